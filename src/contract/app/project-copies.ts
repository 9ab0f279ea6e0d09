import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { post } from '../core/endpoint.ts';
import { Day, Flag, Id, Name, record } from '../core/fields.ts';

/** A person of the copied plan and the replacement; without `by` the place stays empty. */
const OpPersonReplacement = record('OpPersonReplacement', { resource: Id, by: Id });

/** How a project is copied. */
export const OpProjectCopy = record('OpProjectCopy', {
  portfolio: Id,
  name: Name,
  start: Day,
  template: Flag,
  person: Type.Array(OpPersonReplacement),
});
export type OpProjectCopy = Static<typeof OpProjectCopy>;

const OpCopiedProject = Type.Object({ project: Type.String() }, { title: 'OpCopiedProject' });

export const projectCopiesApi = {
  copyProject: post('/projects/{projectId}/copies', {
    body: OpProjectCopy,
    returns: OpCopiedProject,
    changes: ['projects', 'planning', 'tasks'],
  }),
};
