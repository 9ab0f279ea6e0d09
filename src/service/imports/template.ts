import type { NameAfter } from '#i18n/format.ts';
import type { Cell, Sheet, SheetFormat } from '#files/spreadsheet/workbook.ts';
import { writeWorkbook } from '#files/spreadsheet/write-workbook.ts';
import { type Language, serviceText, type ServiceTextKey, serviceWords } from '#service/core/messages/messages.ts';
import type { ImportColumn } from './columns.ts';

/** Column properties shown in a template. */
type ExplainedColumn = Pick<ImportColumn<unknown>, 'names' | 'isRequired' | 'accepted' | 'example'>;

/**
 * A spreadsheet to fill in: its first sheet names the columns, required ones with a star, and is empty otherwise, so that it can be imported as
 * it is. The second sheet explains the columns, with examples; separated text has the first one only.
 * @param title the name of the text `import.title.…`
 */
export function templateOf(
  title: NameAfter<'import.title', ServiceTextKey>,
  columns: readonly ExplainedColumn[],
  format: SheetFormat,
  language: Language,
): Uint8Array {
  const header = columns.map(({ names, isRequired }) => `${names[language][0]}${isRequired ? ' *' : ''}`);
  const sheets = [
    { name: serviceText(`import.title.${title}`, language), rows: [header] },
    explanation(columns, language),
  ];
  const separator = language === 'de' ? ';' : ',';
  return writeWorkbook({ sheets }, format, { header: true, separator });
}

function explanation(columns: readonly ExplainedColumn[], language: Language): Sheet {
  const rows = columns.map(({ names, isRequired, accepted, example }): Cell[] => [
    names[language][0],
    serviceText(isRequired ? 'main.yes' : 'main.no', language),
    accepted(language),
    typeof example === 'function' ? example(language) : example,
  ]);
  const head = serviceWords('import.template.head')[language];
  return { name: serviceText('import.template.sheet', language), rows: [[...head], ...rows] };
}
