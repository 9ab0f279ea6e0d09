import { readerProblem } from '#files/reader-texts.ts';
import { Failure } from '#service/core/errors.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';
import { type Overrun, ReadingThread } from '#service/core/jobs/reading-thread.ts';
import type { ImportedPlan } from './from-plan-file.ts';
import { parsePlan, type PlanAnswer, type PlanRefusal } from './parse-plan.ts';
import { toReportedProblems } from '#service/core/messages/problems.ts';

/** Bytes; starting a thread takes longer than reading a file up to this size. */
const smallFile = 256 * 1024;

const planReadingThread = new ReadingThread<PlanAnswer>('plan-worker', new URL('./plan-worker.ts', import.meta.url), {
  // A caller who reads a second large plan need not wait for a warm thread again. Spreadsheets, and files that turn out
  // to be no plan, end their thread: nothing of them reaches another file.
  isKept: (answer) => 'plan' in answer && answer.plan.format !== 'xls',
});

/** A zipped file may be hundreds of times as large as it looks. */
const isPacked = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b;

/**
 * Parses a file, a large one in a thread of its own.
 * @throws Failure MsProjectFileReadError; of a spreadsheet, with all that is wrong with it
 */
export async function readImportedPlan(body: Uint8Array, language: Language): Promise<ImportedPlan> {
  const answer =
    body.length > smallFile || isPacked(body)
      ? await planReadingThread.read(body, planReadOverrun(language))
      : parsePlan(body);
  if ('plan' in answer) return answer.plan;
  throw planUnreadable(answer, language);
}

const planReadOverrun = (language: Language) => (kind: Overrun) =>
  new Failure('project_planning.error.MsProjectFileReadError', {
    kind,
    reason: serviceText(`overrun.${kind}`, language),
  });

function planUnreadable(refusal: PlanRefusal, language: Language): Failure {
  const { refusal: kind, problems } = refusal;
  const reason = readerProblem({ ...refusal, reason: kind }, language);
  return new Failure('project_planning.error.MsProjectFileReadError', {
    kind,
    reason,
    ...(problems.length > 0 && { problems: toReportedProblems(problems, language) }),
  });
}
