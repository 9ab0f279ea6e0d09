import { Box, Typography } from '@mui/material';
import type { OpImportCheck } from '#contract/app/imports.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { SheetKind } from './import-kinds.ts';
import { PlainTable, scrolling } from './table-style.ts';

/** Which records would go, before they do. */
export function Deletions({ kind, check }: { readonly kind: SheetKind; readonly check: OpImportCheck }) {
  const { text, format, intl } = useText();
  const deletions = check.deletion ?? [];
  const count = check.numberDeleted ?? 0;
  const isAbsence = kind === 'unavailabilities';
  const number = (value: number | null | undefined) => intl.formatNumber(value ?? 0, { maximumFractionDigits: 2 });
  const sum = kind === 'timeRecords' ? format.hours(check.amountDeleted ?? 0) : number(check.amountDeleted);
  const days = (from: string | null | undefined, until: string | null | undefined) =>
    until ? `${format.day(from)} – ${format.day(until)}` : format.day(from);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="h3">
        {text('imports.deletions')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
        {isAbsence ? text('imports.deletionsOther', { count }) : text('imports.deletionsTime', { count, amount: sum })}
        {deletions.length < count && ` · ${text('imports.deletionsMore', { shown: deletions.length })}`}
      </Typography>
      <Box sx={{ ...scrolling, maxHeight: 300 }} tabIndex={0} role="region" aria-label={text('imports.deletions')}>
        <PlainTable>
          <thead>
            <tr>
              <th scope="col">{text('imports.day')}</th>
              <th scope="col">{text('imports.person')}</th>
              {!isAbsence && <th scope="col">{text('imports.project')}</th>}
              <th scope="col">{text(isAbsence ? 'imports.absence' : 'imports.activity')}</th>
              {!isAbsence && (
                <th scope="col" className="number">
                  {text(kind === 'timeRecords' ? 'imports.hours' : 'imports.costs')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {deletions.map(({ id, date, until, resource, project, activity, amount }) => (
              <tr key={id}>
                <td style={{ whiteSpace: 'nowrap' }} title={format.dayLong(date)}>
                  {days(date, until)}
                </td>
                <td>{resource}</td>
                {!isAbsence && <td>{project}</td>}
                <td>{activity}</td>
                {!isAbsence && <td className="number">{number(amount)}</td>}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Box>
    </Box>
  );
}
