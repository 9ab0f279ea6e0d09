import type { OpGrant, OpLevelSource, OpPermission } from '#contract/app/permissions.ts';
import { highestLevel, Level } from '#contract/core/codes.ts';
import { insufficient } from '#service/core/access.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';

/** Rules of permissions. Pure: they work on data already read and throw the refusal. */

/** A level granted on a record or an ancestor, as stored. */
export interface StoredGrant {
  /** Number of records above: 0 is the record itself. */
  readonly distance: number;
  readonly node: string;
  readonly nodeName: string;
  readonly isNodeVisible: boolean;
  readonly subject: string;
  readonly subjectName: string;
  readonly subjectType: string;
  readonly isSubjectVisible: boolean;
  /** Of users. */
  readonly userLevel: number | null;
  readonly origin: string;
  readonly level: number;
}

/** Returns the visible part of a grant: records and subjects hidden from the caller are not named. */
function visibleGrant(grant: StoredGrant) {
  const { distance, node, nodeName, isNodeVisible, subject, subjectName, subjectType, isSubjectVisible } = grant;
  return {
    node: isNodeVisible ? node : null,
    nodeName: isNodeVisible ? nodeName : null,
    inherited: distance > 0,
    subject: isSubjectVisible ? subject : null,
    subjectName: isSubjectVisible ? subjectName : null,
    subjectType,
    origin: grant.origin,
    level: grant.level,
  };
}

/** The highest level that a user may hold; undefined for groups. */
export function highestLevelFor(userLevel: number | null): number | undefined {
  return userLevel === null ? undefined : (highestLevel[userLevel] ?? Level.observer);
}

/** The grants that a manager is shown: those of subjects that the caller sees. */
export function shownGrants(grants: readonly StoredGrant[]): OpGrant[] {
  return grants
    .filter(({ isSubjectVisible }) => isSubjectVisible)
    .map((grant) => {
      const highest = highestLevelFor(grant.userLevel);
      return {
        ...visibleGrant(grant),
        highestLevel: highest ?? null,
        effectiveLevel: Math.min(grant.level, highest ?? grant.level),
      };
    });
}

/** A group as the caller may know it. */
export interface KnownGroup {
  readonly group: string | null;
  readonly name: string | null;
}

/**
 * The sources of a level, the one that decides first: the highest, of several that are as high the nearest record, then the
 * shortest way to the subject, Everyone last.
 * @param ways the groups that the subject is in, each with the way to it
 */
export function sourcesOf(
  grants: readonly StoredGrant[],
  ways: ReadonlyMap<string, readonly KnownGroup[]>,
): OpLevelSource[] {
  const length = ({ subject }: StoredGrant) => ways.get(subject)?.length ?? 0;
  const ordered = grants.toSorted(
    (a, b) =>
      b.level - a.level ||
      a.distance - b.distance ||
      Number(isEveryone(a)) - Number(isEveryone(b)) ||
      length(a) - length(b) ||
      a.origin.localeCompare(b.origin) ||
      Number(a.subject) - Number(b.subject),
  );
  return ordered.map((grant, index) => ({
    ...visibleGrant(grant),
    distance: grant.distance,
    through: [...(ways.get(grant.subject) ?? [])],
    decides: index === 0,
  }));
}

function isEveryone({ subject }: StoredGrant): boolean {
  return subject === '3';
}

/** A permission that changes: from which level to which; 0 is none. */
export interface PermissionChange {
  readonly subject: string;
  readonly from: number;
  readonly to: number;
}

/** A list of permissions names each subject once. */
export function checkOnce(permissions: readonly OpPermission[]): void {
  const checked = new Set<string>();
  for (const { subject } of permissions) {
    if (checked.has(subject)) throw invalidParameter('permission', subject, 'expected.eachUserAndGroupOnce');
    checked.add(subject);
  }
}

/** Returns the changes from the stored to the wanted permissions; with `isWhole`, unwanted ones are removed. */
export function changesTo(
  wanted: readonly OpPermission[],
  stored: readonly OpPermission[],
  { isWhole }: { isWhole: boolean },
): PermissionChange[] {
  const before = new Map(stored.map(({ subject, level }) => [subject, level]));
  const kept = new Set(wanted.map(({ subject }) => subject));
  const set = wanted.map(({ subject, level }) => ({ subject, from: before.get(subject) ?? Level.none, to: level }));
  const gone = isWhole ? stored.filter(({ subject }) => !kept.has(subject)) : [];
  return [...set, ...gone.map(({ subject, level }) => ({ subject, from: level, to: Level.none }))].filter(
    ({ from, to }) => from !== to,
  );
}

/** Refuses granting or removing a level above the caller's. */
export function checkOwnLevel(changes: readonly PermissionChange[], level: number): void {
  const highest = Math.max(Level.none, ...changes.flatMap(({ from, to }) => [from, to]));
  if (highest > level) throw insufficient(highest, level);
}

export interface Receiver {
  readonly id: string;
  readonly name: string;
  /** Of users. */
  readonly userLevel: number | null;
}

const permissionLevelNames = new Map<number, string>(Object.entries(Level).map(([name, value]) => [value, name]));

/** Refuses a level above the maximum of the user's level: it would have no effect. */
export function checkReceiver({ name, userLevel }: Receiver, level: number): void {
  const highest = highestLevelFor(userLevel);
  if (highest === undefined || level <= highest) return;
  const values = { name, level: permissionLevelNames.get(level), highest: permissionLevelNames.get(highest) };
  throw new Failure('user.error.LevelTooHigh', values);
}
