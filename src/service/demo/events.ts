import { EventCode, TodoStatus } from '#contract/core/codes.ts';
import { demoTimestamp } from './days.ts';
import type { Demo, DemoPerson, Staff } from './demo.ts';
import type { DemoPlan, DemoProject } from './plan-model.ts';
import { reached } from './plan-rows.ts';
import { createRandom } from './random.ts';
import type { DemoRow } from './rows.ts';

/** Length of the event log, days. */
const eventLogDays = 35;

/** Share of the recent bookings that appear in the log. */
const toldBookings = 0.3;
const bookingReach = 14;

type DemoEvent = DemoRow<'event'>;
type DemoEventDetails = Partial<
  Pick<
    DemoEvent,
    | 'plan_version_number'
    | 'activity_name'
    | 'to_do_name'
    | 'resource_name'
    | 'activity_comment_text'
    | 'project_status_name'
  >
>;

/** Collects what happened in the last weeks; written in the order of time. */
class Log {
  readonly events: DemoEvent[] = [];
  readonly #since: string;
  readonly #until: string;

  constructor({ today }: Demo['calendar']) {
    this.#since = demoTimestamp(today - eventLogDays, 0);
    this.#until = demoTimestamp(today, 0);
  }

  add(
    code: keyof typeof EventCode,
    at: string,
    project: DemoProject,
    person: DemoPerson | undefined,
    details: DemoEventDetails = {},
  ): void {
    if (!person || at < this.#since || at >= this.#until) return;
    this.events.push({
      message_code: EventCode[code],
      user_id: person.userId,
      user_name: person.name,
      role: '',
      project_node_id: project.id,
      project_name: project.name,
      plan_version_number: null,
      activity_name: null,
      to_do_name: null,
      resource_name: null,
      activity_comment_text: null,
      project_status_name: null,
      ...details,
      created_at: at,
    });
  }
}

/** The event log of the last weeks, as the service would have written it. To be called when everything else is there. */
export function addEvents(demo: Demo, plans: readonly DemoPlan[], staff: Staff): void {
  const log = new Log(demo.calendar);
  const users = new Map(staff.everyone.map((person) => [person.userId, person]));
  const projects = new Map(plans.map(({ project }) => [project.id, project]));
  for (const plan of plans) addWork(log, demo, plan);
  addWritten(log, demo, { plans, users, projects });
  addPlanning(log, demo, plans, users);
  addRare(log, demo, plans, staff);
  demo.rows.event.push(
    ...log.events.toSorted((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0)),
  );
}

function addWork(log: Log, { calendar }: Demo, { project, items }: DemoPlan): void {
  const random = createRandom(`events ${project.number}`);
  for (const item of items) {
    const end = item.payment > 0 || item.entry === null ? reached(item, items, calendar.now) : null;
    if (end !== null && item.start === item.finish) {
      log.add('activityCompleted', demoTimestamp(calendar.dayAt(end), 990), project, project.leader, {
        activity_name: item.name,
      });
    }
    for (const { person, bookings } of item.assignments) {
      for (const { day } of bookings.filter((booking) => booking.day > calendar.today - bookingReach)) {
        if (!random.chance(toldBookings)) continue;
        const details = { activity_name: item.name, resource_name: person.name };
        log.add('workRecorded', demoTimestamp(day, random.whole(930, 1080)), project, person, details);
      }
    }
  }
}

interface DemoEventSources {
  readonly plans: readonly DemoPlan[];
  readonly users: ReadonlyMap<string, DemoPerson>;
  readonly projects: ReadonlyMap<string, DemoProject>;
}

function addWritten(log: Log, { rows }: Demo, { plans, users, projects }: DemoEventSources): void {
  const items = new Map(plans.flatMap((plan) => plan.items.map((item) => [item.id, item] as const)));
  for (const { activity_id, creator_id, text, created } of rows.activity_comment) {
    const item = items.get(activity_id);
    if (!item) continue;
    const details = { activity_name: item.name, activity_comment_text: text };
    log.add('commentAdded', created, item.project, users.get(creator_id ?? ''), details);
  }
  for (const { project_node_id, name, status, creator_id, created, modified } of rows.todo) {
    const project = projects.get(project_node_id);
    const user = users.get(creator_id ?? '');
    if (!project) continue;
    log.add('todoCreated', created, project, user, { to_do_name: name });
    if (status === TodoStatus.done) log.add('todoDone', modified, project, user, { to_do_name: name });
  }
}

function addPlanning(
  log: Log,
  { rows }: Demo,
  plans: readonly DemoPlan[],
  users: ReadonlyMap<string, DemoPerson>,
): void {
  for (const { plan_id, number, check_in_time, checked_in_by, checked_out_at, holder_id } of rows.plan_version) {
    const project = plans.find((plan) => plan.project.planId === plan_id)?.project;
    if (!project || number === 0) continue;
    if (checked_out_at !== null) log.add('planCheckedOut', checked_out_at, project, users.get(holder_id ?? ''));
    if (check_in_time === null) continue;
    log.add('planCheckedIn', check_in_time, project, users.get(checked_in_by ?? ''), {
      plan_version_number: String(number),
    });
  }
}

/** Rare events: logged once each, so that the log has an entry of every kind. */
const rare: readonly (readonly [
  code: keyof typeof EventCode,
  project: string,
  who: string,
  daysAgo: number,
  details: DemoEventDetails,
])[] = [
  ['projectCreated', 'KP-213', 'manager', 19, {}],
  ['managerAssigned', 'KP-213', 'thomas.obermueller', 19, { resource_name: 'Katharina Brandstätter' }],
  ['projectStatusChanged', 'KP-213', 'manager', 12, { project_status_name: 'Genehmigt' }],
  ['projectStatusChanged', 'KP-201', 'manager', 26, { project_status_name: 'Abgeschlossen' }],
  ['projectChanged', 'PD-101', 'daniela.roessler', 3, {}],
  ['projectChanged', 'KP-202', 'manager', 2, {}],
  ['projectArchived', 'KP-198', 'thomas.obermueller', 30, {}],
  ['planImported', 'VB-403', 'jakob.wieland', 16, { plan_version_number: '1' }],
  ['workingVersionDiscarded', 'IT-304', 'admin', 9, {}],
  ['activityCreated', 'KP-211', 'manager', 13, { activity_name: 'Ersatzteil kurzfristig beschaffen' }],
  ['activityChanged', 'KP-211', 'manager', 11, { activity_name: 'As-built-Pläne nachführen' }],
  ['activityDeleted', 'PD-111', 'stefan.muehlbauer', 20, { activity_name: 'Angebot für Zusatzleistung' }],
  ['actionStatusChanged', 'PD-111', 'carina.thaler', 6, { activity_name: 'Messreihe Klimakammer' }],
  [
    'commentChanged',
    'IT-301',
    'claudia.neuhauser',
    8,
    { activity_name: 'Test migration 2', activity_comment_text: 'Stand' },
  ],
  ['commentDeleted', 'IT-301', 'claudia.neuhauser', 8, { activity_name: 'Test migration 2' }],
  ['todoChanged', 'KP-202', 'manager', 4, { to_do_name: 'Genehmigung verzögert sich' }],
  ['todoDeleted', 'KP-210', 'georg.pichler', 15, { to_do_name: 'Rechnungsadresse klären' }],
  ['resourceAssigned', 'KP-212', 'manager', 14, { resource_name: 'Jonas Weber' }],
  ['workChanged', 'KP-202', 'staff', 7, { activity_name: 'Montage Geräte und Rohrnetz', resource_name: 'Jonas Weber' }],
  ['workDeleted', 'IT-302', 'lea.ziegler', 5, { activity_name: 'Reports: Bugfixing', resource_name: 'Lea Ziegler' }],
  ['recordsUnlocked', 'KP-202', 'tanja.woerner', 10, {}],
  ['recordsLocked', 'KP-201', 'tanja.woerner', 11, {}],
  ['recordsImported', 'KP-210', 'georg.pichler', 17, {}],
  ['importUndone', 'KP-210', 'georg.pichler', 17, {}],
];

function addRare(log: Log, { calendar }: Demo, plans: readonly DemoPlan[], staff: Staff): void {
  for (const [index, [code, number, who, daysAgo, details]] of rare.entries()) {
    const project = plans.find((plan) => plan.project.number === number)?.project;
    if (project)
      log.add(code, demoTimestamp(calendar.today - daysAgo, 500 + index * 7), project, staff.get(who), details);
  }
}
