import { foundKinds, type searchApi as contract, usualFound } from '#contract/app/search.ts';
import type { Handlers } from '#service/core/context.ts';
import { catalogueOf } from './catalogue.ts';
import { listFound } from './found-queries.ts';

/** Candidates per requested result: some are deleted or not visible. */
const candidateFactor = 2;

export const searchHandlers: Handlers<typeof contract> = {
  search: async (context, { text = '', kinds = foundKinds, projectId, limit = usualFound }) => {
    const candidates = await catalogueOf(context.db).find(
      context,
      {
        text,
        kinds: new Set(kinds.flatMap((kind) => foundKinds.find((each) => each === kind) ?? [])),
        limit: limit * candidateFactor,
      },
      projectId,
    );
    if (candidates.length === 0) return { found: [] };
    const scores = new Map(candidates.map(({ kind, id, score }) => [`${kind} ${id}`, score]));
    // Archived records come last.
    const scoreOf = (kind: unknown, id: string, archived: unknown) =>
      (scores.get(`${String(kind)} ${id}`) ?? 0) - (archived === true ? 100 : 0);
    const found = await listFound(context, candidates);
    const sorted = found.toSorted(
      (a, b) => scoreOf(b.kind, b.id, b.archived) - scoreOf(a.kind, a.id, a.archived) || Number(a.id) - Number(b.id),
    );
    return { found: sorted.slice(0, limit) };
  },
};
