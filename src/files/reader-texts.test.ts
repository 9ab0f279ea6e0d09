import { expect, test } from 'vitest';
import { readPlanFile } from './read.ts';
import { PlanFileError } from './error.ts';
import { readerProblem, readerWarning } from './reader-texts.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function problemOf(content: string): PlanFileError {
  try {
    readPlanFile(bytes(content));
  } catch (error) {
    if (error instanceof PlanFileError) return error;
    throw error;
  }
  throw new Error('was read');
}

test('the reason why a file cannot be read is shown in the language of the reader', () => {
  const empty = problemOf('');
  expect(readerProblem(empty, 'en')).toBe(empty.message);
  expect(readerProblem(empty, 'de')).toBe('Die Datei ist leer.');
  const broken = problemOf(
    '<?xml version="1.0"?>\n<Project xmlns="http://schemas.microsoft.com/project"><Tasks></Project>',
  );
  expect(readerProblem(broken, 'de')).toMatch(
    /^Die Datei entspricht nicht den Regeln ihres Formats\. \(Zeile \d+, Spalte \d+\)$/,
  );
});

test('reader warnings are translated to German by their code, including the values', () => {
  const warning = { code: 'linkToItself', message: 'Task 7 depends on itself.', arguments: { task: 7 }, count: 1 };
  expect(readerWarning(warning, 'en')).toBe('Task 7 depends on itself; the link was left out.');
  expect(readerWarning(warning, 'de')).toBe('Vorgang 7 hängt von sich selbst ab; die Verknüpfung wurde ausgelassen.');
  // A code without a text keeps the reader's own sentence.
  expect(readerWarning({ ...warning, code: 'somethingNew' }, 'de')).toBe('Task 7 depends on itself.');
});
