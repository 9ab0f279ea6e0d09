import { Type, type Static } from 'typebox';
import { del, get, optional, post } from '../core/endpoint.ts';
import { Count, Day, describe, Flag, record } from '../core/fields.ts';
import { OpRecordCount } from './first-steps.ts';

const DemoCounts = Type.Array(OpRecordCount);

/** The demo data set in an installation, with its state and any obstacles to loading or removing it. */
export const OpDemo = record('OpDemo', {
  loaded: describe(Day, 'The day for which it was loaded; absent where it is not there.'),
  marked: describe(Flag, 'Whether it is known which records came with it, so that it can be removed.'),
  hindrance: describe(DemoCounts, 'Records that prevent loading demo data.'),
  added: describe(DemoCounts, 'Records added to the demo data since, which would be removed too.'),
  inUse: describe(
    DemoCounts,
    'Records that would stay and refer to the demo data: nothing is removed while there are any.',
  ),
  ownAdministrator: describe(Flag, 'Whether an active administrator would be left.'),
});
export type OpDemo = Static<typeof OpDemo>;

const demoChangeAreas = [
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

export const demoApi = {
  getDemo: get('/demo', { returns: OpDemo }),
  loadDemo: post('/demo', { changes: demoChangeAreas }),
  removeDemo: del('/demo', {
    query: {
      added: optional(
        describe(
          Count,
          'How many added records the caller knows of, 0 by default; refused if there are more or fewer.',
        ),
      ),
    },
    changes: demoChangeAreas,
  }),
};
