import { Box, Link, Skeleton, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpEarnedHoursCurves, OpEarnedValueOverTime } from '#contract/app/earned-value.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { localToday } from '#app/data/today.ts';
import { useLanguage, useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { Chart } from '#app/kit/chart/Chart.tsx';
import { useChartWords, forecastSeries } from '#app/kit/chart/use-chart-words.ts';
import { Failure } from '#app/kit/Failure.tsx';
import { palette } from '#app/kit/style.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { ShapeTool } from '#app/kit/view-tools.tsx';
import { guideAddress } from '#app/shell/frame/guide-address.ts';
import type { ChartSize } from '#chart/drawing.ts';
import { layoutLines, type LineSeries } from '#chart/lines.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { type EarnedAmounts, earnedFigures } from '#plan/earned-value.ts';
import { earnedAmounts, type EarnedUnit, earnedUnits } from './earned.ts';

const earnedChartHeight = 240;
/** Of the chart with its name, and the figures. */
const curvesHeight = earnedChartHeight + 140;

interface EarnedCurvesProps {
  /** A project, or a portfolio with all projects below it. */
  readonly nodeId: string;
  /** Draws the curves with the choice of their unit. */
  children(parts: { readonly tools: ReactNode; readonly content: ReactNode }): ReactNode;
}

/** Planned value, earned value and actual cost over time, with the indices; nothing without the app interface. */
export function EarnedCurves({ nodeId, children }: EarnedCurvesProps) {
  const { text } = useText();
  const isServed = useIsServed();
  const { values, put } = useAddress();
  const { data, error, isPending, refetch } = useRead(
    appApi.getEarnedValueOverTime,
    { projectIds: [nodeId], day: localToday() },
    { enabled: isServed },
  );
  if (!isServed) return null;
  const units = earnedUnits.filter((each) => data?.[each]);
  const unit = units.find((each) => each === values.get('earned')) ?? 'hours';
  const curves = () => {
    if (error) return <Failure error={error} onRetry={() => void refetch()} />;
    if (isPending) return <Skeleton variant="rounded" height={curvesHeight} />;
    if (!data || !hasEarnedValues(data)) return <Typography color="textSecondary">{text('earned.none')}</Typography>;
    return <EarnedValues key={unit} data={data} unit={unit} />;
  };
  const tools = units.length > 1 && (
    <ShapeTool
      label={text('earned.unit')}
      value={unit}
      options={units.map((each) => ({ value: each, label: text(`earned.unit.${each}`) }))}
      onChange={(chosen) => put({ earned: chosen === 'hours' ? undefined : chosen })}
    />
  );
  return children({ tools, content: <Box sx={{ minHeight: isPending ? curvesHeight : 0 }}>{curves()}</Box> });
}

const hasEarnedValues = ({ hours, costs }: OpEarnedValueOverTime) =>
  [hours, costs].some((curves) => curves && (curves.budget !== 0 || curves.actual?.some((value) => value !== 0)));

function EarnedValues({ data, unit }: { data: OpEarnedValueOverTime; unit: EarnedUnit }) {
  const { text } = useText();
  const { language } = useLanguage();
  const words = useChartWords();
  const curves = data[unit] ?? {};
  const days = data.day ?? [];
  const last = (curves.earned?.length ?? 0) - 1;
  const amounts = earnedAmounts({
    budget: curves.budget ?? 0,
    planned: curves.planned?.[last] ?? 0,
    earned: curves.earned?.[last] ?? 0,
    actual: curves.actual?.[last] ?? 0,
  });
  const { estimate } = earnedFigures(amounts);
  const draw = useCallback(
    (size: ChartSize) =>
      layoutLines(
        {
          days: data.day ?? [],
          today: { day: localToday(), name: words.today },
          write: unit === 'costs' ? words.money : words.hours,
          series: earnedSeries(data.day ?? [], data[unit] ?? {}, estimate, text),
        },
        size,
      ),
    [data, unit, estimate, words, text],
  );
  return (
    <>
      {days.length > 0 && <Chart name={text(`earned.chart.${unit}`)} height={earnedChartHeight} draw={draw} />}
      <EarnedFigureList amounts={amounts} unit={unit} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {data.withoutBaseline === true && `${text('earned.noBaseline')} `}
        <Link href={guideAddress(language, 'earned-value')} target="_blank" rel="noopener">
          {text('earned.guide')}
        </Link>
      </Typography>
    </>
  );
}

function earnedSeries(
  days: readonly string[],
  { planned = [], earned = [], actual = [] }: Omit<OpEarnedHoursCurves, 'budget'>,
  estimate: number | undefined,
  text: TextFunction,
): LineSeries[] {
  const forecast = forecastLine(days, actual ?? [], estimate);
  return [
    { key: 'planned', name: text('earned.planned'), colour: 'series1', values: planned ?? [], style: 'dotted' },
    { key: 'earned', name: text('earned.earned'), colour: 'series3', values: earned ?? [], isArea: true },
    { key: 'actual', name: text('earned.actual'), colour: 'series2', values: actual ?? [] },
    ...forecastSeries({ name: text('earned.estimate'), colour: 'series2', values: forecast }),
  ];
}

/** A straight line from the actual cost to the estimate at the end of the plan; empty if the plan has ended. */
function forecastLine(
  days: readonly string[],
  actual: readonly number[],
  estimate: number | undefined,
): (number | null)[] {
  const from = actual.length - 1;
  const [start, spent] = [days[from], actual[from]];
  const end = days.at(-1);
  if (estimate === undefined || start === undefined || spent === undefined || end === undefined || start >= end)
    return [];
  const [first, whole] = [dayNumber(start), dayNumber(end) - dayNumber(start)];
  return days.map((day, index) =>
    index < from ? null : spent + ((estimate - spent) * (dayNumber(day) - first)) / whole,
  );
}

const EarnedFigureRoot = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: '12px 16px',
  margin: '14px 0 0',
  fontVariantNumeric: 'tabular-nums',
  dt: { color: palette.text.secondary, fontSize: '0.75rem', marginBottom: 2 },
  dd: { margin: 0, fontWeight: 600 },
  small: { marginLeft: 6, fontWeight: 400, fontSize: '0.75rem', whiteSpace: 'nowrap' },
  '.below': { color: palette.error.main },
  '.above': { color: palette.success.main },
});

const amountNames = ['budget', 'planned', 'earned', 'actual'] as const;
const indexNames = ['spi', 'cpi'] as const;

function EarnedFigureList({ amounts, unit }: { amounts: EarnedAmounts; unit: EarnedUnit }) {
  const { text, format } = useText();
  const { estimate, varianceAtCompletion, ...indices } = earnedFigures(amounts);
  const write = unit === 'hours' ? format.hours : format.money;
  const writeSigned = unit === 'hours' ? format.signedHours : format.signedMoney;
  return (
    <EarnedFigureRoot>
      {amountNames.map((name) => (
        <EarnedFigure key={name} name={text(`earned.${name}`)} value={write(amounts[name])} />
      ))}
      {indexNames.map((name) => (
        <EarnedFigure key={name} name={text(`earned.${name}`)} value={format.ratio(indices[name])}>
          <EarnedJudgement index={name} value={indices[name]} />
        </EarnedFigure>
      ))}
      <EarnedFigure name={text('earned.estimate')} value={write(estimate)} />
      <EarnedFigure
        name={text('earned.varianceAtCompletion')}
        value={varianceAtCompletion === undefined ? '' : writeSigned(varianceAtCompletion)}
      />
    </EarnedFigureRoot>
  );
}

interface EarnedFigureProps {
  readonly name: string;
  /** Empty where there is none. */
  readonly value: string;
  readonly children?: ReactNode;
}

function EarnedFigure({ name, value, children }: EarnedFigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value || '–'}
        {children}
      </dd>
    </div>
  );
}

/** An index in words, as it is rounded. */
function EarnedJudgement({ index, value }: { index: 'spi' | 'cpi'; value: number | undefined }) {
  const { text } = useText();
  if (value === undefined) return null;
  const hundredths = Math.round(value * 100);
  const side = hundredths < 100 ? 'below' : hundredths > 100 ? 'above' : 'equal';
  return <small className={side}>{text(`earned.${index}.${side}`)}</small>;
}
