import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import type { OpWorkingPlan } from '#contract/app/plan-editing.ts';
import type { OpBaselineDays } from '#contract/app/plans.ts';
import type { PlanDocument, PlanSetting } from '#plan/document.ts';
import { readPlannedWork, readWorkingPlan, type WorkingPlan } from '#app/features/plan/editing/working-plan.ts';
import type { WorkCalendar } from '#app/features/plan/gantt/plan-view.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { useDebouncedValue } from '#app/kit/use-debounced-value.ts';
import { useWeeksElsewhere } from '#app/features/plan/levelling/use-weeks-elsewhere.ts';
import { workCalendar, type BaselineDays, type MarksSource, type PlanMarks } from './mark-rows.ts';
import { type Making, useYielding } from '#app/kit/use-yielding.ts';
import { createYielder } from '#client/yielder.ts';
import { MarksReader, type MarksText, sourceTexts } from './marks-text.ts';

const planMarksStaleMs = 60_000;
/** Comparing a large plan with the one that is read again would hold the page longer than marking it does. */
const planMarksSharing = false;

export interface MarkedPlan {
  readonly marks: PlanMarks | undefined;
  readonly calendar: WorkCalendar | undefined;
  /** The marks are final: either loaded, or there will be none. */
  readonly isSettled: boolean;
}

/**
 * Loads the marks of a plan: baseline, slack, critical path, conflicts, absences and load. Bars don't wait for them;
 * without the app interface there are none.
 */
export function usePlanMarks(projectId: string, isReady: boolean): MarkedPlan {
  const isServed = useIsServed();
  const enabled = isReady && isServed;
  const working = useRead(
    appApi.getWorkingPlan,
    { projectId },
    { staleTime: planMarksStaleMs, structuralSharing: planMarksSharing, enabled },
  );
  const mine = useMine(enabled);
  const baseline = usePlanBaseline(projectId, enabled);
  const plan = useYielding(working.data ?? undefined, projectId, workingPlanReading);
  const work = useMemo(() => (working.data ? readPlannedWork(working.data) : undefined), [working.data]);
  const elsewhere = useWeeksElsewhere(projectId, work);
  const source = useMemo<MarksSource | undefined>(() => {
    if (!plan || !baseline || !mine || !elsewhere) return undefined;
    return { document: plan.document, setting: plan.setting, baseline, mine, elsewhere };
  }, [plan, baseline, mine, elsewhere]);
  const calendar = useMemo(() => plan && workCalendar(plan.setting.calendar), [plan]);
  const { marks, hasFailed } = useComputed(source);
  const isWithout = !isServed || working.isError || working.data === null || hasFailed;
  return { marks, calendar, isSettled: marks !== undefined || isWithout };
}

/** Maximum number of rows that are read within a frame. */
const smallMarkedPlan = 1_000;

const workingPlanReading: Making<OpWorkingPlan, WorkingPlan> = {
  isSmall: ({ activity }) => activity.length <= smallMarkedPlan,
  steps: (plan) => readWorkingPlan(plan),
};

/** Time for further edits before an edited plan is marked anew, in milliseconds. */
const planMarksDelayMs = 250;

/**
 * Returns the marks of an edited plan. The previous marks stay until the new ones are ready, so nothing flickers and no
 * edit waits.
 */
export function useEditedMarks(projectId: string, document: PlanDocument, setting: PlanSetting): PlanMarks | undefined {
  const mine = useMine(true);
  const baseline = usePlanBaseline(projectId, true);
  const edited = useMemo(() => ({ document, setting }), [document, setting]);
  const settled = useDebouncedValue(edited, planMarksDelayMs);
  const elsewhere = useWeeksElsewhere(projectId, settled.document);
  const source = useMemo<MarksSource | undefined>(
    () => (baseline && mine && elsewhere ? { ...settled, baseline, mine, elsewhere } : undefined),
    [settled, baseline, mine, elsewhere],
  );
  return useComputed(source).marks;
}

/** The resources of the reader; `undefined` while they are read. One whose resources can't be read has none. */
function useMine(enabled: boolean): ReadonlySet<string> | undefined {
  const { isPending, data } = useRead(
    api.resources.listMyLinkedResources,
    {},
    { staleTime: planMarksStaleMs, enabled },
  );
  return useMemo(
    () => (isPending ? undefined : new Set((data?.resource ?? []).map(({ id }) => id))),
    [isPending, data],
  );
}

/** The days of the baseline; `undefined` while they are read. A baseline that can't be read is none. */
function usePlanBaseline(projectId: string, enabled: boolean): readonly BaselineDays[] | undefined {
  const { isPending, data } = useRead(
    appApi.listBaselineDays,
    { projectId },
    { staleTime: planMarksStaleMs, structuralSharing: planMarksSharing, enabled },
  );
  return useMemo(() => (isPending ? undefined : (data?.activity ?? []).map(baselineDays)), [isPending, data]);
}

const baselineDays = ({ id, start = null, finish = null }: OpBaselineDays): BaselineDays => ({ id, start, finish });

/** The marks of the newest source that were worked out, in tasks of their own. */
function useComputed(source: MarksSource | undefined) {
  const { text } = useText();
  const notify = useNotify();
  const [marks, setMarks] = useState<PlanMarks>();
  const [hasFailed, setFailed] = useState(false);
  const marksNow = useEffectEvent(() => marks);
  useEffect(() => {
    if (!source) return undefined;
    const abort = new AbortController();
    // Rows are made anew with their marks: not in the way of scrolling.
    const tell = (found: PlanMarks) => !abort.signal.aborted && startTransition(() => setMarks(found));
    const fail = () => !abort.signal.aborted && setFailed(true);
    const timer = setTimeout(() => void computeMarks(source, abort.signal, marksNow()).then(tell, fail));
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source]);
  useEffect(() => {
    if (hasFailed) notify({ text: text('plan.marks.failed'), severity: 'warning' });
  }, [hasFailed, notify, text]);
  return { marks, hasFailed };
}

/**
 * Works out the marks of a plan in a thread of its own, because a large plan takes longer than a frame.
 * @param before marks that unchanged rows are taken from
 */
async function computeMarks(source: MarksSource, signal: AbortSignal, before?: PlanMarks): Promise<PlanMarks> {
  if (typeof Worker === 'undefined') {
    const { planMarks } = await import('./plan-marks.ts');
    return planMarks(source);
  }
  const worker = new Worker(new URL('./plan-marks-worker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  const answer = planMarksFromWorker(worker, before);
  try {
    const own = createYielder(signal);
    for (const piece of sourceTexts(source)) {
      worker.postMessage(piece);
      if (own.shouldYield()) await own.next();
    }
    worker.postMessage(null);
    return await answer;
  } finally {
    worker.terminate();
  }
}

/** Collects the worker's answer, which arrives in pieces. */
function planMarksFromWorker(worker: Worker, before?: PlanMarks): Promise<PlanMarks> {
  const reader = new MarksReader(before);
  return new Promise<PlanMarks>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<MarksText | null>) => {
      if (data) reader.add(data);
      else resolve(reader.marks());
    });
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
  });
}
