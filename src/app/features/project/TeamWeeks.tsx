import { Typography } from '@mui/material';
import { useCallback, useMemo } from 'react';
import type { Member } from './team-load.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Chart } from '#app/kit/chart/Chart.tsx';
import { useChartWords } from '#app/kit/chart/use-chart-words.ts';
import { mondayOf } from '#plan/calendar/day.ts';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import { localToday } from '#app/data/today.ts';
import { layoutBars } from '#chart/bars.ts';
import type { ChartSize } from '#chart/drawing.ts';
import { Card } from './Card.tsx';

interface TeamWeeksProps {
  readonly mondays: readonly string[];
  readonly members: readonly Member[];
  /** All of them, or one. */
  readonly shown: readonly Member[];
  readonly names: ReadonlyMap<string, string>;
  /** Hours of those who are shown, for each week; none until they are known. */
  readonly capacity: readonly number[] | undefined;
  /** Note on the limits of the capacity data. */
  readonly note: string | undefined;
  onChoose(resourceId: string | undefined): void;
}

/** Hours by week of one person or of all, against their capacity. */
export function TeamWeeks({ mondays, members, shown, names, capacity, note, onChoose }: TeamWeeksProps) {
  const { text } = useText();
  const draw = useTeamWeeksDrawing(mondays, shown, capacity);
  const one = shown.length === 1 && members.length > 1 ? shown[0] : undefined;
  const nameOf = (resourceId: string) => names.get(resourceId) ?? text('team.unknown');
  return (
    <Card
      title={text('team.load')}
      tools={
        <ChoiceTool
          label={text('team.whose')}
          value={one?.resourceId ?? ''}
          options={[
            { value: '', label: text('team.all') },
            ...members.map(({ resourceId }) => ({ value: resourceId, label: nameOf(resourceId) })),
          ]}
          sx={{ width: 220 }}
          onChange={(resourceId) => onChoose(resourceId || undefined)}
        />
      }
    >
      <Chart
        name={one ? text('team.weeks.of', { person: nameOf(one.resourceId) }) : text('team.weeks')}
        height={220}
        draw={draw}
      />
      {/* Its line is always there, so that the table below does not move when the capacity is known. */}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
        {note ?? '\u00a0'}
      </Typography>
    </Card>
  );
}

/** Draws the sums of all who are shown. */
function useTeamWeeksDrawing(
  mondays: readonly string[],
  shown: readonly Member[],
  capacity: readonly number[] | undefined,
) {
  const { text, format } = useText();
  const words = useChartWords();
  const weeks = useMemo(
    () =>
      mondays.map((monday, index) => ({
        monday,
        booked: shown.reduce((sum, { weeks: own }) => sum + (own[index]?.booked ?? 0), 0),
        planned: shown.reduce((sum, { weeks: own }) => sum + (own[index]?.planned ?? 0), 0),
      })),
    [mondays, shown],
  );
  const capacityText = capacity?.join(' ');
  return useCallback(
    (size: ChartSize) =>
      layoutBars(
        {
          direction: 'upright',
          arrangement: 'stacked',
          categories: weeks.map(({ monday }) => ({
            key: monday,
            name: words.hours.tick(monday, 'day'),
            title: text('time.weekOf', { day: format.day(monday) }),
          })),
          marked: mondayOf(localToday()),
          series: [
            { key: 'booked', name: text('team.booked'), colour: 'series2', values: weeks.map(({ booked }) => booked) },
            {
              key: 'planned',
              name: text('team.stillPlanned'),
              colour: 'series1',
              pattern: 'rising',
              values: weeks.map(({ planned }) => planned),
            },
          ],
          // As text, so that the chart is drawn again only if a number has changed.
          ...(capacityText !== undefined && {
            limit: { name: text('team.capacity'), colour: 'text', values: capacityText.split(' ').map(Number) },
          }),
          write: { ...words.hours, categories: text('time.week') },
        },
        size,
      ),
    [weeks, capacityText, words, text, format],
  );
}
