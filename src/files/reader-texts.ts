import type { PlanFileError } from './error.ts';
import type { PlanFileWarning } from './plan.ts';
import { placedSentenceOf } from './sheet-problem.ts';
import { type FileLanguage, fileText, type FileTextKey, fileTexts } from './texts.ts';

/** Returns the text of a reader's warning. */
export function readerWarning(
  { cell, code, message, arguments: values }: Pick<PlanFileWarning, 'cell' | 'code' | 'message' | 'arguments'>,
  language: FileLanguage,
): string {
  if (cell) return placedSentenceOf(cell, language);
  const key = `file.warning.${code}`;
  return isFileTextKey(key) ? fileText(key, language, values) : message;
}

const isFileTextKey = (key: string): key is FileTextKey => Object.hasOwn(fileTexts.en, key);

/** Why a file can't be read, as a sentence. The first wrong cell of a spreadsheet is named. */
export function readerProblem(
  { reason, arguments: values, place, problems }: Pick<PlanFileError, 'reason' | 'arguments' | 'place' | 'problems'>,
  language: FileLanguage,
): string {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first) return placedSentenceOf(first, language);
  const sentence = fileText(`file.reason.${reason}`, language, values);
  return place ? fileText('file.place', language, { sentence, ...place }) : sentence;
}
