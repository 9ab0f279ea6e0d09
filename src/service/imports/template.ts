import type { Cell, Sheet, SheetFormat } from '#sheetfile/workbook.ts';
import { writeWorkbook } from '#sheetfile/write-workbook.ts';
import type { Language } from '../messages.ts';
import type { Column, Columns } from './columns.ts';
import type { Texts } from './problems.ts';

const words = {
  en: { sheet: 'Columns', head: ['Column', 'Required', 'Accepted', 'Example'], yes: 'yes', no: 'no' },
  de: { sheet: 'Spalten', head: ['Spalte', 'Pflicht', 'Erlaubt', 'Beispiel'], yes: 'ja', no: 'nein' },
} as const;

/**
 * A spreadsheet to fill in: its first sheet names the columns, required ones with a star, its second one explains them. Separated text
 * has one sheet only, and an example row in it, which names what no installation has and so cannot be imported by mistake.
 */
export function templateOf(title: Texts, columns: Columns, format: SheetFormat, language: Language): Uint8Array {
  const all = Object.values(columns);
  const header = all.map(({ names, isRequired }) => `${names[language][0]}${isRequired ? ' *' : ''}`);
  const example = all.map((column) => exampleOf(column, language));
  const rows: Cell[][] = format === 'csv' ? [header, example] : [header];
  const sheets = [{ name: title[language], rows }, explanation(all, language)];
  const separator = language === 'de' ? ';' : ',';
  return writeWorkbook({ sheets }, format, { header: true, separator });
}

function explanation(columns: readonly Column<unknown>[], language: Language): Sheet {
  const { sheet, head, yes, no } = words[language];
  const rows = columns.map((column) => [
    column.names[language][0],
    column.isRequired ? yes : no,
    column.accepted[language],
    exampleOf(column, language),
  ]);
  return { name: sheet, rows: [[...head], ...rows] };
}

function exampleOf({ example }: Column<unknown>, language: Language): Cell {
  return typeof example === 'object' && example !== null && 'en' in example ? example[language] : example;
}
