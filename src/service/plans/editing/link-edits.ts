import type { OpPlanEdit } from '#contract/app/plan-editing.ts';
import type { Queries } from '#service/db/queries.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { findDependencyLoop } from '../import/match.ts';
import type { ActivityEdits } from './activity-edits.ts';
import { type LinkEditKey, listLinkKeys, listActivityNames, type EditTarget } from './edit-queries.ts';
import { loopIds, waits } from './outline.ts';

/** A link that is new, or has another type or lag. Hours. */
export interface EditedLink extends LinkEditKey {
  readonly type: number;
  readonly lag: number;
  readonly isElapsed: boolean;
}

export interface LinkEdits {
  readonly removed: readonly LinkEditKey[];
  readonly written: readonly EditedLink[];
}

const linkEditKey = ({ from, to }: LinkEditKey) => `${from} ${to}`;

/** Drafts the link part of an edit: checked, nothing written. */
export async function draftLinks(
  db: Queries,
  target: EditTarget,
  edit: OpPlanEdit,
  activities: ActivityEdits,
): Promise<LinkEdits> {
  const { references, places } = activities;
  const removed = (edit.removedLink ?? []).flatMap(({ predecessor, successor }) => {
    const [from, to] = [references.find(predecessor), references.find(successor)];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  const seen = new Set<string>();
  const written = (edit.link ?? []).map(({ predecessor, successor, type, lag = 0, lagElapsed = false }, index) => {
    const path = `link[${index}]`;
    const end = (text: string, name: string) => {
      const id = references.get(text, `${path}.${name}`);
      if (!places.has(id)) throw invalidParameter(`${path}.${name}`, text, 'expected.idOfActivityOfPlan');
      return id;
    };
    const link = {
      from: end(predecessor, 'predecessor'),
      to: end(successor, 'successor'),
      type,
      lag,
      isElapsed: lagElapsed,
    };
    if (link.from === link.to) throw invalidParameter(`${path}.successor`, successor, 'expected.anotherActivity');
    if (seen.has(linkEditKey(link)))
      throw invalidParameter(path, `${predecessor} ${successor}`, 'expected.eachLinkOnce');
    seen.add(linkEditKey(link));
    return link;
  });
  if (written.length > 0 || activities.isRearranged)
    await refuseEditedLoop(db, target, { removed, written }, activities);
  return { removed, written };
}

/** Refuses loops of links, including through the outline: a successor of a collection waits for all of its contents. */
async function refuseEditedLoop(
  db: Queries,
  { versionId }: EditTarget,
  { removed, written }: LinkEdits,
  { places, updated, inserted }: ActivityEdits,
): Promise<void> {
  const links = new Map((await listLinkKeys(db, versionId)).map((link) => [linkEditKey(link), link]));
  for (const link of removed) links.delete(linkEditKey(link));
  for (const link of written) links.set(linkEditKey(link), link);
  const staying = [...links.values()].filter(({ from, to }) => places.has(from) && places.has(to));
  const parents = new Map([...places].map(([id, { parentId }]) => [id, parentId]));
  const loop = findDependencyLoop(waits(staying, parents));
  if (!loop) return;
  const ids = loopIds(loop);
  const names = new Map(await listActivityNames(db, versionId, ids));
  for (const { id, values } of [...updated, ...inserted]) names.set(id, values.name);
  throw new Failure('project.error.LoopAssignmentError', { ids, activities: ids.map((id) => names.get(id) ?? id) });
}
