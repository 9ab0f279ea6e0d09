import { Type, type Static } from 'typebox';
import { get, put } from '#contract/core/endpoint.ts';
import { Count, Day, describe, Flag, Name, record } from '#contract/core/fields.ts';

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
  getFirstSteps: get('/first-steps', { returns: OpFirstSteps }),
  noteFirstSteps: put('/first-steps', {
    body: OpFirstStepsNote,
    returns: OpFirstSteps,
    changes: ['app'],
  }),
};
