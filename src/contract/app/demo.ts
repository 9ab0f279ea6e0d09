import { Type, type Static } from 'typebox';
import { del, get, optional, post } from '../core/endpoint.ts';
import { Count, Day, describe, Flag, record } from '../core/fields.ts';
import { OpRecordCount } from './first-steps.ts';

const Counts = Type.Array(OpRecordCount);

/** The demo data set in an installation: whether it can be loaded or removed, and what stands against it. */
export const OpDemo = record('OpDemo', {
  loaded: describe(Day, 'The day for which it was loaded; absent where it is not there.'),
  marked: describe(Flag, 'Whether it is known which records came with it, so that it can be removed.'),
  hindrance: describe(Counts, 'What an installation has already that takes no demo data.'),
  added: describe(Counts, 'What was added to the demo data since, and would be removed with them.'),
  inUse: describe(
    Counts,
    'Records that would stay and refer to the demo data: nothing is removed while there are any.',
  ),
  ownAdministrator: describe(Flag, 'Whether an active administrator would be left.'),
});
export type OpDemo = Static<typeof OpDemo>;

const changes = [
  'app',
  'users',
  'projects',
  'planning',
  'tasks',
  'todos',
  'worklogs',
  'resources',
  'products',
  'progress',
  'reports',
] as const;

export const demo = {
  getDemo: get('/demo', 'Whether the demo data set is loaded, and what stands against loading or removing it.', {
    returns: OpDemo,
  }),
  loadDemo: post(
    '/demo',
    'Loads the demo data set into an installation that has nothing but its administrators; `Idempotency-Key` names it for `getImportProgress`.',
    { changes },
  ),
  removeDemo: del(
    '/demo',
    'Removes the records of the demo data set and what was added to them since. Refused while records that stay refer to them.',
    {
      query: {
        added: optional(
          describe(
            Count,
            'How many added records the caller knows of, 0 by default; refused if there are more or fewer.',
          ),
        ),
      },
      changes,
    },
  ),
};
