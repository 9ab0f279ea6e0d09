import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import {
  previewLines,
  type Preview,
  type PreviewColumn,
  type PreviewLine,
  type ValueWords,
  previewValueText,
} from './preview.ts';

const Scroller = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    overflow: 'auto',
    maxHeight: '70vh',
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}` },
    table: { borderCollapse: 'separate', borderSpacing: 0, width: '100%', fontSize: '0.8125rem' },
    'th, td': {
      padding: '4px 10px',
      textAlign: 'left',
      verticalAlign: 'top',
      borderBottom: `1px solid ${palette.divider}`,
    },
    'thead th': {
      position: 'sticky',
      top: 0,
      backgroundColor: palette.background.paper,
      verticalAlign: 'bottom',
      zIndex: 1,
    },
    '.number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '.day': { whiteSpace: 'nowrap' },
    '.text': { minWidth: 90, maxWidth: 320, overflowWrap: 'break-word' },
    '.heading th': { fontWeight: 600, paddingTop: 12 },
    '.total td': { fontWeight: 600, borderTop: `1px solid ${palette.text.secondary}` },
  };
});

const previewCellClass = ({ kind }: PreviewColumn): string => (kind === 'number' || kind === 'day' ? kind : 'text');

/** The first rows of a report as a table. */
export function PreviewTable({ preview }: { readonly preview: Preview }) {
  const { text } = useText();
  const words = usePreviewWords();
  const columns = useMemo(() => preview.columns.filter(({ name }) => name !== preview.groupBy), [preview]);
  const lines = useMemo(() => previewLines(preview), [preview]);
  return (
    // A region that scrolls has to be reachable by keyboard.
    <Scroller tabIndex={0} role="region" aria-label={preview.name}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={previewCellClass(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <PreviewTableLine
              key={line.key}
              line={line}
              columns={columns}
              words={words}
              total={text('reports.total')}
            />
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

interface PreviewLineProps {
  readonly line: PreviewLine;
  readonly columns: readonly PreviewColumn[];
  readonly words: ValueWords;
  readonly total: string;
}

function PreviewTableLine({ line, columns, words, total }: PreviewLineProps) {
  if (line.kind === 'heading') {
    return (
      <tr className="heading">
        <th colSpan={columns.length} scope="rowgroup">
          {line.text}
        </th>
      </tr>
    );
  }
  return (
    <tr className={line.kind}>
      {columns.map((column, index) => {
        const value = previewValueText(line.row[column.name], column, words);
        return (
          <td key={column.name} className={previewCellClass(column)}>
            {line.kind === 'total' && index === 0 && value === '' ? total : value}
          </td>
        );
      })}
    </tr>
  );
}

/** Formats values in the user's language. */
function usePreviewWords(): ValueWords {
  const { text, intl } = useText();
  const { day } = useFormat();
  return useMemo(() => {
    const amount = new Intl.NumberFormat(intl.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const percent = new Intl.NumberFormat(intl.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const count = new Intl.NumberFormat(intl.locale);
    return {
      day: (value) => day(value),
      number: (value, unit) => (unit === undefined ? count : unit === 'percent' ? percent : amount).format(value),
      yes: text('form.yes'),
      no: text('form.no'),
    };
  }, [intl, day, text]);
}
