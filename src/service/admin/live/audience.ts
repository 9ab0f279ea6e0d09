import type { Area } from '#contract/endpoint.ts';
import type { LiveChange } from '#contract/admin/live.ts';

/** Who hears of which change. Pure. */

/** A change that was committed. */
export interface Change extends LiveChange {
  /** Who made it. */
  readonly userId: string;
  /** The name of the client that made it. */
  readonly client: string | undefined;
}

/** Somebody who listens. */
export interface Listener {
  readonly userId: string;
  /** The user, Everyone and its groups. */
  readonly subjects: readonly string[];
  readonly client: string | undefined;
}

/** What the database tells of those who listen and of what was changed. */
export interface Reach {
  /** The subjects that have a level on a project, by its id. */
  readonly subjects: ReadonlyMap<string, ReadonlySet<string>>;
  /** Users who see only what is in their projects. */
  readonly external: ReadonlySet<string>;
}

/** Of these areas there is something that belongs to the whole installation; of the others each record belongs to a project or a person. */
const ofAll: ReadonlySet<Area> = new Set([
  'products',
  'projects',
  'reports',
  'resources',
  'users',
  'progress',
  'admin',
]);

/** What a listener hears of some changes; undefined where that is nothing. */
export function heard(changes: readonly Change[], listener: Listener, { subjects, external }: Reach) {
  const areas = new Set<Area>();
  const projects = new Set<string>();
  const isExternal = external.has(listener.userId);
  for (const change of changes) {
    if (change.client !== undefined && change.client === listener.client && change.userId === listener.userId) continue;
    const seen = change.projects.filter((id) => listener.subjects.some((subject) => subjects.get(id)?.has(subject)));
    const isOwn = change.userId === listener.userId;
    const isGeneral = change.projects.length === 0 && !isExternal && change.areas.some((area) => ofAll.has(area));
    if (seen.length === 0 && !isOwn && !isGeneral) continue;
    for (const area of change.areas) areas.add(area);
    for (const id of seen) projects.add(id);
  }
  return areas.size === 0 ? undefined : { areas: [...areas], projects: [...projects] };
}
