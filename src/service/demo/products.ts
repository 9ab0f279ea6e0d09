import { ActivityType } from '#contract/core/codes.ts';
import { demoTimestamp, demoDayText } from './days.ts';
import type { Demo } from './demo.ts';
import type { DemoPlanItem, DemoPlan, DemoProject } from './plan-model.ts';
import { createRandom } from './random.ts';

const demoProducts = [
  { name: 'Wärmepumpe WP5', text: 'Heat pumps of the fifth generation', project: 'PD-102', code: 'WP5' },
  { name: 'Customer Portal', text: 'Portal for installers and operators', project: 'IT-302', code: 'POR' },
  { name: 'Room Thermostat Tessa', text: 'Thermostats with radio', project: 'PD-110', code: null },
] as const;

const demoTrackers = [
  { name: 'Entwicklung', url: 'https://tracker.talwerk.example', enabled: true },
  { name: 'Altes Ticketsystem', url: 'https://tickets.talwerk.example', enabled: false },
] as const;

/** Products with their releases; tasks of agile plans have requirements and entries in a tracker. */
export function addProducts(demo: Demo, plans: readonly DemoPlan[]): (item: DemoPlanItem) => string | null {
  const { rows, nextId, calendar } = demo;
  const created = demoTimestamp(calendar.recordStart + 30, 560);
  const instances = demoTrackers.map(({ name, url, enabled }) => {
    const id = nextId();
    rows.tracker_instance.push({ id, name, base_url: url, enabled });
    return id;
  });
  const requirements = new Map<DemoPlanItem, string>();
  for (const { name, text, project: number, code } of demoProducts) {
    const plan = plans.find(({ project }) => project.number === number);
    if (!plan) continue;
    const product = nextId();
    const marks = { created, modified: created };
    rows.product.push({ id: product, name, description: text, active_project_id: plan.project.id, ...marks });
    const releases = addReleases(demo, plan, product);
    if (code === null) continue;
    addRequirements(demo, { plan, code, releases, tracker: instances[0] ?? '' }, requirements);
  }
  return (item) => requirements.get(item) ?? null;
}

interface Release {
  readonly id: string;
  readonly finish: number;
}

function addReleases({ rows, nextId, calendar }: Demo, { project, items }: DemoPlan, product: string): Release[] {
  const gates = items.filter(({ type, name }) => type === ActivityType.milestone && name !== 'Kick-off');
  return gates.map(({ name, finish }) => {
    const id = nextId();
    const created = demoTimestamp(calendar.recordStart + 40, 570);
    rows.release.push({
      id,
      product_id: product,
      name,
      description: '',
      release_date: demoDayText(calendar.dayAt(finish)),
      active_project_id: activeProject(project, finish, calendar.now),
      created,
      modified: created,
    });
    return { id, finish };
  });
}

const activeProject = ({ id }: DemoProject, finish: number, now: number): string | null => (finish >= now ? id : null);

interface Agile {
  readonly plan: DemoPlan;
  readonly code: string;
  readonly releases: readonly Release[];
  readonly tracker: string;
}

function addRequirements(
  { rows, nextId, calendar }: Demo,
  { plan, code, releases, tracker }: Agile,
  found: Map<DemoPlanItem, string>,
): void {
  const random = createRandom(`requirements ${code}`);
  const tasks = plan.items.filter(({ type, parent }) => type === ActivityType.task && parent !== null);
  for (const [index, task] of tasks.entries()) {
    const issue = `${code}-${101 + index * 3}`;
    rows.tracker_link.push({ tracker_instance_id: tracker, issue_id: issue, activity_id: task.id });
    if (index % 4 !== 0) continue;
    const id = nextId();
    const points = random.pick([1, 2, 3, 5, 8, 13]);
    const release = releases.find(({ finish }) => finish >= task.finish);
    const created = demoTimestamp(calendar.dayAt(plan.project.start), 580);
    rows.requirement.push({
      id,
      release_id: release?.id ?? null,
      base_effort: points * 6,
      open_effort: task.progress.isDone ? 0 : points * 6,
      story_points: points,
      external_link_url: `https://tracker.talwerk.example/browse/${issue}`,
      created,
      modified: created,
    });
    found.set(task, id);
  }
}
