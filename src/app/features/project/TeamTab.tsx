import { Box, Skeleton, Typography } from '@mui/material';
import { useCallback, useMemo } from 'react';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { TeamLoad, Member } from './team-load.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { ProjectTeamTable } from './TeamTable.tsx';
import { useAbsences, useCapacity } from './use-absences.ts';
import { useTeam } from './use-team.ts';
import { Chart } from '#app/kit/chart/Chart.tsx';
import { useChartWords } from '#app/kit/chart/use-chart-words.ts';
import { mondayOfWeek } from './work-lines.ts';
import { useFormat } from '#app/kit/format.ts';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import { localToday } from '#app/data/today.ts';
import { layoutBars } from '#chart/bars.ts';
import type { ChartSize } from '#chart/drawing.ts';
import { Card } from './Card.tsx';

/** A plan with more assignments is larger than any that can be imported. */
const maxTeamAssignments = 50_000;

/** People in a project: efforts, weekly load, absences, activities. */
export function TeamTab({ project }: { project: OpProjectNode }) {
  const { text } = useText();
  const isAllowed = (project.permissionLevel ?? 0) >= Level.observer;
  const { team, names, error, retry } = useTeam(project.id, isAllowed, maxTeamAssignments);
  if (!isAllowed) {
    return (
      <Empty title={text('project.tab.team')}>
        {reasonNode(
          missingPermission(text, { record: project, needed: Level.observer, needs: text('project.noPlanRight') }),
        )}
      </Empty>
    );
  }
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!team) return <Skeleton variant="rounded" height={520} />;
  if (team.members.length === 0) return <Empty title={text('team.empty')}>{text('team.empty.text')}</Empty>;
  return <TeamParts project={project} team={team} names={names} />;
}

interface TeamPartsProps {
  readonly project: OpProjectNode;
  readonly team: TeamLoad;
  readonly names: ReadonlyMap<string, string>;
}

function TeamParts({ project, team, names }: TeamPartsProps) {
  const { text } = useText();
  const { values, put } = useAddress();
  const { members, mondays } = team;
  const ids = members.map(({ resourceId }) => resourceId);
  const until = dayText(dayNumber(mondays.at(-1) ?? '') + 6);
  const { absences, isPending } = useAbsences(ids, mondays[0] ?? '', until);
  const capacity = useCapacity(ids, mondays, absences);
  const person = members.find(({ resourceId }) => resourceId === values.get('person'))?.resourceId;
  const shown = person === undefined ? members : members.filter(({ resourceId }) => resourceId === person);
  const weekly = shown.map(({ resourceId }) => capacity.of(resourceId));
  const note = capacity.isPlain
    ? text('team.capacity.plain')
    : capacity.unknown > 0 && text('team.capacity.unknown', { count: capacity.unknown });
  const choose = useCallback((chosen: string | undefined) => put({ person: chosen }), [put]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TeamWeeks
        mondays={mondays}
        members={members}
        shown={shown}
        names={names}
        capacity={
          capacity.isPending
            ? undefined
            : mondays.map((_, week) => weekly.reduce((sum, hours) => sum + (hours[week] ?? 0), 0))
        }
        note={note || undefined}
        onChoose={choose}
      />
      {isPending ? (
        // Each absence makes its row higher.
        <Skeleton variant="rounded" height={320} />
      ) : (
        <ProjectTeamTable
          project={project}
          members={members}
          names={names}
          absences={absences}
          person={person}
          onChoose={choose}
        />
      )}
    </Box>
  );
}

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
function TeamWeeks({ mondays, members, shown, names, capacity, note, onChoose }: TeamWeeksProps) {
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
  const { text } = useText();
  const format = useFormat();
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
          marked: mondayOfWeek(localToday()),
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
          // As text, so that the chart is drawn anew only when a number has changed.
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
