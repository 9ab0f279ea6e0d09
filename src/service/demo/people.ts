import { AccountSource, ResourceType } from '#contract/core/codes.ts';
import { dayNumber, dayText, mondayNumber } from '#plan/calendar/day.ts';
import { type DemoDay, demoTimestamp, demoYear } from './calendar.ts';
import { type Demo, demoDetails, type PersonEntry, personEntries, valueOf } from './company.ts';
import { createRandom, type SeededRandom } from './rows.ts';

/** One of the sixty people, with the ids of the user and, for those of the company, of the resource. */
export interface DemoPerson extends PersonEntry {
  readonly login: string;
  readonly userId: string;
  readonly resourceId: string;
  /** Percent of full time. */
  readonly available: number;
  /** The days on which the person is absent. */
  readonly away: Set<DemoDay>;
}

/** The people of the company, who have resources, and those of its customers. */
export interface Staff {
  readonly everyone: readonly DemoPerson[];
  readonly colleagues: readonly DemoPerson[];
  /** A person by sign-on name. */
  get(login: string): DemoPerson;
}

/** Adds all people with their users, contacts, groups, resources and absences. */
export function addPeople(demo: Demo, passwordHash: string): Staff {
  const { rows } = demo;
  const everyone = personEntries.map((entry): DemoPerson => {
    const login = entry.login ?? entry.mail;
    const [userId, resourceId] = [rows.id('app_user', login), rows.id('resource', login)];
    return { ...entry, login, userId, resourceId, available: entry.available ?? 100, away: new Set() };
  });
  const colleagues = everyone.filter(({ pool }) => pool !== 'customer');
  for (const [index, person] of everyone.entries()) addUser(demo, person, index, passwordHash);
  for (const [index, person] of colleagues.entries()) {
    addResource(demo, person, index);
    addAbsences(demo, person);
  }
  const byLogin = Object.fromEntries(everyone.map((person) => [person.login, person]));
  return { everyone, colleagues, get: (login) => valueOf(byLogin, login) };
}

function addUser(
  { rows, calendar, language, texts }: Demo,
  person: DemoPerson,
  index: number,
  passwordHash: string,
): void {
  const { userId: id, login, name, pool, level = 1 } = person;
  const [first_name = '', last_name = ''] = name.split(' ');
  const isCustomer = pool === 'customer';
  const created = demoTimestamp(calendar.recordStart - 30, 480);
  const job = valueOf<string>(texts.jobs, login);
  // People who came from the company's directory, and a few accounts made here.
  const source = isCustomer || login === 'admin' ? AccountSource.internal : AccountSource.directory;
  rows.add('subject', { id, kind: 'user', name: login, display_name: name, description: job, source, created });
  rows.add('app_user', {
    id,
    level,
    external: isCustomer,
    password_hash: passwordHash,
    language: person.language ?? language,
  });
  rows.add('contact', {
    user_id: id,
    first_name,
    last_name,
    e_mail: `${person.mail}@${isCustomer ? texts.customerDomain : 'talwerk.example'}`,
    phone: isCustomer ? null : `+43 5555 7000-${100 + index}`,
    mobile: `+43 699 555${createRandom(`phone ${login}`).whole(1000, 9999)}`,
    fax: pool === 'purchasing' ? '+43 5555 7000-99' : null,
    job_title: job,
    salutation: valueOf<string>(texts.titles, person.title),
    created,
  });
  const isLeader = level === 2 && pool !== 'finance';
  for (const group of [isCustomer ? 'customers' : pool, ...(isLeader ? ['leaders'] : [])])
    rows.add('group_member', { group_id: rows.id('user_group', group), member_id: id });
}

function addResource({ rows, calendar, texts }: Demo, person: DemoPerson, index: number): void {
  const { resourceId, login, name, pool, rate } = person;
  const created = demoTimestamp(calendar.recordStart - 30, 500);
  rows.add('resource', {
    ...rows.below(rows.id('resource', pool), resourceId),
    type: ResourceType.resource,
    name,
    full_name: name.split(' ').toReversed().join(', '),
    description: valueOf<string>(texts.jobs, login),
    available: person.available,
    user_id: person.userId,
    custom_type_id: rows.id('custom_type', 'person'),
    override_pool_rate: rate !== undefined,
    hourly_rate: rate ?? null,
    included_in_utilization: pool !== 'management',
    created,
  });
  const random = createRandom(`values ${login}`);
  const known = Object.entries<readonly string[]>(texts.skills).find(([key]) => key === pool)?.[1];
  const values = { employee: 10_100 + index * 7, firstAid: random.chance(0.2) };
  const skills = known && { skills: random.some(known, random.whole(2, 3)).join('\n') };
  rows.addValues('resource_custom_value', { resource_id: resourceId }, { ...values, ...skills });
}

interface DemoAbsence {
  /** The key of its type; null for none. */
  readonly type: string | null;
  readonly start: DemoDay;
  readonly finish: DemoDay;
  readonly reason: string;
  readonly comment?: string;
}

/** Days around today on which these people are present, so that there is something to see of their work. */
const presence: Readonly<Record<string, number>> = { staff: 20, manager: 8, admin: 8 };

const knownInAdvanceDays = 270;

/** The absences of a person in the years around today; no two on the same day. */
function addAbsences(demo: Demo, person: DemoPerson): void {
  const { calendar, texts } = demo;
  const { today, monday, recordStart } = calendar;
  const { login, away } = person;
  const reach = presence[login] ?? -Infinity;
  const planned = demoDetails.absences
    .filter((absence) => absence.person === login)
    .map(({ type, from, to }) => ({
      type,
      start: monday + from,
      finish: monday + to,
      reason: valueOf<{ name: string }>(texts.tables.unavailability_type, type).name,
    }));
  for (const absence of [...planned, ...randomAbsences(demo, login)]) {
    const { type, start, finish } = absence;
    const isKnown = start < today || (start < today + knownInAdvanceDays && type !== 'sick' && type !== 'care');
    const isInSight = start <= today + reach && finish >= today - reach;
    const days = Array.from({ length: finish - start + 1 }, (_, index) => start + index);
    if (!isKnown || isInSight || finish < recordStart || days.some((day) => away.has(day))) continue;
    for (const day of days) away.add(day);
    addAbsence(demo, person, absence, true);
  }
  const cancelled = demoDetails.cancelledVacations.indexOf(login);
  if (cancelled < 0) return;
  const start = monday + 14 + cancelled * 7;
  const { vacation: reason, cancelled: comment } = texts.absences;
  addAbsence(demo, person, { type: 'vacation', start, finish: start + 4, reason, comment }, false);
}

function addAbsence(
  { rows, calendar }: Demo,
  { resourceId }: DemoPerson,
  { type, start, finish, reason, comment = '' }: DemoAbsence,
  active: boolean,
): void {
  const created = demoTimestamp(Math.min(start - (type === 'sick' ? 0 : 30), calendar.today - 1), 540);
  rows.add('unavailability', {
    resource_id: resourceId,
    start: dayText(start),
    finish: dayText(finish),
    reason,
    comment,
    active,
    type_id: type === null ? null : rows.id('unavailability_type', type),
    created,
  });
}

/** Returns one person's requests, in the order in which they are granted. */
function randomAbsences({ calendar, texts }: Demo, login: string): DemoAbsence[] {
  const random = createRandom(`absences ${login}`);
  const list: DemoAbsence[] = [];
  for (let year = demoYear(calendar.recordStart); year <= demoYear(calendar.today) + 1; year++)
    list.push(...absencesOfYear(year, random, texts.absences));
  return list;
}

function absencesOfYear(year: number, random: SeededRandom, texts: Demo['texts']['absences']): DemoAbsence[] {
  const newYear = dayNumber(`${year}-01-01`);
  const vacation = (month: number, weeks: number): DemoAbsence => {
    const start = mondayNumber(newYear + Math.round((month - 1) * 30.4) + random.whole(0, 27)) + 7;
    const comment = random.pick(texts.comments);
    return { type: 'vacation', start, finish: start + weeks * 7 - 3, reason: texts.vacation, comment };
  };
  const short = (type: string | null, days: number, reason: string): DemoAbsence => {
    const start = mondayNumber(newYear + random.whole(5, 350)) + random.whole(0, Math.max(0, 5 - days));
    return { type, start, finish: start + days - 1, reason };
  };
  const list = [vacation(random.whole(6, 8), random.pick([2, 2, 3])), vacation(random.whole(2, 5), 1)];
  if (random.chance(0.6)) {
    const start = dayNumber(`${year}-12-27`);
    list.push({ type: 'vacation', start, finish: start + random.whole(3, 11), reason: texts.christmas });
  }
  if (random.chance(0.55)) list.push(vacation(random.whole(9, 11), 1));
  for (let count = random.whole(1, 3); count > 0; count--) list.push(short('sick', random.whole(1, 5), ''));
  if (random.chance(0.55)) list.push(short('training', random.whole(2, 3), random.pick(texts.courses)));
  for (let count = random.whole(0, 3); count > 0; count--) list.push(short('time', 1, texts.time));
  if (random.chance(0.25)) list.push(short('care', 1, texts.care));
  if (random.chance(0.2)) list.push(short(null, 1, random.pick(texts.private)));
  return list;
}
