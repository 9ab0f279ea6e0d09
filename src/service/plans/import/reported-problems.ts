import type { PlanFileWarning } from '#files/plan.ts';
import { readerWarning } from '#files/reader-texts.ts';
import { acceptedText, sheetProblemText, type SheetProblem } from '#files/sheet-problem.ts';
import { fittedMessage, type ReportedProblem } from '#service/core/messages/problems.ts';
import type { Language } from '#service/core/messages/messages.ts';

/** Converts the problems of a spreadsheet into those reported by other imports. */
export function toReportedProblems(problems: readonly SheetProblem[], language: Language): ReportedProblem[] {
  return problems.map((problem) => ({
    severity: problem.severity,
    code: `import.error.${problem.code}`,
    message: fittedMessage(sheetProblemText(problem, language)),
    sheet: problem.sheet,
    row: problem.row ?? null,
    column: problem.column ?? null,
    value: problem.value ?? null,
    accepted: acceptedText(problem.accepted, language) ?? null,
  }));
}

/** A warning of the reader of a file. */
export function toldWarning(warning: PlanFileWarning, language: Language): ReportedProblem {
  const [reported] = toReportedProblems(warning.cell ? [warning.cell] : [], language);
  if (reported) return reported;
  const message = fittedMessage(warningText(warning, language));
  const { code, line = null } = warning;
  return { severity: 'warning', code, message, sheet: '', row: line, column: null, value: null, accepted: null };
}

/** A warning as a sentence that names its place and how often it applies. */
export function warningText(warning: PlanFileWarning, language: Language): string {
  const sentence = readerWarning(warning, language);
  return warning.count > 1 ? `${sentence} (${warning.count}×)` : sentence;
}
