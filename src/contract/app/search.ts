import { Type, type Static } from 'typebox';
import { get, optional } from '../core/endpoint.ts';
import { Day, describe, Flag, Id, list, Name, record } from '../core/fields.ts';

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
  number: describe(Name, "A project's number, an activity's code, a user's login."),
  context: describe(Name, 'Portfolio, project or pool that contains it, if visible to the caller.'),
  project: describe(Id, 'The project of an activity or a to-do.'),
  resource: describe(Id, 'A resource that is linked to the user and visible to the caller.'),
  start: describe(Day, 'Of an activity.'),
  finish: describe(Day, 'Of an activity; of a to-do the day on which it is due.'),
  archived: Flag,
});
export type OpFound = Static<typeof OpFound>;

const OpFoundList = list('OpFoundList', 'found', OpFound);

export const searchApi = {
  search: get('/search', {
    query: {
      text: optional(describe(Name, 'Nothing is found without it.')),
      kinds: optional(describe(Type.Array(FoundKindSchema), 'Which kinds; all without it.')),
      projectId: optional(describe(Id, 'Only activities and to-dos of this project.')),
      limit: optional(
        describe(Type.Integer({ minimum: 1, maximum: maxFound }), `How many at most, ${usualFound} by default.`),
      ),
    },
    returns: OpFoundList,
  }),
};
