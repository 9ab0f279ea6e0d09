import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import {
  type FigureAmounts,
  expectedFigure,
  type NodeFigures,
  spentPercent,
  figureVariance,
  figureVariancePercent,
} from '#app/features/common/figures.ts';
import { HiddenCosts } from '#app/features/common/HiddenCosts.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { palette } from '#app/kit/style.ts';

const FiguresTableRoot = styled('div')({
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
});

/**
 * Effort and costs: planned, spent, still to come, expected, and how far that is from the plan; then the progress.
 * Skeletons of the same size until the figures have loaded.
 */
export function FiguresTable({ figures }: { figures: NodeFigures | undefined }) {
  const { text, format } = useText();
  const areCostsHidden = figures !== undefined && !figures.costs;
  return (
    <FiguresTableRoot role="group" aria-label={text('project.figures')} aria-busy={figures === undefined} tabIndex={0}>
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
            amounts={figures?.effort}
            write={format.hours}
            signed={format.signedHours}
          />
          <AmountsRow
            name={text('project.costs')}
            amounts={figures?.costs}
            isHidden={areCostsHidden}
            write={format.money}
            signed={format.signedMoney}
          />
        </tbody>
      </table>
      <ProgressFigures figures={figures} areCostsHidden={areCostsHidden} />
    </FiguresTableRoot>
  );
}

function ProgressFigures({ figures, areCostsHidden }: { figures: NodeFigures | undefined; areCostsHidden: boolean }) {
  const { text, format } = useText();
  const progress = [
    { key: 'node.complete', percent: figures?.complete },
    { key: 'node.costsProgress', percent: figures?.costs && spentPercent(figures.costs) },
    { key: 'node.datesProgress', percent: figures?.datesProgress },
  ] as const;
  return (
    <dl>
      {progress.map(({ key, percent }) => (
        <div key={key}>
          <dt>{text(key)}</dt>
          <dd>
            {key === 'node.costsProgress' && areCostsHidden ? (
              <HiddenCosts />
            ) : percent === undefined ? (
              figures ? (
                '–'
              ) : (
                <Skeleton width={110} />
              )
            ) : (
              <ProgressLine
                isGoal={key === 'node.complete'}
                label={text(key)}
                percent={percent}
                write={format.percent}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface AmountsRowProps {
  readonly name: string;
  /** Undefined while they load, and where they are hidden. */
  readonly amounts: FigureAmounts | undefined;
  readonly isHidden?: boolean;
  write(value: number): string;
  signed(value: number): string;
}

function AmountsRow({ name, amounts, isHidden = false, write, signed }: AmountsRowProps) {
  const { format } = useText();
  if (!amounts)
    return (
      <tr>
        <th scope="row">{name}</th>
        {isHidden ? (
          ['base', 'actual', 'open', 'expected', 'variance'].map((column) => (
            <td key={column}>
              <HiddenCosts />
            </td>
          ))
        ) : (
          <td colSpan={5}>
            <Skeleton />
          </td>
        )}
      </tr>
    );
  const off = Math.round(figureVariance(amounts) * 100) / 100;
  const percent = format.signedPercent(figureVariancePercent(amounts));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{write(amounts.base)}</td>
      <td>{write(amounts.actual)}</td>
      <td>{write(amounts.open)}</td>
      <td>{write(expectedFigure(amounts))}</td>
      <td className={off > 0 ? 'over' : off < 0 ? 'under' : ''}>
        {off === 0 ? write(0) : `${signed(off)}${percent && ` (${percent})`}`}
      </td>
    </tr>
  );
}
