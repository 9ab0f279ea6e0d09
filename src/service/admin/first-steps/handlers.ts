import type { firstStepsApi as contract, OpFirstSteps } from '#contract/app/first-steps.ts';
import { forAdministrators } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { changedNote, noteOf, stateOfSteps } from './rules.ts';
import { readFirstStepFacts, writeNote } from './queries.ts';

async function firstStepsState({ db, caller }: Context): Promise<OpFirstSteps> {
  const facts = await readFirstStepFacts(db, caller.userId);
  return stateOfSteps(facts, noteOf(facts));
}

export const firstStepsHandlers: Handlers<typeof contract> = forAdministrators({
  getFirstSteps: (context) => firstStepsState(context),

  noteFirstSteps: async (context, { body }) => {
    const { step, state } = body;
    if (!step !== !state) throw invalidParameter('step', step, 'expected.stepWithState');
    const facts = await readFirstStepFacts(context.db, context.caller.userId);
    await writeNote(context.db, changedNote(noteOf(facts), body));
    await recordAudit(context, { action: 'firststeps.changed', details: { ...body } });
    return firstStepsState(context);
  },
});
