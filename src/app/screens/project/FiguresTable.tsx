import { styled } from '@mui/material/styles';
import {
  type Amounts,
  expected,
  type Figures,
  spentPercent,
  variance,
  variancePercent,
} from '#app/projects/figures.ts';
import { useText } from '#app/text/use-text.tsx';
import { useFormat } from '#app/ui/format.ts';
import { ProgressLine } from '#app/ui/ProgressLine.tsx';

const Root = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    overflowX: 'auto',
    table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
    'th, td': {
      padding: '6px 8px',
      textAlign: 'right',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${palette.divider}`,
    },
    'th:first-of-type': { textAlign: 'left', paddingLeft: 0 },
    'thead th': { color: palette.text.secondary, fontWeight: 600, fontSize: '0.75rem' },
    'tbody th': { fontWeight: 600 },
    '.over': { color: palette.error.main },
    '.under': { color: palette.success.main },
    dl: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: 16, margin: '14px 0 0' },
    dt: { color: palette.text.secondary, fontSize: '0.75rem', marginBottom: 4 },
    dd: { margin: 0 },
  };
});

/** Effort and costs: planned, spent, still to come, expected, and how far that is from the plan; then the progress. */
export function FiguresTable({ figures }: { figures: Figures }) {
  const { text } = useText();
  const format = useFormat();
  const progress = [
    { key: 'node.complete', percent: figures.complete },
    { key: 'node.costsProgress', percent: spentPercent(figures.costs) },
    { key: 'node.datesProgress', percent: figures.datesProgress },
  ] as const;
  return (
    <Root role="group" aria-label={text('project.figures')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('project.figure')}</th>
            <th scope="col">{text('project.base')}</th>
            <th scope="col">{text('project.actual')}</th>
            <th scope="col">{text('project.remaining')}</th>
            <th scope="col">{text('project.expected')}</th>
            <th scope="col">{text('project.variance')}</th>
          </tr>
        </thead>
        <tbody>
          <AmountsRow
            name={text('project.effort')}
            amounts={figures.effort}
            write={format.hours}
            signed={format.signedHours}
          />
          <AmountsRow
            name={text('project.costs')}
            amounts={figures.costs}
            write={format.money}
            signed={format.signedMoney}
          />
        </tbody>
      </table>
      <dl>
        {progress.map(({ key, percent }) => (
          <div key={key}>
            <dt>{text(key)}</dt>
            <dd>
              {percent === undefined ? (
                '–'
              ) : (
                <ProgressLine
                  isGoal={key === 'node.complete'}
                  label={text(key)}
                  percent={percent}
                  text={format.percent(percent)}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Root>
  );
}

interface AmountsRowProps {
  readonly name: string;
  readonly amounts: Amounts;
  write(value: number): string;
  signed(value: number): string;
}

function AmountsRow({ name, amounts, write, signed }: AmountsRowProps) {
  const format = useFormat();
  const off = Math.round(variance(amounts) * 100) / 100;
  const percent = format.signedPercent(variancePercent(amounts));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{write(amounts.base)}</td>
      <td>{write(amounts.actual)}</td>
      <td>{write(amounts.open)}</td>
      <td>{write(expected(amounts))}</td>
      <td className={off > 0 ? 'over' : off < 0 ? 'under' : ''}>
        {off === 0 ? write(0) : `${signed(off)}${percent && ` (${percent})`}`}
      </td>
    </tr>
  );
}
