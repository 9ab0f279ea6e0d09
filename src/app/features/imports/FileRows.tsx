import { Box, Typography } from '@mui/material';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { OpImportCheck } from '#contract/app/imports.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type SheetFileLine, fileLines, fileLineMarkers } from './file-lines.ts';
import { PlainTable, scrolling } from './table-style.ts';

interface FileRowsProps {
  readonly check: OpImportCheck;
  /** The problem whose cell is shown. */
  readonly chosen: NonNullable<OpImportCheck['problem']>[number] | undefined;
}

/** Rows of the file as they are, with problem cells highlighted. */
export function FileRows({ check, chosen }: FileRowsProps) {
  const { text } = useText();
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => fileLines(check), [check]);
  const marks = useMemo(() => fileLineMarkers(check), [check]);
  const names = check.column ?? [];
  const row = chosen?.row ?? undefined;
  const place = names.indexOf(chosen?.column ?? '');
  useEffect(() => {
    if (row === undefined) return;
    const line = box.current?.querySelector(`[data-row="${row}"]`);
    const target = line?.querySelector<HTMLElement>(`[data-place="${Math.max(0, place)}"]`);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView?.({ block: 'center', inline: 'center' });
  }, [row, place, chosen]);
  if (lines.length === 0) return null;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 0.75 }}>
        {text('imports.file')}
      </Typography>
      <Box ref={box} sx={{ ...scrolling, maxHeight: 380 }} tabIndex={0} role="region" aria-label={text('imports.file')}>
        <PlainTable>
          <thead>
            <tr>
              <th scope="col" className="number">
                {text('imports.row')}
              </th>
              {numberedTexts(names).map(({ text: name, place: index }) => (
                <th scope="col" key={index}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <FileLineRow key={line.row} line={line} marks={marks} chosen={line.row === row ? place : undefined} />
            ))}
          </tbody>
        </PlainTable>
      </Box>
    </Box>
  );
}

/** Columns may share a name and cells a value: only the position identifies them. */
function numberedTexts(texts: readonly string[]) {
  return texts.map((each, place) => ({ text: each, place }));
}

interface FileLineRowProps {
  readonly line: SheetFileLine;
  readonly marks: ReadonlyMap<string, string>;
  /** The column of the chosen cell in this row; -1 where the whole row is meant. */
  readonly chosen: number | undefined;
}

const markClass: Readonly<Record<string, string>> = { error: ' wrong', warning: ' doubtful' };

const FileLineRow = memo(function Line({ line: { row, cells, gap }, marks, chosen }: FileLineRowProps) {
  const { text, intl } = useText();
  return (
    <>
      {gap > 0 && (
        <tr className="gap">
          <td colSpan={cells.length + 1}>
            <span>{text('imports.gap', { count: gap })}</span>
          </td>
        </tr>
      )}
      <tr data-row={row} className={chosen === undefined ? undefined : 'chosen'}>
        <th scope="row" className="number quiet">
          {intl.formatNumber(row)}
        </th>
        {numberedTexts(cells).map(({ text: cell, place: index }) => (
          <td
            key={index}
            data-place={index}
            tabIndex={-1}
            title={cell}
            className={`cell${markClass[marks.get(`${row} ${index}`) ?? ''] ?? ''}${chosen === index ? ' chosen' : ''}`}
          >
            {cell}
          </td>
        ))}
      </tr>
    </>
  );
});
