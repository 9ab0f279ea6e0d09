import { Box, Link, Skeleton, Typography } from '@mui/material';
import { useCallback } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { Chart } from '#app/kit/chart/Chart.tsx';
import { useChartWords } from '#app/kit/chart/use-chart-words.ts';
import { appPaths } from '#app/shell/paths.ts';
import type { Member } from './team-load.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { layoutBars } from '#chart/bars.ts';
import type { ChartSize } from '#chart/drawing.ts';
import { Card } from './Card.tsx';
import { useTeam } from './use-team.ts';

/** Reading more assignments than these would take longer than all the rest of the page. */
const maxLoadAssignments = 600;
const maxLoadPeople = 8;
const teamLoadHeight = (people: number) => 64 + people * 24;
/** Of the chart with its name. */
const teamLoadCardHeightPx = teamLoadHeight(maxLoadPeople) + 28;

/** Workload of each person in a project, highest first. */
export function TeamLoadCard({ projectId }: { projectId: string }) {
  const { text } = useText();
  const { team, names, error, hasTooMany, retry } = useTeam(projectId, maxLoadAssignments);
  const members = team?.members.filter(({ open, booked, planned }) => open + booked + planned > 0);
  const content = () => {
    if (error) return <Failure error={error} onRetry={retry} />;
    if (hasTooMany) return <Typography color="textSecondary">{text('project.teamLoad.many')}</Typography>;
    if (!members) return <Skeleton variant="rounded" height={teamLoadCardHeightPx} />;
    if (members.length === 0) return <Typography color="textSecondary">{text('project.teamLoad.none')}</Typography>;
    return <LoadChart members={members.slice(0, maxLoadPeople)} names={names} />;
  };
  const hasLink = hasTooMany || (members?.length ?? 0) > 0;
  return (
    <Card
      title={text('project.teamLoad')}
      tools={
        hasLink && (
          <Link component={RouterLink} to={appPaths.projectTab(projectId, 'team')} variant="body2">
            {text('project.teamLoad.all')}
          </Link>
        )
      }
    >
      {/* The cards below do not move once it is known how many people there are. */}
      <Box sx={{ minHeight: teamLoadCardHeightPx }}>{content()}</Box>
    </Card>
  );
}

function LoadChart({ members, names }: { members: readonly Member[]; names: ReadonlyMap<string, string> }) {
  const { text } = useText();
  const words = useChartWords();
  const draw = useCallback(
    (size: ChartSize) =>
      layoutBars(
        {
          direction: 'lying',
          arrangement: 'stacked',
          categories: members.map(({ resourceId }) => ({
            key: resourceId,
            name: names.get(resourceId) ?? text('team.unknown'),
          })),
          series: [
            {
              key: 'booked',
              name: text('team.booked'),
              colour: 'series2',
              values: members.map(({ booked }) => booked),
            },
            {
              key: 'open',
              name: text('team.open'),
              colour: 'series1',
              pattern: 'rising',
              values: members.map(({ open }) => open),
            },
          ],
          limit: { name: text('team.planned'), colour: 'text', values: members.map(({ planned }) => planned) },
          write: { ...words.hours, categories: text('team.person') },
        },
        size,
      ),
    [members, names, text, words],
  );
  return <Chart name={text('project.teamLoad.name')} height={teamLoadHeight(members.length)} draw={draw} />;
}
