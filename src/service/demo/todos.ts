import { TodoStatus } from '#contract/core/codes.ts';
import { todoComments, type TodoEntry, todoEntries } from './company.ts';
import { type DemoDay, demoTimestamp, demoDayText } from './days.ts';
import type { Colleague, Demo, Staff } from './demo.ts';
import type { DemoPlanItem, DemoPlan } from './plan-model.ts';
import { createRandom, type SeededRandom } from './random.ts';

/** Number of to-dos of a project, by its status. */
const todoCountByStatus: Readonly<Record<string, number>> = { running: 8, approved: 3, hold: 5, closed: 3 };

/** To-dos of those who try the demo first, so that they find some of their own. */
const signOnTodos: readonly (readonly [project: string, login: string])[] = [
  ['KP-202', 'staff'],
  ['KP-202', 'staff'],
  ['KP-211', 'staff'],
  ['KP-212', 'staff'],
  ['KP-210', 'staff'],
  ['KP-202', 'manager'],
  ['KP-211', 'manager'],
  ['KP-212', 'manager'],
  ['KP-213', 'manager'],
  ['IT-304', 'admin'],
  ['IT-304', 'admin'],
];

/** To-dos, issues, risks and decisions of all projects, with due days around today. */
export function addTodos(demo: Demo, plans: readonly DemoPlan[], staff: Staff): void {
  for (const plan of plans) {
    const { project, items } = plan;
    const random = createRandom(`todos ${project.number}`);
    const team = [
      ...new Set([project.leader, ...items.flatMap(({ assignments }) => assignments.map(({ person }) => person))]),
    ];
    const own = signOnTodos.filter(([number]) => number === project.number).map(([, login]) => staff.get(login));
    const count =
      project.isTemplate === true || project.isArchived === true ? 0 : (todoCountByStatus[project.status] ?? 0);
    const entries = random.some(todoEntries, count + own.length);
    for (const [index, entry] of entries.entries()) {
      addTodo(demo, plan, {
        entry,
        sequence: index + 1,
        responsible: own[index] ?? random.pick(team),
        isTold: index < own.length,
        random,
      });
    }
  }
}

interface TodoDraft {
  readonly entry: TodoEntry;
  readonly sequence: number;
  readonly responsible: Colleague;
  readonly isTold: boolean;
  readonly random: SeededRandom;
}

interface TodoDates {
  readonly start: DemoDay;
  readonly due: DemoDay | null;
  readonly status: number;
}

function todoDatesOf(
  { isTold, random }: TodoDraft,
  isClosed: boolean,
  { today, dayAt, placeOf }: Demo['calendar'],
): TodoDates {
  const lead = random.whole(4, 25);
  if (isClosed) return { start: today - 90 - lead, due: today - 90, status: TodoStatus.done };
  const distance = isTold ? random.whole(-6, 14) : random.whole(-35, 30);
  const due = dayAt(placeOf(today + distance));
  const draw = random.next();
  const isLongAgo = distance < -8;
  const status =
    draw < (isLongAgo ? 0.85 : isTold ? 0.1 : 0.25)
      ? TodoStatus.done
      : draw < 0.55
        ? TodoStatus.inProgress
        : TodoStatus.open;
  return { start: dayAt(placeOf(due - lead)), due: !isTold && random.chance(0.12) ? null : due, status };
}

function addTodo(demo: Demo, { project, items }: DemoPlan, draft: TodoDraft): void {
  const { rows, calendar, nextId } = demo;
  const { entry, sequence, responsible, random } = draft;
  const { start, due, status } = todoDatesOf(draft, project.status === 'closed', calendar);
  const id = nextId();
  const created = demoTimestamp(Math.min(start, calendar.today - 1), random.whole(480, 990));
  const isDone = status === TodoStatus.done;
  const ended = demoTimestamp(Math.min(due ?? start + 3, calendar.today - 1), random.whole(480, 990));
  rows.todo.push({
    id,
    project_node_id: project.id,
    sequence,
    name: entry.name,
    description: entry.description ?? '',
    source: entry.source ?? '',
    type: entry.type,
    priority: random.pick([0, 1, 2, 3, 3, 4, 5, 5, 5, 6, 7, 8, 9]),
    status,
    start: demoDayText(start),
    due: due === null ? null : demoDayText(due),
    topic: entry.topic ?? null,
    responsible_resource_id: responsible.resourceId,
    creator_id: project.leader.userId,
    created,
    modified: isDone && ended > created ? ended : created,
  });
  for (const item of linkedTo(items, responsible, random))
    rows.todo_activity.push({ todo_id: id, activity_id: item.id });
  if (!random.chance(0.35)) return;
  for (let count = random.whole(1, 2); count > 0; count--) {
    const at = demoTimestamp(Math.min(start + random.whole(0, 6), calendar.today - 1), random.whole(480, 990));
    const creator_id = random.pick([responsible, project.leader]).userId;
    const text = random.pick(todoComments);
    rows.todo_comment.push({ todo_id: id, creator_id, name: '', text, comment_date: at, created: at, modified: at });
  }
}

/** Returns the activities that a to-do refers to: ones the responsible person works on, if any. */
function linkedTo(items: readonly DemoPlanItem[], responsible: Colleague, random: SeededRandom): DemoPlanItem[] {
  const own = items.filter(
    ({ assignments, progress }) => !progress.isDone && assignments.some(({ person }) => person === responsible),
  );
  return random.chance(0.4) ? random.some(own, random.pick([1, 1, 2])) : [];
}
