import { ActionStatus, ActivityType, CostType, EventCode, TodoStatus, WorkRecordState } from '#contract/core/codes.ts';
import { dayText } from '#plan/calendar/day.ts';
import { isApprovedDay } from './approvals.ts';
import { demoTimestamp } from './calendar.ts';
import { type Demo, demoDetails, valueOf } from './company.ts';
import type { DemoPerson, Staff } from './people.ts';
import type { DemoActivity, DemoPlan } from './plan.ts';
import type { DemoProject, LockOf } from './projects.ts';
import { createRandom, type DemoRow, type SeededRandom } from './rows.ts';
import { reachedAt } from './versions.ts';

/** Chance that a work record has a comment. */
const commented = 0.07;

/** The time records of all assignments. */
export function addWorkRecords(
  { rows, calendar, texts }: Demo,
  { project, activities }: DemoPlan,
  lockOf: LockOf,
): void {
  const random = createRandom(`comments ${project.number}`);
  const comments = new Map<string, readonly string[]>(Object.entries(texts.workComments));
  for (const { id, person, bookings } of activities.flatMap(({ assignments }) => assignments)) {
    for (const { day, hours, open, isEstimated, completed } of bookings) {
      const lock = lockOf(project, day);
      const isApproved = lock.state === WorkRecordState.editable && isApprovedDay(person, day, calendar);
      const created = demoTimestamp(day, 960 + random.whole(0, 90));
      rows.add('work_record', {
        assignment_id: id,
        resource_id: person.resourceId,
        day: dayText(day),
        actual_effort: hours,
        open_effort: open,
        open_sent: isEstimated ? open : null,
        completed,
        comment: random.chance(commented) ? random.pick(comments.get(person.pool) ?? texts.workComments.other) : '',
        ...lock,
        state: isApproved ? WorkRecordState.approved : lock.state,
        creator_id: person.userId,
        created,
      });
    }
  }
}

/** Cost records: invoices and expenses of work that was begun, and payments for milestones that were reached. */
export function addCostRecords(demo: Demo, { project, activities }: DemoPlan, lockOf: LockOf): void {
  const { calendar, texts } = demo;
  const first = calendar.placeOf(calendar.recordStart);
  const random = createRandom(`costs ${project.number}`);
  for (const activity of activities) {
    const { progress, leaf, assignments, payment, id, name } = activity;
    const person = assignments[0]?.person ?? project.leader;
    const add = (place: number, columns: Partial<DemoRow<'cost_record'>>) => {
      if (place < first) return;
      const day = calendar.dayAt(place);
      const created = demoTimestamp(day, 900);
      const by = { resource_id: person.resourceId, creator_id: person.userId };
      const record = { activity_id: id, ...by, day: dayText(day), ...lockOf(project, day), created };
      demo.rows.add('cost_record', { ...record, ...columns });
    };
    const reached = payment > 0 ? reachedAt(activity, activities, calendar.now) : null;
    const comment = `${texts.payment}: ${name}`;
    if (reached !== null) add(reached, { cost_type: CostType.proceeds, actual_costs: payment, open_costs: 0, comment });
    if (!leaf?.cost || !progress.isBegun || project.isTemplate) continue;
    let left = Math.round(leaf.cost.amount * (0.85 + random.next() * 0.35));
    const count = random.whole(1, 3);
    const part = Math.round(left / count);
    for (let index = 1; index <= count; index++) {
      const place = Math.round(progress.from + ((progress.to - progress.from) * index) / count);
      if (place > Math.min(progress.to, calendar.now - 1)) break;
      const amount = index === count ? left : part;
      left -= amount;
      const spent = { cost_type: leaf.cost.type, actual_costs: amount, open_costs: left };
      add(place, { ...spent, comment: random.pick(texts.costs) });
    }
  }
}

/** Shares of activities with remarks (in progress and afterwards) and with checklists. */
const remarked = 0.6;
const remarkedOnce = 0.14;
const checklistShare = 0.12;

/** Adds user content to activities: comments, checklists of actions, custom values. */
export function addRemarks(demo: Demo, { project, activities }: DemoPlan): void {
  const random = createRandom(`remarks ${project.number}`);
  for (const activity of activities) {
    const { leaf, type, progress, assignments } = activity;
    if (type === ActivityType.adHoc || leaf === null) continue;
    const isRemarked = random.chance(progress.isDone ? remarkedOnce : remarked);
    if (isRemarked && assignments.length > 0 && progress.isBegun) addComments(demo, activity, random);
    if (random.chance(checklistShare)) addActions(demo, activity, random);
    addActivityValues(demo, activity, random);
  }
}

function addComments({ rows, calendar, texts }: Demo, activity: DemoActivity, random: SeededRandom): void {
  const { from, to } = activity.progress;
  const last = Math.min(to, calendar.now - 1);
  if (last < from) return;
  const people = [activity.project.leader, ...activity.assignments.map(({ person }) => person)];
  const places = Array.from({ length: random.whole(1, 3) }, () => random.whole(Math.max(from, last - 40), last));
  for (const place of places.toSorted((a, b) => a - b)) {
    const [name = '', text = ''] = random.pick(texts.remarks);
    const at = demoTimestamp(calendar.dayAt(place), random.whole(480, 1000));
    const creator_id = random.pick(people).userId;
    rows.add('activity_comment', { activity_id: activity.id, creator_id, name, text, comment_date: at, created: at });
  }
}

function addActions({ rows, calendar, texts }: Demo, activity: DemoActivity, random: SeededRandom): void {
  const { id, progress, project } = activity;
  const names = random.pick(texts.checklists);
  const done = progress.isDone ? names.length : progress.isBegun ? random.whole(0, names.length - 1) : 0;
  const created = demoTimestamp(calendar.dayAt(Math.min(progress.from, calendar.now - 3)), 500);
  for (const [index, name] of names.entries()) {
    const isNext = index === done && progress.isBegun;
    rows.add('action', {
      activity_id: id,
      name,
      description: index === 0 ? `${texts.see} ${project.number}` : '',
      deleted: random.chance(0.03),
      status: index < done ? ActionStatus.done : isNext ? ActionStatus.started : ActionStatus.notStarted,
      sequence: index + 1,
      created,
    });
  }
}

function addActivityValues({ rows, texts }: Demo, { id, project, leaf }: DemoActivity, random: SeededRandom): void {
  const values: Record<string, unknown> = {};
  const trades = texts.tables.custom_attribute.trade.possible_values;
  if (project.classification === 'order' && random.chance(0.6)) values.trade = random.pick(trades);
  if (random.chance(0.1)) values.inspection = leaf?.pool === 'test';
  if (random.chance(0.08)) values.estimateNote = random.pick(texts.estimates);
  rows.addValues('activity_custom_value', { activity_id: id }, values);
}

/** Products whose tasks have requirements and entries in the tracker. */
const trackedProducts = ['WP5', 'POR'];

/** Adds releases of the products in the milestones of their projects; agile tasks have requirements and tracker entries. */
export function addReleases(demo: Demo, plans: readonly DemoPlan[]): ReadonlyMap<DemoActivity, string> {
  const { rows, calendar } = demo;
  const requirements = new Map<DemoActivity, string>();
  for (const [product, number] of Object.entries(demoDetails.products)) {
    const plan = plans.find(({ project }) => project.number === number);
    const gates = plan?.activities.filter(
      ({ type, start }) => type === ActivityType.milestone && start > plan.project.start,
    );
    for (const { id, name, finish } of gates ?? []) {
      const created = demoTimestamp(calendar.recordStart + 40, 570);
      rows.add('release', {
        id: rows.id('release', id),
        product_id: rows.id('product', product),
        name,
        release_date: dayText(calendar.dayAt(finish)),
        active_project_id: finish >= calendar.now ? (plan?.project.id ?? null) : null,
        created,
      });
    }
    if (plan && trackedProducts.includes(product))
      addRequirements(demo, plan, { product, gates: gates ?? [], requirements });
  }
  return requirements;
}

function addRequirements(
  { rows, calendar }: Demo,
  { project, activities }: DemoPlan,
  {
    product,
    gates,
    requirements,
  }: { product: string; gates: readonly DemoActivity[]; requirements: Map<DemoActivity, string> },
): void {
  const random = createRandom(`requirements ${product}`);
  const tasks = activities.filter(({ type }) => type === ActivityType.task);
  const created = demoTimestamp(calendar.dayAt(project.start), 580);
  for (const [index, task] of tasks.entries()) {
    const issue_id = `${product}-${101 + index * 3}`;
    const tracker = rows.id('tracker_instance', 'tracker');
    rows.add('tracker_link', { tracker_instance_id: tracker, issue_id, activity_id: task.id });
    if (index % 4 !== 0) continue;
    const id = rows.newId();
    const story_points = random.pick([1, 2, 3, 5, 8, 13]);
    const release = gates.find(({ finish }) => finish >= task.finish) ?? gates.at(-1);
    rows.add('requirement', {
      id,
      release_id: release ? rows.id('release', release.id) : null,
      base_effort: story_points * 6,
      open_effort: task.progress.isDone ? 0 : story_points * 6,
      story_points,
      external_link_url: `https://tracker.talwerk.example/browse/${issue_id}`,
      created,
    });
    requirements.set(task, id);
  }
}

/** Number of to-dos of a project, by its status. */
const todoCounts: Readonly<Record<string, number>> = { running: 8, approved: 3, hold: 5, closed: 3 };

/** To-dos, issues, risks and decisions of a project, with due days around today. */
export function addTodos(demo: Demo, plan: DemoPlan, staff: Staff): void {
  const { project, activities } = plan;
  const random = createRandom(`todos ${project.number}`);
  const team = [
    ...new Set([project.leader, ...activities.flatMap(({ assignments }) => assignments.map((own) => own.person))]),
  ];
  const own = demoDetails.signOnTodos
    .filter(([number]) => number === project.number)
    .map(([, login = '']) => staff.get(login));
  const isShown = !project.isTemplate && !project.columns.archived;
  const count = (isShown ? (todoCounts[project.status] ?? 0) : 0) + own.length;
  for (const [index, entry] of random.some(demo.texts.todos, count).entries()) {
    const responsible = own[index] ?? random.pick(team);
    const { id, start } = addTodo(demo, project, { index, entry, responsible, isOwn: index < own.length }, random);
    const open = activities.filter(
      ({ assignments, progress }) => !progress.isDone && assignments.some(({ person }) => person === responsible),
    );
    if (random.chance(0.4)) {
      for (const activity of random.some(open, random.pick([1, 1, 2])))
        demo.rows.add('todo_activity', { todo_id: id, activity_id: activity.id });
    }
    if (!random.chance(0.35)) continue;
    for (let left = random.whole(1, 2); left > 0; left--) {
      const day = Math.min(start + random.whole(0, 6), demo.calendar.today - 1);
      const at = demoTimestamp(day, random.whole(480, 990));
      const creator_id = random.pick([responsible, project.leader]).userId;
      const text = random.pick(demo.texts.todoComments);
      demo.rows.add('todo_comment', { todo_id: id, creator_id, text, comment_date: at, created: at });
    }
  }
}

interface TodoDraft {
  readonly index: number;
  readonly entry: Demo['texts']['todos'][number];
  readonly responsible: DemoPerson;
  /** It belongs to one of those who try the demo first, so that they find some of their own. */
  readonly isOwn: boolean;
}

function addTodo({ rows, calendar }: Demo, project: DemoProject, draft: TodoDraft, random: SeededRandom) {
  const { index, entry, responsible, isOwn } = draft;
  const { today, dayAt, placeOf } = calendar;
  const id = rows.newId();
  const lead = random.whole(4, 25);
  const distance = isOwn ? random.whole(-6, 14) : random.whole(-35, 30);
  const draw = random.next();
  const isClosed = project.status === 'closed';
  const isDone = isClosed || draw < (distance < -8 ? 0.85 : isOwn ? 0.1 : 0.25);
  const due = isClosed ? today - 90 : dayAt(placeOf(today + distance));
  const start = isClosed ? due - lead : dayAt(placeOf(due - lead));
  const isUndated = !isClosed && !isOwn && random.chance(0.12);
  const created = demoTimestamp(Math.min(start, today - 1), random.whole(480, 990));
  const ended = demoTimestamp(Math.min(isUndated ? start + 3 : due, today - 1), random.whole(480, 990));
  rows.add('todo', {
    id,
    project_node_id: project.id,
    sequence: index + 1,
    description: '',
    source: '',
    topic: null,
    ...entry,
    priority: random.pick([0, 1, 2, 3, 3, 4, 5, 5, 5, 6, 7, 8, 9]),
    status: isDone ? TodoStatus.done : draw < 0.55 ? TodoStatus.inProgress : TodoStatus.open,
    start: dayText(start),
    due: isUndated ? null : dayText(due),
    responsible_resource_id: responsible.resourceId,
    creator_id: project.leader.userId,
    created,
    modified: isDone && ended > created ? ended : created,
  });
  return { id, start };
}

/** Length of the event log, days. */
const eventLogDays = 35;

/** Share of the recent bookings that appear in the log, and for how many days they do. */
const loggedBookings = 0.3;
const loggedBookingDays = 14;

type EventDetails = Partial<DemoRow<'event'>>;

/** Logs what happened at a time stamp, if that is within the last weeks. */
type LogDemoEvent = (
  code: number,
  at: string | null,
  project: DemoProject,
  userId: string | null,
  details?: EventDetails,
) => void;

/** The event log of the last weeks, as the service would have written it. To be called when everything else is there. */
export function addEvents(demo: Demo, plans: readonly DemoPlan[], staff: Staff): void {
  const { rows, calendar, texts } = demo;
  const [since, until] = [demoTimestamp(calendar.today - eventLogDays, 0), demoTimestamp(calendar.today, 0)];
  const names = new Map(staff.everyone.map(({ userId, name }) => [userId, name]));
  const events: EventDetails[] = [];
  const log: LogDemoEvent = (code, at, project, userId, details) => {
    if (at === null || at < since || at >= until) return;
    const user = { user_id: userId, user_name: names.get(userId ?? '') ?? '' };
    const where = { project_node_id: project.id, project_name: project.name };
    events.push({ message_code: code, ...user, ...where, ...details, created_at: at });
  };
  const projects = new Map(plans.map(({ project }) => [project.id, project]));
  for (const { project, activities } of plans) {
    const byId = new Map(activities.map(({ id, name }) => [id, name]));
    logWork(log, demo, { project, activities });
    for (const { activity_id, creator_id, text, created } of rows.of('activity_comment')) {
      const activity_name = byId.get(activity_id);
      if (activity_name === undefined) continue;
      const details = { activity_name, activity_comment_text: text };
      log(EventCode.commentAdded, created, project, creator_id, details);
    }
    for (const version of rows.of('plan_version')) {
      if (version.plan_id !== project.planId || version.number === 0) continue;
      log(EventCode.planCheckedOut, version.checked_out_at, project, version.holder_id);
      const details = { plan_version_number: String(version.number) };
      log(EventCode.planCheckedIn, version.check_in_time, project, version.checked_in_by, details);
    }
  }
  for (const { project_node_id, name, status, creator_id, created, modified } of rows.of('todo')) {
    const project = projects.get(project_node_id);
    if (!project) continue;
    log(EventCode.todoCreated, created, project, creator_id, { to_do_name: name });
    if (status === TodoStatus.done) log(EventCode.todoDone, modified, project, creator_id, { to_do_name: name });
  }
  for (const [index, { code, project, person, daysAgo, text, columns }] of demoDetails.events.entries()) {
    const at = demoTimestamp(calendar.today - daysAgo, 500 + index * 7);
    const details = text === undefined ? {} : valueOf<object>(texts.events, text);
    const found = projects.get(rows.id('project_node', project));
    if (found) log(valueOf(EventCode, code), at, found, staff.get(person).userId, { ...details, ...columns });
  }
  const time = ({ created_at = '' }: EventDetails) => created_at;
  rows.add('event', ...events.toSorted((a, b) => (time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : 0)));
}

function logWork(
  log: LogDemoEvent,
  { calendar }: Demo,
  { project, activities }: Pick<DemoPlan, 'project' | 'activities'>,
): void {
  const random = createRandom(`events ${project.number}`);
  for (const activity of activities) {
    const { type, name: activity_name, assignments } = activity;
    const end = type === ActivityType.milestone ? reachedAt(activity, activities, calendar.now) : null;
    const finished = end === null ? null : demoTimestamp(calendar.dayAt(end), 990);
    log(EventCode.activityCompleted, finished, project, project.leader.userId, { activity_name });
    for (const { person, bookings } of assignments) {
      for (const { day } of bookings.filter((booking) => booking.day > calendar.today - loggedBookingDays)) {
        if (!random.chance(loggedBookings)) continue;
        const at = demoTimestamp(day, random.whole(930, 1080));
        log(EventCode.workRecorded, at, project, person.userId, { activity_name, resource_name: person.name });
      }
    }
  }
}
