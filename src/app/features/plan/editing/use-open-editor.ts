import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { createYielder, runYielding, type Steps } from '#client/yielder.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpWorkingPlan } from '#contract/app/plan-editing.ts';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { refreshAfter } from '#app/data/query.ts';
import { useClient, useUser } from '#app/data/session.tsx';
import { localToday } from '#app/data/today.ts';
import { planDraftStore, type PlanDraft } from './draft-store.ts';
import { PlanEditor } from './plan-editor.ts';
import { readWorkingPlan } from './working-plan.ts';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { assignmentsByActivityId } from '#plan/draft.ts';
import { networkOf } from '#plan/schedule/network.ts';
import { planOutline } from '#plan/place.ts';
import { calculationSteps, standingOf } from '#plan/schedule/schedule-pass.ts';
import { type Client, ServiceError } from '#client/client.ts';

/** A plan on its way to its editor. */
export type EditorOpening =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** This browser has changes that were made to an earlier state of the plan. */
  | { readonly kind: 'asks'; readonly draft: PlanDraft; readonly plan: OpWorkingPlan }
  | { readonly kind: 'open'; readonly editor: PlanEditor; readonly restored: Restored | undefined };

export interface OpenEditor {
  readonly opening: EditorOpening;
  /** Tries again; with `apply` changes that were left in the browser are made to the plan as it is now, else they are forgotten. */
  retry(draft?: 'apply' | 'forget'): void;
  /** Goes on with another editor of the same plan. */
  replace(editor: PlanEditor): void;
}

const runAfter = (run: () => void, milliseconds: number) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Checks a plan out, saves what was left unsaved in this browser, and loads it to be edited. */
export function useOpenEditor({ id: projectId, start }: OpProjectNode): OpenEditor {
  const client = useClient();
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const [opening, setOpening] = useState<EditorOpening>({ kind: 'opening' });
  const [round, setRound] = useState<{ draft: 'apply' | 'forget' | undefined; count: number }>({
    draft: undefined,
    count: 0,
  });

  const begin = useEffectEvent(() => start?.slice(0, 10) ?? localToday());
  useEffect(() => {
    const abort = new AbortController();
    const open = async (): Promise<EditorOpening> => {
      const drafts = planDraftStore(projectId, userId);
      if (round.draft === 'forget') drafts.remove();
      const draft = await drafts.read();
      await client.call(api.planning.edit, { projectId });
      let restored: Restored | undefined;
      if (draft) {
        const now = round.draft === 'apply' ? await client.call(appApi.getWorkingPlan, { projectId }) : undefined;
        restored = await restoreDraft(client, projectId, draft, now?.revision);
        if (restored !== 'changedMeanwhile') drafts.remove();
      }
      const plan = await client.call(appApi.getWorkingPlan, { projectId });
      if (!plan) throw new Error(`There is no plan of project ${projectId}.`);
      if (draft && restored === 'changedMeanwhile') return { kind: 'asks', draft, plan };
      const ports = {
        client,
        drafts,
        schedule: runAfter,
        newKey: () => crypto.randomUUID(),
        now: () => new Date().toISOString(),
      };
      const read = await runYielding(readWorkingPlan(plan), createYielder(abort.signal));
      const opened = { ...read, setting: { ...read.setting, begin: begin() } };
      return { kind: 'open', editor: new PlanEditor(projectId, opened, ports), restored };
    };
    open().then(
      (next) => {
        if (abort.signal.aborted) return;
        // A large plan is drawn between frames.
        startTransition(() => setOpening(next));
        void refreshAfter(cache, api.planning.edit);
        // An edit before the preparation ends computes the rest itself.
        if (next.kind === 'open')
          runYielding(prepareEdits(next.editor), createYielder(abort.signal)).catch(() => undefined);
      },
      (error: unknown) => !abort.signal.aborted && setOpening({ kind: 'failed', error }),
    );
    return () => abort.abort();
  }, [client, cache, projectId, userId, round]);

  const retry = useCallback((draft?: 'apply' | 'forget') => {
    setOpening({ kind: 'opening' });
    setRound(({ count }) => ({ draft, count: count + 1 }));
  }, []);
  const replace = useCallback((editor: PlanEditor) => setOpening({ kind: 'open', editor, restored: undefined }), []);
  return { opening, retry, replace };
}

interface PreparedPlan {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
}

/**
 * Makes what the first edit of a plan would otherwise make for itself: the plan keeps it with its document, and each edit
 * hands what it left alone to the next.
 */
function* prepareEdits({ document, setting }: PreparedPlan): Steps<void> {
  yield;
  planOutline(document.activities);
  yield;
  assignmentsByActivityId(document.assignments);
  yield;
  networkOf(document);
  yield;
  const calculation = yield* calculationSteps(document, setting);
  yield;
  standingOf(calculation);
}

/** Outcome of restoring changes left in the browser. */
type Restored = 'done' | 'changedMeanwhile' | 'refused';

/**
 * Sends what a reload or a crash left unsaved: the same calls with the same keys, so that one that the service has had is not done
 * twice. The service knows the ids that the browser made for new activities, which a plan that is loaded anew does not show.
 * @param revision the plan's revision to build on instead of the one that the changes were made to
 * @throws ServiceError where the service can't be reached
 */
async function restoreDraft(client: Client, projectId: string, draft: PlanDraft, revision?: number): Promise<Restored> {
  let at = revision ?? draft.revision;
  for (const step of draft.steps) {
    try {
      // One after another: each builds on the one before.
      const answer = await client.call(appApi.saveWorkingPlan, { projectId, body: { ...step, revision: at } });
      at = answer?.revision ?? at + 1;
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code.startsWith('client.error.')) throw error;
      return error.code === 'main.error.ModifiedMeanwhile' ? 'changedMeanwhile' : 'refused';
    }
  }
  return 'done';
}
