import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { endpointGroup, get, put } from '../core/endpoint.ts';
import { Count, Day, Flag, Name, record } from '#contract/core/fields.ts';

/** The first steps of an administrator in an empty installation, in this order. */
export const firstStepNames = ['password', 'calendar', 'people', 'portfolio', 'plan'] as const;

export type FirstStep = (typeof firstStepNames)[number];

const FirstStepName = Type.String({ enum: [...firstStepNames] });

const OpFirstStep = record('OpFirstStep', {
  step: FirstStepName,
  state: Type.String({ enum: ['open', 'done', 'skipped'] }),
  count: Count,
});

/** Setup progress of an installation. */
export const OpFirstSteps = record('OpFirstSteps', {
  step: Type.Array(OpFirstStep),
  offered: Flag,
  later: Flag,
  printedPassword: Flag,
  demoLoaded: Day,
});

export type OpFirstSteps = Static<typeof OpFirstSteps>;

const OpFirstStepsNote = record('OpFirstStepsNote', {
  step: FirstStepName,
  state: Type.String({ enum: ['open', 'done', 'skipped'] }),
  later: Flag,
  finished: Flag,
});

export type OpFirstStepsNote = Static<typeof OpFirstStepsNote>;

/** A kind of records and how many there are. */
export const OpRecordCount = record('OpRecordCount', { name: Name, count: Count });

export type OpRecordCount = Static<typeof OpRecordCount>;

export const firstStepsApi = endpointGroup('app', {
  getFirstSteps: get('/first-steps', { returns: OpFirstSteps }),
  noteFirstSteps: put('/first-steps', {
    body: OpFirstStepsNote,
    returns: OpFirstSteps,
    changes: ['app'],
  }),
});
