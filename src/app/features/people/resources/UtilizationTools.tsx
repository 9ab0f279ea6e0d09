import { Box, Button, IconButton } from '@mui/material';
import { utilizationUnits } from '#contract/app/utilization.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { firstWeekday } from '#app/i18n/week.ts';
import { FoldedTools } from '#app/kit/FoldedTools.tsx';
import { FilterField } from '#app/kit/FilterField.tsx';
import { icons } from '#app/kit/icons.tsx';
import { ChoiceTool, ShapeTool, ToggleTool } from '#app/kit/view-tools.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { PoolField } from '#app/features/common/PoolField.tsx';
import { heatMeasures, type HeatView, measureStorageKey } from '../utilization/heat-rows.ts';
import { shiftRangeStart, rangeLengths, periodStart, type UtilizationRange } from '../utilization/ranges.ts';

interface UtilizationToolsProps {
  readonly range: UtilizationRange;
  readonly view: HeatView;
  readonly probability: number;
  /** The pool whose resources are shown; undefined for all. */
  readonly poolId: string | undefined;
}

const leastProbabilities = [0, 25, 50, 75, 100];

function probabilityText(text: TextFunction, percent: number): string {
  if (percent === 0) return text('utilization.probability.all');
  return text(percent === 100 ? 'utilization.probability.decided' : 'utilization.probability.least', {
    percent: percent / 100,
  });
}

/** Which time, which hours and whose are shown. */
export function UtilizationTools({ range, view, probability, poolId }: UtilizationToolsProps) {
  const { text } = useText();
  const { put } = useAddress();
  const { unit, count } = range;
  const pick = (label: string, value: string, options: readonly (readonly [string, string])[], key: string) => (
    <ChoiceTool
      label={label}
      value={value}
      options={options.map(([option, name]) => ({ value: option, label: name }))}
      sx={{ minWidth: 96 }}
      onChange={(chosen) =>
        put({ [key]: chosen, ...(key === 'unit' && { length: undefined, from: undefined, at: undefined }) })
      }
    />
  );
  return (
    <Box
      role="toolbar"
      aria-label={text('utilization.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <FilterField
        label={text('utilization.filter')}
        value={view.filter}
        onChange={(filter) => put({ filter: filter || undefined })}
      />
      <FoldedTools>
        <PoolField poolId={poolId} onChange={(pool) => put({ pool, who: undefined, at: undefined })} />
        {pick(
          text('utilization.unit'),
          unit,
          utilizationUnits.map((each) => [each, text(`utilization.unit.${each}`)]),
          'unit',
        )}
        {pick(
          text('utilization.length'),
          String(count),
          rangeLengths[unit]
            .toSorted((one, other) => one - other)
            .map((each) => [String(each), text(`utilization.length.${unit}`, { count: each })]),
          'length',
        )}
        <RangeStart range={range} />
        {pick(
          text('utilization.of'),
          view.hours,
          (['planned', 'booked'] as const).map((each) => [each, text(`utilization.${each}`)]),
          'of',
        )}
        {pick(
          text('utilization.probability'),
          String(leastProbabilities.includes(probability) ? probability : 0),
          leastProbabilities.map((percent) => [String(percent), probabilityText(text, percent)]),
          'least',
        )}
        <RowLook view={view} />
      </FoldedTools>
    </Box>
  );
}

/** The values of the cells, and grouping and order of the rows. */
function RowLook({ view }: Pick<UtilizationToolsProps, 'view'>) {
  const { text } = useText();
  const { put } = useAddress();
  return (
    <>
      <ShapeTool
        label={text('utilization.measure')}
        value={view.measure}
        options={heatMeasures.map((each) => ({ value: each, label: text(`utilization.measure.${each}`) }))}
        onChange={(measure) => {
          localStorage.setItem(measureStorageKey, measure);
          put({ in: measure });
        }}
      />
      <ToggleTool
        label={text('utilization.grouped')}
        isOn={view.isGrouped}
        onTurn={(isOn) => put({ group: isOn ? undefined : 'none' })}
      />
      <ToggleTool
        label={text('utilization.loaded')}
        isOn={view.isByLoad}
        onTurn={(isOn) => put({ sort: isOn ? 'load' : undefined })}
      />
    </>
  );
}

/** The first period that is shown: earlier, later, typed, or today's. */
function RangeStart({ range: { unit, from, count } }: Pick<UtilizationToolsProps, 'range'>) {
  const { text, intl } = useText();
  const { put } = useAddress();
  const firstDay = firstWeekday(intl.locale);
  const half = Math.max(1, Math.floor(count / 2));
  const step = (by: number) => put({ from: shiftRangeStart(from, unit, by), at: undefined });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton aria-label={text('utilization.earlier')} onClick={() => step(-half)}>
        <icons.Collapse />
      </IconButton>
      <DayField
        label={text('utilization.from')}
        value={from}
        sx={{ width: 148 }}
        onDay={(day) => day !== '' && put({ from: periodStart(day, unit, firstDay) })}
      />
      <IconButton aria-label={text('utilization.later')} onClick={() => step(half)}>
        <icons.Expand />
      </IconButton>
      <Button color="inherit" onClick={() => put({ from: undefined, at: undefined })}>
        {text('utilization.today')}
      </Button>
    </Box>
  );
}
