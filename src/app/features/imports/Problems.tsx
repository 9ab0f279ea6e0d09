import { Box, Link, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import type { OpImportCheck } from '#contract/app/imports.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { FileRows } from './FileRows.tsx';

/** A problem with its place in the list: two problems of one cell may say the same. */
type NumberedProblem = NonNullable<OpImportCheck['problem']>[number] & { readonly id: string };

const problemId = ({ id }: NumberedProblem) => id;

/** All problems of a file, beside the file: choosing a problem shows its cell. */
export function ImportProblems({ check }: { readonly check: OpImportCheck }) {
  const { text } = useText();
  const problems = useMemo(
    () => (check.problem ?? []).map((problem, index): NumberedProblem => ({ ...problem, id: String(index) })),
    [check.problem],
  );
  const [chosen, setChosen] = useState<string>();
  const count = (check.numberErrors ?? 0) + (check.numberWarnings ?? 0);
  return (
    <Box sx={problemColumnsStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h2" variant="h3" sx={{ mb: 0.75 }}>
          {text('imports.problems')}
        </Typography>
        <DataTable<NumberedProblem>
          list="importProblems"
          prefix="problems."
          label={text('imports.problems')}
          fields={useProblemFields(chosen, setChosen)}
          rows={problems}
          rowId={problemId}
          chosen={chosen}
          onOpen={({ id }) => setChosen(id)}
          maxHeight={380}
        />
        {count > problems.length && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {text('imports.problemsMore', { shown: problems.length, count })}
          </Typography>
        )}
      </Box>
      <FileRows check={check} chosen={problems.find(({ id }) => id === chosen)} />
    </Box>
  );
}

function useProblemFields(
  chosen: string | undefined,
  onChoose: (id: string) => void,
): readonly TableField<NumberedProblem>[] {
  const { text, intl } = useText();
  return useMemo(() => {
    const place = ({ row, column }: NumberedProblem) =>
      column ? text('imports.problemAt', { row: row ?? 0, column }) : text('imports.problemInRow', { row: row ?? 0 });
    const severityText = (severity: string | null | undefined) =>
      text(severity === 'error' ? 'imports.error' : 'imports.warning');
    const messageText = ({ message, accepted }: NumberedProblem) =>
      accepted && message?.includes(accepted) !== true
        ? `${message ?? ''} ${text('imports.accepted', { accepted })}`
        : (message ?? '');
    return [
      {
        id: 'row',
        header: text('imports.row'),
        kind: 'number',
        width: 60,
        title: place,
        cell: (problem, tabIndex) =>
          typeof problem.row === 'number' && (
            <Link
              component="button"
              type="button"
              tabIndex={tabIndex}
              aria-label={text('imports.showPlace', { place: place(problem) })}
              aria-pressed={problem.id === chosen}
              onClick={() => onChoose(problem.id)}
            >
              {intl.formatNumber(problem.row)}
            </Link>
          ),
      },
      { id: 'column', header: text('imports.column'), width: 96 },
      { id: 'value', header: text('imports.value'), width: 96, wraps: true },
      {
        id: 'severity',
        header: text('table.problems.severity'),
        kind: 'choice',
        width: 116,
        choices: ['error', 'warning'].map((value) => ({ value, label: severityText(value) })),
        value: ({ severity }) => (severity === 'error' ? 'error' : 'warning'),
        cell: ({ severity }) => (
          <span>
            <icons.Warning
              color={severity === 'error' ? 'error' : 'warning'}
              sx={{ fontSize: 15, verticalAlign: '-3px', mr: 0.5 }}
            />
            <strong>{severityText(severity)}</strong>
          </span>
        ),
      },
      { id: 'message', header: text('imports.problems'), width: 260, grows: true, wraps: true, value: messageText },
    ];
  }, [text, intl, chosen, onChoose]);
}

const problemColumnsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
} as const;
