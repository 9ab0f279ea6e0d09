import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { endpointGroup, get, optional } from '../core/endpoint.ts';
import { Day, Flag, Id, list, Name, record } from '../core/fields.ts';

/** Kinds of search results. */
export const foundKinds = ['portfolio', 'project', 'activity', 'todo', 'resource', 'user'] as const;
export type FoundKind = (typeof foundKinds)[number];

const FoundKindSchema = Type.String({ enum: [...foundKinds] });

/** Default and maximum number of results. */
export const usualFound = 20;
const maxFound = 100;

/** Something that was found by its name or number. */
export const OpFound = record('OpFound', {
  id: Id,
  kind: FoundKindSchema,
  name: Name,
  number: Name,
  context: Name,
  project: Id,
  resource: Id,
  start: Day,
  finish: Day,
  archived: Flag,
});
export type OpFound = Static<typeof OpFound>;

const OpFoundList = list('OpFoundList', 'found', OpFound);

export const searchApi = endpointGroup('app', {
  search: get('/search', {
    query: {
      text: optional(Name),
      kinds: optional(Type.Array(FoundKindSchema)),
      projectId: optional(Id),
      limit: optional(Type.Integer({ minimum: 1, maximum: maxFound })),
    },
    returns: OpFoundList,
    onStandby: true,
  }),
});
