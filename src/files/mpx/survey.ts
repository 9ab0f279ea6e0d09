import { LocaleEvidence } from './locale.ts';
import { taskField } from './field-numbers.ts';
import { readRecords, type MpxRecord } from './records.ts';
import { defaultSettings, withMpxRecord, type MpxSettings } from './settings.ts';
import type { MpxLocale } from './words.ts';

/** Records that are looked at: settings come first, and a language shows in the first rows. */
const MOST_RECORDS = 5000;

/** The records whose values are words of the language. */
const SPEAKING: ReadonlySet<number> = new Set([11, 30, 50, 70, 75]);
const LONGEST_WORDS = 40;
const MAX_SURVEY_TEXTS = 20_000;

const PHRASE = 4;
const WORD = 2;
const LETTERS = 1;

/**
 * Scans a file for its settings at any position, and for the language of its words; `locale` is the language if already
 * known.
 */
export function surveyFile(
  text: string,
  delimiter: string,
  locale: MpxLocale | undefined,
): { settings: MpxSettings; locale: MpxLocale } {
  const evidence = new LocaleEvidence();
  const seen = new Set<string>();
  let settings = defaultSettings(delimiter);
  let taskColumns: readonly string[] = [];
  let left = MOST_RECORDS;
  for (const record of readRecords(text, delimiter)) {
    settings = withMpxRecord(settings, record);
    if (record.number === 61) taskColumns = record.fields;
    if (locale === undefined) collect(record, taskColumns, { evidence, seen });
    left -= 1;
    if (left === 0) break;
  }
  return { settings, locale: locale ?? evidence.best() };
}

/** Takes the words of a record that its values are made of, and of a text no more than what could be such a word. */
function collect(
  { number, fields }: MpxRecord,
  taskColumns: readonly string[],
  { evidence, seen }: { evidence: LocaleEvidence; seen: Set<string> },
): void {
  if (!SPEAKING.has(number)) return;
  fields.forEach((field, index) => {
    if (field === '' || field.length > LONGEST_WORDS || seen.has(field)) return;
    if (seen.size < MAX_SURVEY_TEXTS) seen.add(field);
    const text = field.trim();
    const isLink = number === 70 && taskColumns[index]?.trim() === String(taskField.predecessors);
    if (isLink) collectLinks(text, evidence);
    const unit = /\d\s*\/?\s*(\p{L}+)\.?\??$/u.exec(text)?.[1];
    if (unit !== undefined && /^[^\p{L}]*\p{L}+\.?\??$/u.test(text)) evidence.add('units', unit, LETTERS);
    if (/\p{L}/u.test(text) && !/\d/.test(text)) {
      evidence.add('constraints', text, PHRASE);
      evidence.add('priorities', text, WORD);
      evidence.add('accruals', text, WORD);
      evidence.add('flags', text, WORD);
    }
  });
}

function collectLinks(text: string, evidence: LocaleEvidence): void {
  for (const [, type = '', unit = ''] of text.matchAll(/\d(\p{L}{2})(?:[+-][\d.,]+\s*(\p{L}+))?/gu)) {
    evidence.add('links', type, LETTERS);
    evidence.add('units', unit, LETTERS);
  }
}
