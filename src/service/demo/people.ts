import { AccountSource } from '#contract/core/codes.ts';
import { demoPeople, plainAsciiName, pools } from './company.ts';
import { demoTimestamp } from './days.ts';
import { type Demo, isColleague, lookUp, type DemoPerson, type Staff } from './demo.ts';

import { createRandom } from './random.ts';

/** Ids of the records that every installation has. */
export const everyoneGroup = '3';
const administratorsGroup = '4';

const company = 'Talwerk Gebäudetechnik';
const domain = 'talwerk.example';

/** The groups of people, each with those that contain it; a group named like a pool has the people of that pool. */
const demoGroups: readonly { key: string; name: string; within: string; text: string }[] = [
  { key: 'staff', name: 'Mitarbeitende', within: '', text: `Everybody at ${company}` },
  ...pools.map(({ key, name, parent, description }) => ({ key, name, within: parent ?? 'staff', text: description })),
  { key: 'leaders', name: 'Projektleitung', within: '', text: 'Project managers of all departments' },
  { key: 'customers', name: 'Kunden', within: '', text: 'Representatives of customers' },
];

export interface Groups {
  id(key: string): string;
}

/** All people with their users and contacts, and the groups that they are in. */
export function addPeople(demo: Demo, passwordHash: string): { staff: Staff; groups: Groups } {
  const { rows, calendar } = demo;
  const created = demoTimestamp(calendar.recordStart - 30, 480);
  const everyone = demoPeople.map((entry): DemoPerson => {
    const resourceId = entry.pool === 'customer' ? null : demo.nextId();
    const name = `${entry.first} ${entry.last}`;
    return { ...entry, name, userId: demo.nextId(), resourceId };
  });
  for (const [index, person] of everyone.entries()) addUser(demo, person, index, { passwordHash, created });
  const colleagues = everyone.filter(isColleague);
  const byLogin = new Map(colleagues.map((person) => [person.login, person]));
  const ids = addGroups(demo, everyone, created);
  rows.group_member.push({ group_id: administratorsGroup, member_id: lookUp(byLogin, 'admin').userId });
  return {
    staff: { everyone, colleagues, get: (login) => lookUp(byLogin, login) },
    groups: { id: (key) => lookUp(ids, key) },
  };
}

function addUser(
  { rows }: Demo,
  person: DemoPerson,
  index: number,
  { passwordHash, created }: { passwordHash: string; created: string },
): void {
  const { userId: id, login, name, level, language } = person;
  const isCustomer = person.resourceId === null;
  const random = createRandom(`phone ${login}`);
  const extension = 100 + index;
  const marks = { created, modified: created };
  // People who came from the company's directory, and a few accounts made here.
  const source = isCustomer || person.login === 'admin' ? AccountSource.internal : AccountSource.directory;
  rows.subject.push({ id, kind: 'user', name: login, display_name: name, description: person.job, source, ...marks });
  rows.app_user.push({ id, level, active: true, external: isCustomer, password_hash: passwordHash, language });
  rows.contact.push({
    user_id: id,
    first_name: person.first,
    last_name: person.last,
    e_mail: `${plainAsciiName(person.first)}.${plainAsciiName(person.last)}@${isCustomer ? 'kunde.example' : domain}`,
    phone: isCustomer ? null : `+43 5555 7000-${extension}`,
    mobile: `+43 699 555${random.whole(1000, 9999)}`,
    fax: person.pool === 'purchasing' ? '+43 5555 7000-99' : null,
    job_title: person.job,
    salutation: person.salutation,
    ...marks,
  });
}

function addGroups({ rows, nextId }: Demo, everyone: readonly DemoPerson[], created: string): Map<string, string> {
  const ids = new Map(demoGroups.map(({ key }) => [key, nextId()]));
  for (const { key, name, within, text } of demoGroups) {
    const id = lookUp(ids, key);
    const source = AccountSource.internal;
    rows.subject.push({
      id,
      kind: 'group',
      name,
      display_name: name,
      description: text,
      source,
      created,
      modified: created,
    });
    rows.user_group.push({ id });
    if (within !== '') rows.group_member.push({ group_id: lookUp(ids, within), member_id: id });
  }
  for (const { pool, level, userId } of everyone) {
    const group = pool === 'customer' ? 'customers' : pool;
    rows.group_member.push({ group_id: lookUp(ids, group), member_id: userId });
    if (level === 2 && pool !== 'finance')
      rows.group_member.push({ group_id: lookUp(ids, 'leaders'), member_id: userId });
  }
  return ids;
}
