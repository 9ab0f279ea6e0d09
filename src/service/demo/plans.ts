import { ActivityType } from '#contract/core/codes.ts';
import { demoTimestamp, demoDayText } from './days.ts';
import { type Demo, lookUp, type Staff } from './demo.ts';
import type { DemoPlanItem, DemoPlan, DemoProject } from './plan-model.ts';
import { addIdentities, addVersion, projectFirstDay, type PlanContext, type DemoPlanVersion } from './plan-rows.ts';
import { enteredOn } from './projects.ts';
import { createRandom } from './random.ts';

const demoActivityCategories = [
  { key: 'general', name: 'Allgemein', color: 0x78909c, pools: [] },
  { key: 'lead', name: 'Leitung', color: 0x5e35b1, pools: ['management', 'finance'] },
  { key: 'build', name: 'Entwicklung', color: 0x1e88e5, pools: ['hardware', 'firmware', 'software'] },
  { key: 'test', name: 'Test', color: 0x00897b, pools: ['test'] },
  { key: 'plan', name: 'Engineering', color: 0x43a047, pools: ['engineering'] },
  { key: 'site', name: 'Baustelle', color: 0xfb8c00, pools: ['commissioning'] },
  { key: 'supply', name: 'Beschaffung und Fertigung', color: 0x8d6e63, pools: ['purchasing', 'production'] },
  { key: 'it', name: 'IT', color: 0x3949ab, pools: ['it'] },
] as const;

const milestoneCategory = { key: 'gate', name: 'Meilenstein', color: 0xd81b60 };
/** Deleted while in use: shown only where it is assigned. */
const oldCategory = { key: 'old', name: 'Muster (alt)', color: 0xbdbdbd };

function addCategories({ rows, nextId, calendar }: Demo): (item: DemoPlanItem) => string {
  const ids = new Map<string, string>();
  const created = demoTimestamp(calendar.recordStart - 20, 610);
  for (const { key, name, color } of [...demoActivityCategories, milestoneCategory, oldCategory]) {
    const id = nextId();
    ids.set(key, id);
    rows.activity_category.push({
      id,
      name,
      description: '',
      color,
      default_category: key === 'general',
      active: key !== 'old',
      created,
      modified: created,
    });
  }
  return ({ type, entry, name }) => {
    if (type === ActivityType.milestone) return lookUp(ids, 'gate');
    if (name === 'Aufbau Prototyp A') return lookUp(ids, 'old');
    const found = demoActivityCategories.find(({ pools }) => pools.some((pool) => pool === entry?.pool));
    return lookUp(ids, found?.key ?? 'general');
  };
}

const replanComments = [
  'Termine nach Lieferverzug angepasst, Aufwände aktualisiert.',
  'Re-planned after the steering committee; two activities added.',
];

/** Check-in of the versions before the current one, from the shortest to the one before the last. */
function earlierVersions(demo: Demo, plan: DemoPlan, numbers: DemoPlanVersion[]): void {
  const { calendar, nextId } = demo;
  const { project, items } = plan;
  const replans = project.replans ?? [];
  const first = Math.min(project.start, calendar.now);
  for (const [index, shorter] of replans.entries()) {
    const pivot = Math.round(first + ((calendar.now - first) * index) / replans.length);
    const random = createRandom(`version ${project.number} ${index}`);
    const factor = 1 - shorter / 100;
    const added = new Set(
      items.filter((item) => item.entry !== null && item.person === null && item.start > pivot && random.chance(0.04)),
    );
    const day = index === 0 ? projectFirstDay(project, demo) : calendar.dayAt(pivot);
    numbers.push({
      id: nextId(),
      number: index + 1,
      items: items.filter((item) => !added.has(item) && item.type !== ActivityType.adHoc),
      at: demoTimestamp(day, 640),
      place: (place) => (place <= pivot ? place : pivot + Math.round((place - pivot) * factor)),
      effort: (hours, { start }) => (start <= pivot ? hours : Math.max(1, Math.round(hours * (1 - shorter / 150)))),
      nameOf: ({ name }) => name,
    });
  }
}

function currentVersion(demo: Demo, { project, items }: DemoPlan, earlier: number): DemoPlanVersion {
  const { calendar, nextId } = demo;
  const day =
    earlier === 0
      ? projectFirstDay(project, demo)
      : Math.max(projectFirstDay(project, demo) + 30, calendar.monday - 24);
  return {
    id: nextId(),
    number: earlier + 1,
    items,
    at: demoTimestamp(day, 655),
    place: (place) => place,
    effort: (hours) => hours,
    nameOf: ({ name }) => name,
  };
}

/** A working version in which the last third moves by a week, with two names that were made clearer. */
function workingVersion({ calendar, nextId }: Demo, { project, items }: DemoPlan): DemoPlanVersion {
  const pivot = Math.round(calendar.now + (project.finish - calendar.now) * 0.3);
  const renamed = new Set(
    items.filter(({ type, start }) => type === ActivityType.scheduledTaskCollection && start > pivot).slice(0, 2),
  );
  return {
    id: nextId(),
    number: -1,
    items,
    at: demoTimestamp(calendar.today - 1, 820),
    place: (place) => (place > pivot ? place + 5 : place),
    effort: (hours, { start }) => (start > pivot ? Math.round(hours * 1.1) : hours),
    nameOf: (item) => (renamed.has(item) ? `${item.name} (Teil 1)` : item.name),
  };
}

function addPlanVersion({ rows }: Demo, project: DemoProject, version: DemoPlanVersion, staff: Staff): void {
  const holder = project.heldBy === undefined || version.number !== -1 ? null : staff.get(project.heldBy);
  const isFirst = version.number === 1;
  rows.plan_version.push({
    id: version.id,
    plan_id: project.planId,
    number: version.number,
    name: holder ? '' : isFirst ? 'Erste Planung' : version.number === 0 ? '' : `Neuplanung ${version.number - 1}`,
    comment: version.number > 1 ? (replanComments[version.number % 2] ?? '') : '',
    check_in_time: holder ? null : version.at,
    checked_in_by: holder ? null : project.leader.userId,
    holder_id: holder?.userId ?? null,
    checked_out_at: holder ? version.at : null,
  });
}

/** The plans of all projects with their versions; projects without an outline have the empty plan. */
export function addPlans(
  demo: Demo,
  { projects, plans, staff }: { projects: readonly DemoProject[]; plans: readonly DemoPlan[]; staff: Staff },
  requirement: PlanContext['requirement'],
): void {
  const context = { category: addCategories(demo), requirement };
  for (const project of projects) {
    const plan = plans.find((candidate) => candidate.project === project) ?? { project, items: [], links: [] };
    addPlan(demo, plan, { staff, context });
  }
}

function addPlan(demo: Demo, plan: DemoPlan, { staff, context }: { staff: Staff; context: PlanContext }): void {
  const { rows, calendar, nextId } = demo;
  const { project, items } = plan;
  const same = {
    items: [],
    place: (place: number) => place,
    effort: (hours: number) => hours,
    nameOf: ({ name }: DemoPlanItem) => name,
  };
  const entered = demoTimestamp(enteredOn(project, demo), 606);
  const versions: DemoPlanVersion[] = [{ ...same, id: nextId(), number: 0, at: entered }];
  const empty = versions[0];
  if (items.length > 0) {
    const earlier: DemoPlanVersion[] = [];
    earlierVersions(demo, plan, earlier);
    versions.push(...earlier, currentVersion(demo, plan, earlier.length));
  }
  const current = versions.at(-1) ?? empty;
  const baseline = versions[1];
  if (project.heldBy !== undefined) versions.push(workingVersion(demo, plan));
  const dated = items.filter(({ isDated }) => isDated);
  const start = Math.min(...dated.map((item) => item.start));
  const finish = Math.max(...dated.map((item) => item.finish));
  const isPlanned = dated.length > 0;
  rows.project_plan.push({
    id: project.planId,
    project_node_id: project.id,
    current_version_id: current?.id ?? null,
    baseline_version_id: baseline?.id ?? null,
    start: isPlanned ? demoDayText(calendar.dayAt(start)) : null,
    finish: isPlanned ? demoDayText(calendar.dayAt(finish)) : null,
    duration: isPlanned ? (finish - start + 1) * 8 : 0,
    progress_tracked: !project.isTemplate,
    created: entered,
    modified: current?.at ?? entered,
  });
  addIdentities(demo, plan, demoTimestamp(projectFirstDay(project, demo), 630));
  for (const version of versions) {
    addPlanVersion(demo, project, version, staff);
    addVersion(demo, plan, version, context);
  }
  const members = new Set([
    project.leader,
    ...items.flatMap(({ assignments }) => assignments.map(({ person }) => person)),
  ]);
  for (const { resourceId } of members)
    rows.project_resource.push({ project_node_id: project.id, resource_id: resourceId });
}
