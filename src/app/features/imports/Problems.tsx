import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OpImportCheck } from '#contract/app/imports.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { WarningIcon } from '#app/kit/icons.tsx';
import { FileRows } from './FileRows.tsx';
import { PlainTable, scrolling } from './table-style.ts';

type ImportProblem = NonNullable<OpImportCheck['problem']>[number];

/** All problems of a file, shown next to its rows: selecting a problem shows its cell. */
export function ImportProblems({ check }: { readonly check: OpImportCheck }) {
  const { text } = useText();
  const problems = check.problem ?? [];
  // Two problems of a cell may have the same text: only the position identifies them.
  const numbered = problems.map((problem, index) => ({ problem, index }));
  const [chosen, setChosen] = useState<number>();
  const count = (check.numberErrors ?? 0) + (check.numberWarnings ?? 0);
  return (
    <Box sx={problemColumnsStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h2" variant="h3" sx={{ mb: 0.75 }}>
          {text('imports.problems')}
        </Typography>
        <Box sx={problemListStyle} tabIndex={0} role="region" aria-label={text('imports.problems')}>
          <PlainTable>
            <thead>
              <tr>
                <th scope="col" className="number">
                  {text('imports.row')}
                </th>
                <th scope="col">{text('imports.column')}</th>
                <th scope="col">{text('imports.value')}</th>
                <th scope="col">{text('imports.problems')}</th>
              </tr>
            </thead>
            <tbody>
              {numbered.map(({ problem, index }) => (
                <ProblemRow
                  key={index}
                  problem={problem}
                  isChosen={index === chosen}
                  onChoose={() => setChosen(index)}
                />
              ))}
            </tbody>
          </PlainTable>
        </Box>
        {count > problems.length && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {text('imports.problemsMore', { shown: problems.length, count })}
          </Typography>
        )}
      </Box>
      <FileRows check={check} chosen={chosen === undefined ? undefined : problems[chosen]} />
    </Box>
  );
}

interface ProblemRowProps {
  readonly problem: ImportProblem;
  readonly isChosen: boolean;
  onChoose(): void;
}

function ProblemRow({ problem, isChosen, onChoose }: ProblemRowProps) {
  const { text, intl } = useText();
  const { row, column, value, message, accepted, severity } = problem;
  const hasRow = row !== null && row !== undefined;
  const label = () =>
    column ? text('imports.problemAt', { row: row ?? 0, column }) : text('imports.problemInRow', { row: row ?? 0 });
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      <td className="number">
        {hasRow && (
          <button type="button" className="jump" aria-label={label()} aria-pressed={isChosen} onClick={onChoose}>
            {intl.formatNumber(row)}
          </button>
        )}
      </td>
      <td>{column}</td>
      <td className="value">{value}</td>
      <td className="message">
        <WarningIcon
          color={severity === 'error' ? 'error' : 'warning'}
          sx={{ fontSize: 15, verticalAlign: '-3px', mr: 0.5 }}
        />
        <strong>{text(severity === 'error' ? 'imports.error' : 'imports.warning')}</strong> {message}
        {accepted && message?.includes(accepted) !== true && (
          <span className="quiet"> {text('imports.accepted', { accepted })}</span>
        )}
      </td>
    </tr>
  );
}

const problemColumnsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const;
const problemListStyle = { ...scrolling, maxHeight: 380 } as const;
