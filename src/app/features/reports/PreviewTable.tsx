import { Typography } from '@mui/material';
import { useMemo } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { type Preview, type PreviewColumn, type PreviewRow, type ValueWords, previewValueText } from './preview.ts';

interface ReportRow {
  readonly id: string;
  readonly row: PreviewRow;
}

const previewRowKey = ({ id }: ReportRow) => id;

/** The rows of a report; the screen's downloads export it. */
export function PreviewTable({ preview }: { readonly preview: Preview }) {
  const { text } = useText();
  const words = usePreviewWords();
  const rows = useMemo(() => preview.rows.map((row, index): ReportRow => ({ id: String(index), row })), [preview]);
  const fields = useMemo(() => preview.columns.map((column) => previewField(column, words)), [preview, words]);
  const totals = preview.columns.flatMap((column) => {
    const value =
      preview.sums && column.kind === 'number' ? previewValueText(preview.sums[column.name], column, words) : '';
    return value === '' ? [] : [`${column.label}: ${value}`];
  });
  return (
    <>
      <DataTable<ReportRow>
        key={preview.columns.map(({ name }) => name).join()}
        list={`report.${preview.columns.map(({ name }) => name).join('.')}`}
        label={preview.name}
        fields={fields}
        rows={rows}
        rowId={previewRowKey}
        hasExport={false}
        maxHeight="70vh"
      />
      {totals.length > 0 && (
        <Typography variant="body2">
          <b>{text('reports.total')}</b> {totals.join(' · ')}
        </Typography>
      )}
    </>
  );
}

/** Columns of codes and single words. */
const shortTexts: ReadonlySet<string> = new Set(['projectNumber', 'number', 'wbsCode', 'type', 'trafficLight']);

function previewField(column: PreviewColumn, words: ValueWords): TableField<ReportRow> {
  const { name, label, kind } = column;
  const isShort = kind === 'number' || kind === 'day';
  return {
    id: name,
    header: label,
    ...(isShort && { kind }),
    width: isShort ? 130 : shortTexts.has(name) ? 110 : 180,
    grows: !isShort && !shortTexts.has(name),
    wraps: !isShort,
    value: ({ row }) => row[name],
    text: ({ row }) => previewValueText(row[name], column, words),
  };
}

/** Formats values in the user's language. */
function usePreviewWords(): ValueWords {
  const { text, intl } = useText();
  const { day } = useText().format;
  return useMemo(() => {
    const digitsOf = (unit: string | undefined) => (unit === undefined ? undefined : unit === 'percent' ? 1 : 2);
    return {
      day: (value) => day(value),
      number: (value, unit) => {
        const digits = digitsOf(unit);
        return intl.formatNumber(value, digits && { minimumFractionDigits: digits, maximumFractionDigits: digits });
      },
      yes: text('form.yes'),
      no: text('form.no'),
    };
  }, [intl, day, text]);
}
