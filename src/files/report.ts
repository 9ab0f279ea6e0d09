import type { NameAfter } from '#i18n/format.ts';
import type { PlanFileWarning } from './plan.ts';
import { fileText, type FileTextKey } from './texts.ts';

type WarningDetails = Readonly<Record<string, string | number>>;

/** A reader may use a code only if it has a text. */
type WarningCode = NameAfter<'file.warning', FileTextKey>;

/** Above this number warnings are distinguished by code only. */
const MOST_WARNINGS = 500;

/** Collects what a reader could not take over: equal warnings are counted, so that a damaged file yields a short list. */
export class PlanReport {
  readonly #warnings = new Map<string, PlanFileWarning>();

  /** `field` in the details separates the counts of one code. */
  warn(code: WarningCode, details: WarningDetails = {}, line?: number): void {
    const key = this.#warnings.size < MOST_WARNINGS ? `${code} ${details.field ?? ''}` : code;
    const known = this.#warnings.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    const message = fileText(`file.warning.${code}`, 'en', details);
    this.#warnings.set(key, { code, message, arguments: details, line, count: 1 });
  }

  warnings(): PlanFileWarning[] {
    return [...this.#warnings.values()];
  }
}
