import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { OpImportCheck } from '#contract/app/imports.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { Deletions } from './Deletions.tsx';
import type { SheetKind } from './import-kinds.ts';
import { ImportProblems } from './Problems.tsx';

/** Preview of an import before anything is changed: its effect, the file's problems, and what would be deleted. */
export function CheckResult({ kind, check }: { readonly kind: SheetKind; readonly check: OpImportCheck }) {
  const { text, intl } = useText();
  const figures = [
    [text('imports.rows'), check.numberRows],
    [text('imports.created'), check.numberCreated],
    [text('imports.updated'), check.numberUpdated],
    [text('imports.deleted'), check.numberDeleted],
  ] as const;
  const isBad = (check.numberErrors ?? 0) > 0;
  if (!isBad && hasNothing(check)) return <NoRows check={check} />;
  return (
    <Box
      component="section"
      aria-label={text('imports.result')}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <ImportVerdict check={check} />
      {!isBad && (
        <Box sx={{ display: 'flex', columnGap: 4, rowGap: 1, flexWrap: 'wrap' }}>
          {figures.map(([label, value]) => (
            <Box key={label}>
              <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {label}
              </Typography>
              <Typography sx={{ fontSize: '1.125rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {intl.formatNumber(value ?? 0)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {(check.problem ?? []).length > 0 && <ImportProblems check={check} />}
      {(check.numberDeleted ?? 0) > 0 && <Deletions kind={kind} check={check} />}
    </Box>
  );
}

/** Tells whether a file neither has rows nor deletes any, so there is nothing to import. */
export function hasNothing({ numberRows, numberDeleted }: OpImportCheck): boolean {
  return (numberRows ?? 0) === 0 && (numberDeleted ?? 0) === 0;
}

function NoRows({ check }: { readonly check: OpImportCheck }) {
  const { text } = useText();
  return (
    <Alert severity="warning" role="status">
      <AlertTitle>{text('imports.noRows')}</AlertTitle>
      {text('imports.noRows.text', { columns: (check.column ?? []).join(', ') })}
    </Alert>
  );
}

function ImportVerdict({ check }: { check: OpImportCheck }) {
  const { text } = useText();
  const line = useRef<HTMLElement>(null);
  // On a phone the result is below the window.
  useEffect(() => line.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const [errors, warnings] = [check.numberErrors ?? 0, check.numberWarnings ?? 0];
  const sentence = () => {
    if (errors > 0) return text('imports.bad', { count: errors });
    if (warnings > 0) return text('imports.goodWarnings', { count: warnings });
    const changed = (check.numberCreated ?? 0) + (check.numberUpdated ?? 0) + (check.numberDeleted ?? 0);
    return text(changed === 0 ? 'imports.nothing' : 'imports.good');
  };
  const [color, Icon] =
    errors > 0
      ? (['error.main', icons.Warning] as const)
      : warnings > 0
        ? (['warning.main', icons.Warning] as const)
        : (['success.main', icons.Done] as const);
  return (
    <Typography
      ref={line}
      role="status"
      sx={{ display: 'flex', gap: 0.75, alignItems: 'center', fontWeight: 600, color, scrollMargin: '160px' }}
    >
      <Icon />
      {sentence()}
    </Typography>
  );
}
