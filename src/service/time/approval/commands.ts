import type { OpDecidedWeek, OpWeekDecision } from '#contract/app/approval.ts';
import { Level } from '#contract/core/codes.ts';
import { insufficient, visible } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import { holdBookings, holdDays } from '#service/core/booking-locks.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { sendNotices } from '#service/notices/notices.ts';
import { findPerson } from '../sheet/person-queries.ts';
import { requireBookablePerson, seesAll } from '../sheet/rules.ts';
import { readTimeSettings } from '../settings/queries.ts';
import { type DecidedWeek, listApprovedPeople, listBookedProjects, readTimeWeeks } from './queries.ts';
import { mayDecide, requireMonday, sundayOf } from './rules.ts';
import { approveParts, returnParts, submitParts, withdrawParts } from './writes.ts';

/** The person of a submission: the caller's own resource, or one that the caller manages. */
async function requireSubmitter(context: Context, monday: string, resourceId: string | undefined) {
  requireMonday(monday);
  const found = await findPerson(context, resourceId);
  const person = requireBookablePerson(found, resourceId ?? context.caller.userId);
  if (!seesAll(person)) throw insufficient(Level.manager, person.level);
  return person;
}

/** Submits a week for approval, also one that was sent back. */
export async function submitWeek(context: Context, monday: string, resourceId: string | undefined): Promise<void> {
  await holdDays(context.db);
  const { id: resource, name } = await requireSubmitter(context, monday, resourceId);
  const { approval: mode } = await readTimeSettings(context.db);
  if (mode === 'off') throw new Failure('time.error.ApprovalOff');
  const week = { resource, monday };
  const projects = mode === 'project' ? await listBookedProjects(context.db, week) : [null];
  const submitted = await submitParts(context, week, projects);
  if (submitted === 0) throw new Failure('time.error.NothingToSubmit', { resource: name, day: monday });
  await recordAudit(context, {
    action: 'work.submitted',
    objectId: resource,
    details: { resource: name, week: monday },
  });
}

/** Takes back a submitted week that is not decided on. */
export async function withdrawWeek(context: Context, monday: string, resourceId: string | undefined): Promise<void> {
  await holdDays(context.db);
  const { id: resource, name } = await requireSubmitter(context, monday, resourceId);
  const withdrawn = await withdrawParts(context, { resource, monday });
  if (withdrawn === 0) throw new Failure('time.error.WeekNotSubmitted', { resource: name, day: monday });
  await recordAudit(context, {
    action: 'work.withdrawn',
    objectId: resource,
    details: { resource: name, week: monday },
  });
}

/** Weeks in one decision, at most. */
const maxDecidedWeeks = 1_000;
/** People named in the audit log, at most. */
const maxAuditedPeople = 50;

/** Approves weeks or sends them back: all or none of them. */
export async function decideWeeks(context: Context, { decision, comment, week }: OpWeekDecision): Promise<void> {
  const weeks = requireWeeks(week ?? []);
  const note = comment?.trim() ?? '';
  if (decision === 'return' && note === '') throw invalidParameter('comment', comment, 'expected.reasonForReturn');
  const { db, caller } = context;
  await holdBookings(db);
  const { approval: mode } = await readTimeSettings(db);
  if (decision === 'approve' && mode === 'off') throw new Failure('time.error.ApprovalOff');
  const approval = { db, caller, mode };
  const names = await checkMayDecide({ ...context, ...approval }, weeks);
  const returned = decision === 'return' ? await returnParts(approval, weeks, note) : undefined;
  if (returned) requireReturned(weeks, returned, names);
  // Weeks that were approved before are neither reported nor logged again.
  const decided = returned ? weeks : await approveParts(approval, weeks);
  if (decided.length === 0) return;
  const isReopened = returned?.some(({ wasApproved }) => wasApproved) ?? false;
  const reopened = new Set(returned?.flatMap((part) => (part.wasApproved ? keyOfWeek(part) : [])));
  const notices = decided.map((each) => ({
    resourceId: each.resource,
    kind: !returned
      ? ('weekApproved' as const)
      : reopened.has(keyOfWeek(each))
        ? ('weekReopened' as const)
        : ('weekReturned' as const),
    from: each.monday,
    until: sundayOf(each.monday),
    comment: note,
  }));
  await sendNotices(db, notices, { userId: caller.userId, name: caller.displayName || caller.name });
  await recordAudit(context, {
    action: !returned ? 'work.approved' : isReopened ? 'work.reopened' : 'work.returned',
    details: {
      people: [...new Set(decided.map(({ resource }) => names.get(resource) ?? ''))]
        .toSorted()
        .slice(0, maxAuditedPeople),
      weeks: [...new Set(decided.map(({ monday }) => monday))].toSorted(),
      ...(note !== '' && { comment: note }),
    },
  });
}

const keyOfWeek = ({ resource, monday }: DecidedWeek) => `${resource} ${monday}`;

interface RequestedWeek extends DecidedWeek {
  readonly version: string | undefined;
}

function requireWeeks(sent: readonly OpDecidedWeek[]): RequestedWeek[] {
  if (sent.length === 0 || sent.length > maxDecidedWeeks)
    throw invalidParameter('week', sent.length, { key: 'expected.elements', values: { most: maxDecidedWeeks } });
  return sent.map(({ resource, monday, version }) => {
    if (!resource) throw invalidParameter('resource', resource, 'expected.idOfResource');
    if (!monday) throw invalidParameter('monday', monday, 'expected.monday');
    requireMonday(monday);
    return { resource, monday, version: version ?? undefined };
  });
}

/** Requires that the caller decides on all weeks, and that none changed since the caller read it. Returns the names of the people by id. */
async function checkMayDecide(
  context: Context & Parameters<typeof readTimeWeeks>[0],
  weeks: readonly RequestedWeek[],
): Promise<Map<string, string>> {
  const people = new Map(
    (await listApprovedPeople(context, [...new Set(weeks.map(({ resource }) => resource))])).map((person) => [
      person.id,
      person,
    ]),
  );
  const days = weeks.map(({ monday }) => monday).toSorted();
  const [from = '', until = from] = [days[0], days.at(-1)];
  const read = await readTimeWeeks(context, [...people.values()], { from, until });
  for (const { resource, monday, version } of weeks) {
    const person = people.get(resource);
    if (!person || (!person.isOwn && person.level < visible && !person.isInManagedProject))
      throw notFoundFailure('resource', resource);
    const week = read.get(resource)?.find((each) => each.monday === monday);
    if (!(week?.mayDecide ?? mayDecide(context, person, { parts: [], hasManagedProject: false })))
      throw new Failure('time.error.MayNotDecide', {
        resource: person.name,
        by: person.isOwn ? 'others' : context.mode,
      });
    if (version !== undefined && version !== week?.version)
      throw new Failure('time.error.WeekChanged', { resource: person.name, day: monday });
  }
  return new Map([...people.values()].map(({ id, name }) => [id, name]));
}

function requireReturned(
  weeks: readonly DecidedWeek[],
  returned: readonly DecidedWeek[],
  names: ReadonlyMap<string, string>,
): void {
  const changed = new Set(returned.map(keyOfWeek));
  const left = weeks.find((week) => !changed.has(keyOfWeek(week)));
  if (left)
    throw new Failure('time.error.WeekNotSubmitted', { resource: names.get(left.resource) ?? '', day: left.monday });
}
