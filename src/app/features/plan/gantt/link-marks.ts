import type { PlanRowLink } from './plan-view.ts';

/** The part of a link that is calculated. */
export type RowLinkMark = Pick<PlanRowLink, 'critical' | 'conflict'>;

/** Marks of the links that are critical or violated, by predecessor, then by successor; the others have none. */
export type LinkMarks = ReadonlyMap<string, ReadonlyMap<string, RowLinkMark>>;

const noLinkMark: RowLinkMark = { critical: false, conflict: false };

/** The mark of a link between two rows. */
export const linkMark = (marks: LinkMarks | undefined, from: string, to: string): RowLinkMark =>
  marks?.get(from)?.get(to) ?? noLinkMark;

/** Adds the mark of a link where it has one. */
export function addLinkMark(
  marks: Map<string, Map<string, RowLinkMark>>,
  from: string,
  to: string,
  mark: RowLinkMark,
): void {
  if (!mark.critical && !mark.conflict) return;
  const others = marks.get(from);
  if (others) others.set(to, mark);
  else marks.set(from, new Map([[to, mark]]));
}
