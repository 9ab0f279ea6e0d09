import { Box, Skeleton } from '@mui/material';
import { useCallback, useMemo } from 'react';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { TeamLoad } from './team-load.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { ProjectTeamTable } from './TeamTable.tsx';
import { useAbsences } from './use-absences.ts';
import { useCapacity } from './use-capacity.ts';
import { useTeam } from './use-team.ts';
import { TeamWeeks } from './TeamWeeks.tsx';
import { appApi } from '#contract/app/api.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { localToday } from '#app/data/today.ts';

/** A plan with more assignments is larger than any that can be imported. */
const maxTeamAssignments = 50_000;

/** People in a project: efforts, weekly load, absences, activities. */
export function TeamTab({ project }: { project: OpProjectNode }) {
  const { text } = useText();
  const { team, names, error, retry } = useTeam(project.id, maxTeamAssignments);
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!team) return <Skeleton variant="rounded" height={520} />;
  if (team.members.length === 0)
    return <Empty title={text('team.empty')} hint={text('team.empty.text')} drawing="people" />;
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
  const { bookedSince, isLoading } = useBookedSince(project.id);
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
      {isPending || isLoading ? (
        // Each absence makes its row higher, and a further column the others narrower.
        <Skeleton variant="rounded" height={320} />
      ) : (
        <ProjectTeamTable
          project={project}
          members={members}
          names={names}
          absences={absences}
          bookedSince={bookedSince}
          person={person}
          onChoose={choose}
        />
      )}
    </Box>
  );
}

/**
 * Hours that people booked in a project since they stated their remaining effort, by resource: of those whose time the
 * caller may book. Undefined if there are none, the service can't tell, or it has yet to answer.
 */
function useBookedSince(projectId: string) {
  const today = localToday();
  const { data, isLoading } = useRead(
    appApi.getTeamTime,
    { from: today, until: today, projectId },
    { enabled: useIsServed() },
  );
  const people = data?.person;
  const bookedSince = useMemo(
    () =>
      people?.length
        ? new Map(people.map(({ resource, bookedSince }) => [resource ?? '', bookedSince ?? 0]))
        : undefined,
    [people],
  );
  return { bookedSince, isLoading };
}
