import { Level, ProjectType } from '#contract/core/codes.ts';
import {
  contractValue,
  demoChoices,
  demoProjectClassifications,
  demoProjects,
  demoProjectStatuses,
  type ProjectEntry,
  portfolios,
} from './company.ts';
import type { Custom } from './custom.ts';
import { demoDayOf, demoTimestamp, demoDayText } from './days.ts';
import { type Demo, type Staff, lookUp } from './demo.ts';
import { everyoneGroup, type Groups } from './people.ts';
import type { DemoProject } from './plan-model.ts';
import { createRandom } from './random.ts';
import type { DemoRow } from './rows.ts';

const demoRootPortfolioId = '1';

export interface Portfolios {
  /** The id of a portfolio or program by its key. */
  id(key: string): string;
  readonly all: readonly DemoProject[];
}

/** Default values shared by portfolios and projects. */
const plainNode = {
  start: null,
  finish: null,
  probability: 100,
  archived: false,
  situation: '',
  rationale: '',
  miscellaneous: '',
  decision: '',
  decision_comment: '',
  completed: null,
  organization: '',
  custom_type_id: null,
  budget: null,
  savings_potential: null,
  project_status_id: null,
  project_classification_id: null,
  risk_classification: 0,
  sponsor_id: null,
  project_manager_id: null,
  issue_coordinator_id: null,
  manager_traffic_light: 0,
  customer_traffic_light: 0,
  quality_traffic_light: 0,
  dates_traffic_light: 0,
  resources_traffic_light: 0,
  costs_traffic_light: 0,
  tracker_executed: false,
  tracker_aggregated: false,
  work_trackable: true,
  methodology: 0,
} satisfies Partial<DemoRow<'project_node'>>;

/** The tree of portfolios, programs and projects, with links and permissions. */
export function addProjects(demo: Demo, staff: Staff, groups: Groups, custom: Custom): Portfolios {
  const { rows, nextId, calendar } = demo;
  const created = demoTimestamp(calendar.recordStart - 20, 600);
  const references = addReferences(demo, created);
  const ids = new Map(portfolios.map(({ key }) => [key, nextId()]));
  const paths = new Map<string, string[]>();
  for (const { key, parent, isProgram, number, name, description, manager, priority } of portfolios) {
    const id = lookUp(ids, key);
    const above = parent === null ? [demoRootPortfolioId] : lookUp(paths, parent);
    paths.set(key, [...above, id]);
    rows.project_node.push({
      ...plainNode,
      id,
      type: isProgram ? ProjectType.program : ProjectType.portfolio,
      parent_id: above.at(-1) ?? demoRootPortfolioId,
      path: [...above, id],
      number,
      name,
      description,
      priority,
      project_manager_id: staff.get(manager).resourceId,
      custom_type_id: custom.type('steered'),
      created,
      modified: created,
    });
    const value = `${staff.get(manager).name}, Regula Amstutz, Henrik Solberg`;
    rows.project_custom_value.push({ project_node_id: id, attribute_id: custom.attribute('committee'), value });
    if (isProgram) continue;
    rows.project_custom_value.push({
      project_node_id: id,
      attribute_id: custom.attribute('cap'),
      value: 1_500_000 + priority * 250_000,
    });
  }
  const all = demoProjects.map((entry): DemoProject => {
    const leader = staff.get(entry.manager);
    const start = calendar.weekPlace(entry.from);
    return {
      ...entry,
      id: nextId(),
      planId: nextId(),
      leader,
      start,
      finish: Math.max(start, calendar.weekPlace(entry.to + 1) - 1),
    };
  });
  for (const project of all) {
    addNode(demo, project, { path: lookUp(paths, project.parent), staff, custom, references });
    addCustomValues(demo, project, custom);
    for (const link of project.links ?? []) {
      rows.project_link.push({ portfolio_id: lookUp(ids, link), project_node_id: project.id });
    }
  }
  const found: Portfolios = { id: (key) => lookUp(ids, key), all };
  addProjectPermissions(demo, staff, groups, found);
  return found;
}

function addReferences({ rows, nextId }: Demo, created: string): (key: string) => string {
  const ids = new Map([...demoProjectStatuses, ...demoProjectClassifications].map(({ key }) => [key, nextId()]));
  for (const [index, { key, name, description, color, linked }] of demoProjectStatuses.entries()) {
    rows.project_status.push({
      id: lookUp(ids, key),
      sequence: index + 1,
      name,
      description,
      color,
      default_status: key === 'idea',
      lock_wbs_codes: key === 'running',
      linked_level: linked,
      active: key !== 'rejected',
      created,
      modified: created,
    });
  }
  for (const [index, { key, name, description }] of demoProjectClassifications.entries()) {
    const id = lookUp(ids, key);
    rows.project_classification.push({ id, sequence: index + 1, name, description, created, modified: created });
  }
  return (key) => lookUp(ids, key);
}

interface ProjectSurroundings {
  readonly path: readonly string[];
  readonly staff: Staff;
  readonly custom: Custom;
  readonly references: (key: string) => string;
}

const demoProjectType = ({ number, parent }: ProjectEntry): 'customer' | 'product' | 'standard' =>
  number.startsWith('KP') ? 'customer' : parent === 'PD' || parent === 'WP5' ? 'product' : 'standard';

/** The day on which a project was entered. */
export const enteredOn = ({ start }: DemoProject, { calendar }: Demo): number =>
  calendar.dayAt(Math.min(start - 15, calendar.now - 12));

function addNode(demo: Demo, project: DemoProject, { path, staff, custom, references }: ProjectSurroundings): void {
  const { rows, calendar } = demo;
  const [manager = 0, customer = 0, quality = 0, dates = 0, resources = 0, costs = 0] = project.lights;
  const { id, leader } = project;
  const isClosed = project.status === 'closed';
  rows.project_node.push({
    ...plainNode,
    id,
    type: project.isTemplate ? ProjectType.template : ProjectType.project,
    parent_id: path.at(-1) ?? demoRootPortfolioId,
    path: [...path, id],
    number: project.number,
    name: project.name,
    description: project.description,
    start: demoDayText(calendar.dayAt(project.start)),
    finish: demoDayText(calendar.dayAt(project.finish)),
    probability: project.probability ?? 100,
    archived: project.isArchived ?? false,
    priority: project.priority,
    situation: project.situation ?? '',
    rationale: project.rationale ?? '',
    miscellaneous: project.number === 'PD-101' ? 'Projektraum: Haus B, 2. Stock. Jour fixe am Dienstag um 9 Uhr.' : '',
    decision: project.decision ?? '',
    decision_comment: project.decision_comment ?? '',
    completed: isClosed ? demoDayText(calendar.dayAt(Math.min(project.finish + 3, calendar.now - 1))) : null,
    organization: project.organization ?? '',
    custom_type_id: custom.type(demoProjectType(project)),
    budget: project.budget,
    savings_potential: project.savings ?? null,
    project_status_id: references(project.status),
    project_classification_id: references(project.classification),
    risk_classification: project.risk,
    sponsor_id: staff.get(project.sponsor).resourceId,
    project_manager_id: leader.resourceId,
    issue_coordinator_id:
      project.parent === 'KP' || project.parent === 'SEE' ? staff.get('hannah.ebner').resourceId : null,
    manager_traffic_light: manager,
    customer_traffic_light: customer,
    quality_traffic_light: quality,
    dates_traffic_light: dates,
    resources_traffic_light: resources,
    costs_traffic_light: costs,
    tracker_executed: project.outline === 'firmware' || project.outline === 'portal',
    tracker_aggregated: project.outline === 'firmware',
    work_trackable: project.isTemplate !== true,
    methodology: project.methodology ?? 0,
    created: demoTimestamp(enteredOn(project, demo), 605),
    modified: demoTimestamp(Math.min(calendar.today - 1, calendar.dayAt(project.finish)), 905),
  });
}

function addCustomValues({ rows, calendar }: Demo, project: DemoProject, custom: Custom): void {
  const random = createRandom(`values ${project.number}`);
  const values: [key: string, value: unknown][] = [['costCentre', String(4100 + random.whole(1, 40) * 10)]];
  const type = demoProjectType(project);
  if (type === 'customer') {
    const isBig = project.budget > 500_000;
    const site = 'Zufahrt über den Werkhof, Anmeldung beim Portier.\nHelm, Sicherheitsschuhe und Ausweis erforderlich.';
    values.push(
      ['building', buildingOf(project)],
      ['contract', `A-${demoDayOf(demoDayText(calendar.recordStart)) % 1000}-${project.number}`],
      ['value', contractValue(project.budget)],
      ['handover', demoDayText(calendar.dayAt(project.finish))],
      ['warranty', random.pick([24, 36, 60])],
      ['site', site],
      ['penalty', isBig],
    );
  } else if (type === 'product') {
    values.push(
      ['gate', random.pick(demoChoices('gate'))],
      ['targetCost', random.whole(120, 4_800) + 0.5],
      ['units', random.whole(3, 60) * 100],
    );
  }
  for (const [key, value] of values) {
    rows.project_custom_value.push({ project_node_id: project.id, attribute_id: custom.attribute(key), value });
  }
}

const buildings: Readonly<Record<string, string>> = {
  'KP-201': 'Krankenhaus',
  'KP-202': 'Krankenhaus',
  'KP-210': 'Wohnbau',
  'KP-211': 'Bürogebäude',
  'KP-212': 'Schule',
  'KP-213': 'Hotel',
  'KP-214': 'Campus',
};
const buildingOf = ({ number }: DemoProject) => buildings[number] ?? 'Industrie';

function addProjectPermissions({ rows }: Demo, staff: Staff, groups: Groups, { id, all }: Portfolios): void {
  const grant = (project_node_id: string, subject_id: string, level: number) =>
    rows.project_permission.push({ project_node_id, subject_id, level });
  const projectId = (number: string) => all.find((project) => project.number === number)?.id ?? '';
  const userId = (name: string) => staff.everyone.find((person) => person.name === name)?.userId ?? '';
  grant(demoRootPortfolioId, groups.id('leaders'), Level.observer);
  grant(demoRootPortfolioId, groups.id('management'), Level.observer);
  grant(id('VB'), everyoneGroup, Level.observer);
  grant(id('PD'), groups.id('development'), Level.observer);
  grant(id('KP'), groups.id('projects'), Level.observer);
  grant(id('IT'), groups.id('it'), Level.contributor);
  grant(id('IT'), groups.id('staff'), Level.external);
  grant(projectId('VB-404'), groups.id('staff'), Level.contributor);
  grant(projectId('IT-302'), groups.id('software'), Level.contributor);
  grant(projectId('KP-210'), staff.get('manager').userId, Level.manager);
  grant(projectId('KP-202'), userId('Bernhard Kaltenegger'), Level.observer);
  grant(projectId('KP-201'), userId('Bernhard Kaltenegger'), Level.external);
  grant(projectId('KP-211'), userId('Yvonne Delacroix'), Level.observer);
  grant(projectId('KP-211'), groups.id('customers'), Level.external);
}
