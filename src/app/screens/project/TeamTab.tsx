import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#contract/api.ts';
import { Level } from '#contract/codes.ts';
import type { Output } from '#contract/endpoint.ts';
import type { OpProjectNode } from '#contract/projects.ts';
import { dayNumber, dayText } from '#plan/day.ts';
import type { Team } from '#app/project-figures/team-load.ts';
import { levelText } from '#app/projects/kinds.ts';
import { query } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { Empty } from '#app/ui/Empty.tsx';
import { Failure } from '#app/ui/Failure.tsx';
import { useAddress } from '#app/ui/use-address.ts';
import { chunked } from '#app/walk.ts';
import { capacityOf } from './team-weeks.ts';
import { TeamTable } from './TeamTable.tsx';
import { TeamWeeks } from './TeamWeeks.tsx';
import { useAbsences } from './use-absences.ts';
import { useTeam } from './use-team.ts';

/** A plan with more assignments is larger than any that can be imported. */
const mostAssignments = 50_000;

/** Who works in a project: efforts, load over the weeks, absences, activities. */
export function TeamTab({ project }: { project: OpProjectNode }) {
  const { text } = useText();
  const isAllowed = (project.permissionLevel ?? 0) >= Level.observer;
  const { team, names, error, retry } = useTeam(project.id, isAllowed, mostAssignments);
  if (!isAllowed) {
    return (
      <Empty title={text('project.tab.team')}>
        {text('project.noPlanRight', { level: text(levelText(project.permissionLevel)) })}
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
  readonly team: Team;
  readonly names: ReadonlyMap<string, string>;
}

function TeamParts({ project, team, names }: TeamPartsProps) {
  const { values, put } = useAddress();
  const { members, mondays } = team;
  const ids = members.map(({ resourceId }) => resourceId);
  const until = dayText(dayNumber(mondays.at(-1) ?? '') + 6);
  const absences = useAbsences(ids, mondays[0] ?? '', until);
  const available = useAvailable(ids);
  const person = members.find(({ resourceId }) => resourceId === values.get('person'))?.resourceId;
  const shown = person === undefined ? members : members.filter(({ resourceId }) => resourceId === person);
  const capacity = mondays.map((monday) =>
    shown.reduce(
      (sum, { resourceId }) =>
        sum + capacityOf(monday, available.get(resourceId) ?? 100, absences.get(resourceId) ?? []),
      0,
    ),
  );
  const choose = useCallback((chosen: string | undefined) => put({ person: chosen }), [put]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TeamWeeks
        mondays={mondays}
        members={members}
        shown={shown}
        names={names}
        capacity={capacity}
        onChoose={choose}
      />
      <TeamTable
        project={project}
        members={members}
        names={names}
        absences={absences}
        person={person}
        onChoose={choose}
      />
    </Box>
  );
}

type Answer = Output<typeof api.resources.getResourcesByIds>;

/** How much of their time resources have, percent by id. */
function useAvailable(ids: readonly string[]): ReadonlyMap<string, number> {
  return useQueries({
    // The same calls as for their names.
    queries: chunked([...ids].toSorted()).map((resourceIds) => ({
      ...query(api.resources.getResourcesByIds, { resourceIds }),
      staleTime: 60_000,
    })),
    combine: useCallback(
      (results: UseQueryResult<Answer>[]) =>
        new Map(results.flatMap(({ data }) => data?.resource ?? []).map(({ id, available }) => [id, available ?? 100])),
      [],
    ),
  });
}
