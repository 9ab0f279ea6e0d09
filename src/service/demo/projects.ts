import { ProjectType, WorkRecordState } from '#contract/core/codes.ts';
import { dayText } from '#plan/calendar/day.ts';
import { type DemoDay, demoMonthStart, demoTimestamp } from './calendar.ts';
import {
  contractValue,
  type Demo,
  demoDetails,
  type ProjectEntry,
  projectEntries,
  projectTexts,
  valueOf,
} from './company.ts';
import type { DemoPerson, Staff } from './people.ts';
import { createRandom, resolveColumns } from './rows.ts';

/** A project with the ids of its node and of its plan. */
export interface DemoProject extends ProjectEntry {
  readonly id: string;
  readonly planId: string;
  readonly name: string;
  readonly organization: string;
  readonly leader: DemoPerson;
  /** Places of the first and the last working day. */
  readonly start: number;
  readonly finish: number;
}

export const isCustomerProject = ({ classification }: ProjectEntry): boolean => classification === 'order';

/** Adds the projects below their portfolios, with custom values. */
export function addProjects(demo: Demo, staff: Staff): DemoProject[] {
  const { rows, calendar, texts } = demo;
  return projectEntries.map((entry) => {
    const id = rows.id('project_node', entry.number);
    const start = calendar.weekPlace(entry.from);
    const { name = '', organization = '' } = projectTexts(texts, entry.number);
    const project: DemoProject = {
      ...entry,
      id,
      planId: rows.id('project_plan', entry.number),
      name,
      organization,
      leader: staff.get(entry.manager),
      start,
      finish: Math.max(start, calendar.weekPlace(entry.to + 1) - 1),
    };
    addNode(demo, project);
    addCustomValues(demo, project);
    return project;
  });
}

/** The day on which a project was entered. */
export const enteredOn = ({ start }: DemoProject, { calendar }: Demo): DemoDay =>
  calendar.dayAt(Math.min(start - 15, calendar.now - 12));

function addNode(demo: Demo, project: DemoProject): void {
  const { rows, calendar } = demo;
  const { id, number, start, finish } = project;
  const completed =
    project.status === 'closed' ? dayText(calendar.dayAt(Math.min(finish + 3, calendar.now - 1))) : null;
  rows.add('project_node', {
    ...rows.below(rows.id('project_node', project.parent), id),
    type: project.isTemplate ? ProjectType.template : ProjectType.project,
    number,
    ...projectTexts(demo.texts, number),
    start: dayText(calendar.dayAt(start)),
    finish: dayText(calendar.dayAt(finish)),
    completed,
    custom_type_id: rows.id('custom_type', customType(project)),
    project_status_id: rows.id('project_status', project.status),
    project_classification_id: rows.id('project_classification', project.classification),
    project_manager_id: project.leader.resourceId,
    issue_coordinator_id: isCustomerProject(project) ? rows.id('resource', 'hannah.ebner') : null,
    work_trackable: !project.isTemplate,
    ...resolveColumns(project.columns, rows, calendar.today),
    created: demoTimestamp(enteredOn(project, demo), 605),
    modified: demoTimestamp(Math.min(calendar.today - 1, calendar.dayAt(finish)), 905),
  });
}

const customType = ({ parent }: ProjectEntry) =>
  ({ KP: 'customer', SEE: 'customer', PD: 'product', WP5: 'product' })[parent] ?? 'standard';

function addCustomValues({ rows, calendar, texts }: Demo, project: DemoProject): void {
  const { id, number, columns } = project;
  const random = createRandom(`values ${number}`);
  const attributes = texts.tables.custom_attribute;
  const costCentre = String(4100 + random.whole(1, 40) * 10);
  const values: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
    standard: () => ({}),
    customer: () => ({
      building: attributes.building.possible_values[buildingOf(number)],
      contract: `A-${calendar.recordStart % 1000}-${number}`,
      value: contractValue(columns.budget),
      handover: dayText(calendar.dayAt(project.finish)),
      warranty: random.pick([24, 36, 60]),
      site: texts.site,
      penalty: columns.budget > 500_000,
    }),
    product: () => ({
      gate: random.pick(attributes.gate.possible_values),
      targetCost: random.whole(120, 4_800) + 0.5,
      units: random.whole(3, 60) * 100,
    }),
  };
  const own = valueOf(values, customType(project))();
  rows.addValues('project_custom_value', { project_node_id: id }, { costCentre, ...own });
}

const industry = 4;
const buildingOf = (number: string) =>
  Object.entries(demoDetails.buildings).find(([project]) => project === number)?.[1] ?? industry;

/** Lock state of a record on a day, with the user and time of locking. */
export interface DemoLock {
  readonly state: number;
  readonly locked_by: string | null;
  readonly locked_at: string | null;
}

export type LockOf = (project: DemoProject, day: DemoDay) => DemoLock;

/** The project whose last locked month was opened again, and the one that was locked before the others. */
const [reopened, closedEarly] = ['KP-202', 'KP-201'];

/** Day of the next month on which a month is usually locked. */
const closingDay = 6;

/**
 * Locks all months but the last two. Of the last locked month one project is taken out, for bookings that come late; of the
 * month before this one a finished project is locked already.
 */
export function addLocks({ rows, calendar }: Demo): LockOf {
  const { today } = calendar;
  const [open, lastLocked] = [demoMonthStart(today, -1), demoMonthStart(today, -2)];
  const [admin, controller] = [rows.id('app_user', 'admin'), rows.id('app_user', 'tanja.woerner')];
  const lockedAt = (month: DemoDay) => demoTimestamp(Math.min(demoMonthStart(month, 1) + closingDay, today - 1), 555);
  const add = (month: DemoDay, project: string | null, locked_at = lockedAt(month)) =>
    rows.add('lock_range', {
      project_node_id: project && rows.id('project_node', project),
      from_day: dayText(month),
      until_day: dayText(demoMonthStart(month, 1) - 1),
      locked: project !== reopened,
      locked_by: project === null ? admin : controller,
      locked_at,
    });
  for (let month = demoMonthStart(calendar.recordStart); month < open; month = demoMonthStart(month, 1))
    add(month, null);
  add(lastLocked, reopened, demoTimestamp(Math.min(open + closingDay + 4, today - 1), 620));
  add(open, closedEarly);
  return ({ number }, day) => {
    const month = demoMonthStart(day);
    const isEarly = number === closedEarly && month === open;
    const isOpen = month >= open || (number === reopened && month === lastLocked);
    if (isOpen && !isEarly) return { state: WorkRecordState.editable, locked_by: null, locked_at: null };
    return { state: WorkRecordState.locked, locked_by: isEarly ? controller : admin, locked_at: lockedAt(month) };
  };
}
