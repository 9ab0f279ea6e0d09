import type { TextFunction } from '#app/i18n/use-text.tsx';

/** The two trees with permission levels on their records. */
export type PermissionTree = 'projects' | 'resources';

/** Origin of a level, with recipient and kind: a grant, or a source of an explanation. */
export interface LevelOrigin {
  readonly inherited?: boolean | null;
  /** Null where the reader may not see the record. */
  readonly node?: string | null;
  readonly nodeName?: string | null;
  /** `permission`, or the role that the level follows from. */
  readonly origin?: string | null;
  readonly subject?: string | null;
  /** Groups from the user's own one to the one with the grant; without a name if the user can't access them. */
  readonly through?: readonly { readonly name?: string | null }[] | null;
}

const roles = ['manager', 'assignment', 'link'] as const;
const everyoneSubjectId = '3';

/** Returns the origin of a level as the end of a sentence: `from “North” via group “Planning”`. */
export function originText(text: TextFunction, of: PermissionTree, origin: LevelOrigin): string {
  const place = placeText(text, of, origin);
  const groups = origin.through ?? [];
  if (groups.length === 0)
    return origin.subject === everyoneSubjectId ? text('level.from.everybody', { from: place }) : place;
  const nameOf = (name: string | null | undefined) =>
    name ? text('level.groupName', { name }) : text('level.hiddenGroup');
  return text('level.from.group', { from: place, groups: groups.map(({ name }) => nameOf(name)).join(' → ') });
}

function placeText(text: TextFunction, of: PermissionTree, { inherited, nodeName, origin }: LevelOrigin): string {
  const role = roles.find((each) => each === origin);
  const above = nodeName ? text('level.from.above', { name: nodeName }) : text(`level.from.hidden.${of}`);
  if (!role) return inherited === true ? above : text('level.from.here');
  const as = text(`level.from.${role}`);
  return inherited === true ? text('level.from.roleAbove', { role: as, from: above }) : as;
}
