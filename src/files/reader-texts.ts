import type { PlanFileError } from './error.ts';
import { programOfFile } from './foreign-format.ts';
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

/**
 * Why a file can't be read, as a sentence. The first wrong cell of a spreadsheet is named. The name of a file tells its program
 * where the content does not.
 */
export function readerProblem(
  { reason, arguments: values, place, problems }: Pick<PlanFileError, 'reason' | 'arguments' | 'place' | 'problems'>,
  language: FileLanguage,
  fileName = '',
): string {
  const first = problems.find(({ severity }) => severity === 'error');
  if (first) return placedSentenceOf(first, language);
  const isUnknown = reason === 'unknownFormat' || values.format === 'zip' || values.format === 'database';
  const program = isUnknown ? programOfFile(fileName) : undefined;
  const sentence =
    program === undefined
      ? fileText(`file.reason.${reason}`, language, values)
      : fileText('file.reason.unsupportedFormat', language, { ...values, format: 'program', program });
  return place ? fileText('file.place', language, { sentence, ...place }) : sentence;
}
