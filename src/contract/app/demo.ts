import { Type, type Static } from 'typebox';
import { del, get, optional, post, put } from '../core/endpoint.ts';
import { Count, Day, describe, Flag, Name, record } from '../core/fields.ts';

/** The first steps of an administrator in an empty installation, in this order. */
export const firstStepNames = ['password', 'calendar', 'people', 'portfolio', 'plan'] as const;
export type FirstStep = (typeof firstStepNames)[number];
const FirstStepName = Type.String({ enum: [...firstStepNames] });

const OpFirstStep = record('OpFirstStep', {
  step: FirstStepName,
  state: describe(
    Type.String({ enum: ['open', 'done', 'skipped'] }),
    '`done` if the records show it or an administrator confirmed it.',
  ),
  count: describe(Count, 'Number of holidays, users, portfolios or plans with activities.'),
});

/** Setup progress of an installation. */
export const OpFirstSteps = record('OpFirstSteps', {
  step: Type.Array(OpFirstStep),
  offered: describe(Flag, 'Whether the app leads administrators to them: a step is open, and they were not dismissed.'),
  later: describe(Flag, 'Whether they were postponed: the app offers them without opening them.'),
  printedPassword: describe(
    Flag,
    'Whether the caller has the password that the service generated and printed at its first start.',
  ),
  demoLoaded: describe(Day, 'When the demo data set was loaded; absent where it is not there.'),
});
export type OpFirstSteps = Static<typeof OpFirstSteps>;

const OpFirstStepsNote = record('OpFirstStepsNote', {
  step: FirstStepName,
  state: describe(
    Type.String({ enum: ['open', 'done', 'skipped'] }),
    'State of the step: `done` confirms it, `skipped` skips it, `open` reverts either.',
  ),
  later: Flag,
  finished: describe(Flag, 'Whether to stop offering them.'),
});
export type OpFirstStepsNote = Static<typeof OpFirstStepsNote>;

/** A kind of records and how many there are. */
export const OpRecordCount = record('OpRecordCount', { name: Name, count: Count });
export type OpRecordCount = Static<typeof OpRecordCount>;

export const firstStepsApi = {
  getFirstSteps: get('/first-steps', 'State of the first steps; for administrators.', {
    returns: OpFirstSteps,
  }),
  noteFirstSteps: put('/first-steps', 'Confirms, skips or reopens a step, or postpones or dismisses all of them.', {
    body: OpFirstStepsNote,
    returns: OpFirstSteps,
    changes: ['app'],
  }),
};

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
  getDemo: get('/demo', 'Whether the demo data set is loaded, and obstacles to loading or removing it.', {
    returns: OpDemo,
  }),
  loadDemo: post(
    '/demo',
    'Loads the demo data set into an installation that has nothing but its administrators; `Idempotency-Key` names it for `getImportProgress`.',
    { changes: demoChangeAreas },
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
      changes: demoChangeAreas,
    },
  ),
};
