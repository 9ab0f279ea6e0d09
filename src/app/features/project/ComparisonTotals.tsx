import { styled } from '@mui/material/styles';
import type { PlanComparison } from '#plan/compare/compare.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { HiddenCosts } from '#app/features/common/HiddenCosts.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { visuallyHidden } from '#app/kit/visually-hidden.ts';
import { palette } from '#app/kit/style.ts';

const ComparisonTotalsRoot = styled('div')({
  overflowX: 'auto',
  caption: visuallyHidden,
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums', fontSize: '0.875rem' },
  'th, td': {
    padding: '4px 8px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${palette.divider}`,
  },
  'th:first-of-type': { textAlign: 'left', paddingLeft: 0 },
  'th:last-of-type, td:last-of-type': { paddingRight: 0 },
  'thead th': { color: palette.text.secondary, fontWeight: 600, fontSize: '0.75rem' },
  'tbody th': { fontWeight: 600 },
  // In the narrow panel next to a plan, names and changes in words take two lines.
  containerType: 'inline-size',
  '@container (max-width: 460px)': {
    table: { fontSize: '0.8125rem' },
    'th, td': { padding: '4px 4px' },
    'tbody th, .words': { whiteSpace: 'normal' },
  },
  '.same': { color: palette.text.secondary },
});

/** Costs of both versions; only the service knows them. */
export interface ComparedCosts {
  readonly from: number;
  readonly until: number;
}

interface TotalsLine {
  readonly key: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Empty where both are the same. */
  readonly change: string;
}

/** Both versions as a whole: days, effort, costs, critical path, conflicts. */
export function ComparisonTotals({
  comparison,
  costs,
}: {
  comparison: PlanComparison;
  costs?: ComparedCosts | 'hidden' | undefined;
}) {
  const { text } = useText();
  const lines = useTotalsLines(comparison, costs === 'hidden' ? undefined : costs);
  return (
    <ComparisonTotalsRoot role="group" aria-label={text('comparison.totals')} tabIndex={0}>
      <table>
        <caption>{text('comparison.totals')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('comparison.figure')}</th>
            <th scope="col">{text('comparison.version.before')}</th>
            <th scope="col">{text('comparison.version.after')}</th>
            <th scope="col">{text('comparison.version.change')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, before, after, change }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
              <td className={change === '' ? 'same' : change.includes(' ') ? 'words' : undefined}>{change || '–'}</td>
            </tr>
          ))}
          {costs === 'hidden' && (
            <tr>
              <th scope="row">{text('comparison.costs')}</th>
              <td colSpan={3}>
                <HiddenCosts />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </ComparisonTotalsRoot>
  );
}

function useTotalsLines({ from, until }: PlanComparison, costs: ComparedCosts | undefined): TotalsLine[] {
  const { text, format, intl } = useText();
  const count = (value: number) => intl.formatNumber(value);
  const signed = (value: number) => intl.formatNumber(value, { signDisplay: 'exceptZero' });
  const numbers = (
    key: 'activities' | 'effort' | 'costs' | 'critical' | 'conflicts',
    [before, after]: readonly [number, number],
    [write, writeSigned] = [count, signed],
  ): TotalsLine => ({
    key,
    name: text(`comparison.${key}`),
    before: write(before),
    after: write(after),
    change: before === after ? '' : writeSigned(after - before),
  });
  const day = (key: 'start' | 'finish'): TotalsLine => ({
    key,
    name: text(`comparison.${key}`),
    before: format.day(from[key]) || '–',
    after: format.day(until[key]) || '–',
    change: shift(from[key], until[key]),
  });
  const shift = (before: string | null, after: string | null): string => {
    const days = before === null || after === null ? 0 : dayNumber(after) - dayNumber(before);
    if (days === 0) return '';
    return text(days > 0 ? 'comparison.later' : 'comparison.earlier', { days: Math.abs(days) });
  };
  return [
    day('start'),
    day('finish'),
    numbers('activities', [from.activities, until.activities]),
    numbers('effort', [from.baseEffort, until.baseEffort], [format.hours, format.signedHours]),
    ...(costs ? [numbers('costs', [costs.from, costs.until], [format.money, format.signedMoney])] : []),
    numbers('critical', [from.critical.size, until.critical.size]),
    numbers('conflicts', [from.conflicts.length, until.conflicts.length]),
  ];
}
