import type { Cell, Sheet, SheetFormat } from '#files/spreadsheet/workbook.ts';
import { writeWorkbook } from '#files/spreadsheet/write-workbook.ts';
import type { Language } from '#service/core/messages/messages.ts';
import type { ImportColumn } from './columns.ts';
import type { BilingualText } from '#service/core/messages/texts.ts';

/** Column properties shown in a template. */
type Explained = Pick<ImportColumn<unknown>, 'names' | 'isRequired' | 'accepted' | 'example'>;

const templateWords = {
  en: { sheet: 'Columns', head: ['Column', 'Required', 'Accepted', 'Example'], yes: 'yes', no: 'no' },
  de: { sheet: 'Spalten', head: ['Spalte', 'Pflicht', 'Erlaubt', 'Beispiel'], yes: 'ja', no: 'nein' },
} as const;

/**
 * A spreadsheet to fill in: its first sheet names the columns, required ones with a star, and is empty otherwise, so that it can be imported as
 * it is. The second sheet explains the columns, with examples; separated text has the first one only.
 */
export function templateOf(
  title: BilingualText,
  columns: Readonly<Record<string, Explained>>,
  format: SheetFormat,
  language: Language,
): Uint8Array {
  const all = Object.values(columns);
  const header = all.map(({ names, isRequired }) => `${names[language][0]}${isRequired ? ' *' : ''}`);
  const sheets = [{ name: title[language], rows: [header] }, explanation(all, language)];
  const separator = language === 'de' ? ';' : ',';
  return writeWorkbook({ sheets }, format, { header: true, separator });
}

function explanation(columns: readonly Explained[], language: Language): Sheet {
  const { sheet, head, yes, no } = templateWords[language];
  const rows = columns.map((column) => [
    column.names[language][0],
    column.isRequired ? yes : no,
    column.accepted[language],
    templateExample(column, language),
  ]);
  return { name: sheet, rows: [[...head], ...rows] };
}

function templateExample({ example }: Explained, language: Language): Cell {
  return typeof example === 'object' && example !== null && 'en' in example ? example[language] : example;
}
