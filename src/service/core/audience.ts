import type { ContractArea } from '#contract/core/endpoint.ts';
import type { LiveChange } from '#contract/app/live.ts';

/** Decides which listener receives which change. Pure. */

/** A change that was committed. */
export interface AudienceChange extends LiveChange {
  /** Author of the change. */
  readonly userId: string;
  /** The name of the client that made it. */
  readonly client: string | undefined;
}

/** Subscriber to live changes. */
export interface AudienceListener {
  readonly userId: string;
  /** The user, Everyone and its groups. */
  readonly subjects: readonly string[];
  readonly client: string | undefined;
}

/** Database facts about the listeners and the changed records. */
export interface ChangeReach {
  /** The subjects that have a level on a project, by its id. */
  readonly subjects: ReadonlyMap<string, ReadonlySet<string>>;
  /** The subjects that see something in a project whatever their level, by its id: they need not know which project it is. */
  readonly concerned: ReadonlyMap<string, ReadonlySet<string>>;
  /** Users who see only what is in their projects. */
  readonly external: ReadonlySet<string>;
}

/** Of these areas there is something that belongs to the whole installation; of the others each record belongs to a project or a person. */
const installationWideAreas: ReadonlySet<ContractArea> = new Set([
  'products',
  'projects',
  'reports',
  'resources',
  'users',
  'progress',
  'app',
]);

/** Returns the part of the changes that a listener may receive; undefined if there is none. */
export function heard(
  changes: readonly AudienceChange[],
  listener: AudienceListener,
  { subjects, concerned, external }: ChangeReach,
) {
  const areas = new Set<ContractArea>();
  const projects = new Set<string>();
  const isExternal = external.has(listener.userId);
  const isAmong = (of: ReadonlySet<string> | undefined) => listener.subjects.some((subject) => of?.has(subject));
  let isNamed = true;
  for (const change of changes) {
    if (change.client !== undefined && change.client === listener.client && change.userId === listener.userId) continue;
    const visible = change.projects.filter((id) => isAmong(subjects.get(id)));
    const isConcerned = change.projects.some((id) => !isAmong(subjects.get(id)) && isAmong(concerned.get(id)));
    const isOwn = change.userId === listener.userId;
    const isGeneral =
      change.projects.length === 0 && !isExternal && change.areas.some((area) => installationWideAreas.has(area));
    if (visible.length === 0 && !isConcerned && !isOwn && !isGeneral) continue;
    if (isConcerned) isNamed = false;
    for (const area of change.areas) areas.add(area);
    for (const id of visible) projects.add(id);
  }
  return areas.size === 0 ? undefined : { areas: [...areas], projects: isNamed ? [...projects] : [] };
}
