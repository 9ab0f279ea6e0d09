import { Alert, Box, Link, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import type { OpUtilizationDetails } from '#contract/app/utilization.ts';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { SidePanel } from '#app/kit/SidePanel.tsx';
import type { HeatRow, HoursKind } from '../utilization/heat-rows.ts';
import type { PeriodLabel } from '../utilization/period-labels.ts';
import { absenceTitle, dayPartOf } from '../absences/people.ts';
import { daysText } from '#app/features/common/days-text.ts';
import { panelLinesStyle } from '#app/features/common/panel-style.ts';
import { PoolMembers } from './PoolMembers.tsx';

interface UtilizationPanelProps {
  readonly row: HeatRow;
  /** The resources of the row, where it is a pool. */
  readonly members: readonly HeatRow[];
  readonly periods: readonly PeriodLabel[];
  /** First day of the chosen period; undefined for the whole time. */
  readonly at: string | undefined;
  readonly hours: HoursKind;
  readonly probability: number;
  onOpen(resourceId: string): void;
  onClose(): void;
}

/** Breakdown of a resource's hours: projects and assignments, absences, and whether it is overloaded. */
export function UtilizationPanel(props: UtilizationPanelProps) {
  const { row, periods, at, hours, probability, onClose } = props;
  const { text, format } = useText();
  const index = periods.findIndex(({ from }) => from === at);
  const period = periods[index];
  const from = period?.from ?? periods[0]?.from ?? '';
  const until = period?.until ?? periods.at(-1)?.until ?? '';
  const details = useRead(
    appApi.getUtilizationDetails,
    {
      resourceId: row.id,
      from,
      until,
      ...(probability > 0 && { probability }),
    },
    { enabled: !row.isPool && from !== '' },
  );
  const caption = period?.full ?? `${format.day(from)} – ${format.day(until)}`;
  const load = index < 0 ? row.total : { hours: row.hours[index] ?? 0, capacity: row.capacity[index] ?? 0 };
  const content = () => {
    if (row.isPool)
      return (
        <>
          <LoadVerdict load={load} isAway={false} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            {text('utilization.poolHint', { count: row.count })}
          </Typography>
          <PoolMembers members={props.members} period={index} onOpen={props.onOpen} />
        </>
      );
    if (details.error) return <Failure error={details.error} onRetry={() => void details.refetch()} />;
    if (!details.data) return <Skeleton variant="rounded" height={180} sx={{ mt: 2 }} />;
    const { capacity, absence, partial } = details.data;
    return (
      <>
        <LoadVerdict
          load={{ hours: details.data[hours] ?? 0, capacity: capacity ?? 0 }}
          isAway={(absence ?? []).length > 0}
        />
        {partial === true && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {text('utilization.partial')}
          </Typography>
        )}
        <UtilizationFigures details={details.data} />
        <UtilizationAbsences details={details.data} />
        <Projects details={details.data} />
      </>
    );
  };
  return (
    <SidePanel label={`${row.name}, ${caption}`} caption={caption} title={row.name} width={380} onClose={onClose}>
      {content()}
    </SidePanel>
  );
}

interface VerdictProps {
  readonly load: { readonly hours: number; readonly capacity: number };
  readonly isAway: boolean;
}

/** States whether the resource is overloaded. */
function LoadVerdict({ load, isAway }: VerdictProps) {
  const { text, format } = useText();
  const rest = Math.round((load.capacity - load.hours) * 100) / 100;
  const isOver = rest < -0.5;
  const sentence = () => {
    if (isOver) {
      const numbers = {
        hours: format.hours(-rest),
        planned: format.hours(load.hours),
        capacity: format.hours(load.capacity),
      };
      return [text('utilization.over', numbers), isAway ? text('utilization.overAway') : ''].filter(Boolean).join(' ');
    }
    return rest > 0.5 ? text('utilization.free', { hours: format.hours(rest) }) : text('utilization.full');
  };
  return (
    <Alert severity={isOver ? 'warning' : 'success'} sx={{ mt: 1.5 }}>
      {sentence()}
    </Alert>
  );
}

function UtilizationFigures({ details }: { details: OpUtilizationDetails }) {
  const { text, format } = useText();
  return (
    <Box component="dl" sx={utilizationFiguresStyle}>
      {(['capacity', 'planned', 'booked'] as const).map((key) => (
        <div key={key}>
          <dt>{text(`utilization.${key}`)}</dt>
          <dd>{format.hours(details[key] ?? 0)}</dd>
        </div>
      ))}
    </Box>
  );
}

function UtilizationAbsences({ details: { absence = [] } }: { details: OpUtilizationDetails }) {
  const { text, format } = useText();
  if ((absence ?? []).length === 0) return null;
  return (
    <PanelSection title={text('utilization.absences')}>
      <Box component="ul" sx={panelLinesStyle}>
        {(absence ?? []).map(({ unavailability, start, finish, dayPart, absenceName }) => (
          <li key={unavailability}>
            <span>{daysText({ from: start ?? '', until: finish ?? '' }, format)}</span>
            <span className="what">{absenceTitle(text, { name: absenceName ?? '', dayPart: dayPartOf(dayPart) })}</span>
          </li>
        ))}
      </Box>
    </PanelSection>
  );
}

function Projects({ details }: { details: OpUtilizationDetails }) {
  const { text, format } = useText();
  const projects = details.project ?? [];
  const others = { planned: details.otherPlanned ?? 0, booked: details.otherBooked ?? 0 };
  const hasOthers = others.planned > 0 || others.booked > 0;
  if (projects.length === 0 && !hasOthers)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {text('utilization.nothing')}
      </Typography>
    );
  return (
    <PanelSection title={text('utilization.projects')}>
      <Box component="table" sx={utilizationTableStyle}>
        <thead>
          <tr>
            <th scope="col">{text('utilization.projects')}</th>
            <th scope="col">{text('utilization.planned')}</th>
            <th scope="col">{text('utilization.booked')}</th>
          </tr>
        </thead>
        {projects.map((project) => (
          <ProjectHours key={project.project} details={project} />
        ))}
        {hasOthers && (
          <tbody>
            <tr className="project">
              <th scope="row">{text('utilization.others')}</th>
              <td>{format.hours(others.planned)}</td>
              <td>{format.hours(others.booked)}</td>
            </tr>
          </tbody>
        )}
      </Box>
    </PanelSection>
  );
}

/** Hours in a project and on each assignment of it. */
function ProjectHours({ details }: { details: NonNullable<OpUtilizationDetails['project']>[number] }) {
  const { text, format } = useText();
  const { project, projectName, probability, planned, booked, assignment } = details;
  return (
    <tbody>
      <tr className="project">
        <th scope="row">
          <Link component={RouterLink} to={appPaths.projectTab(project ?? '', 'plan')}>
            {projectName}
          </Link>
          {(probability ?? 100) < 100 && <small>{format.percent(probability)}</small>}
        </th>
        <td>{format.hours(planned)}</td>
        <td>{format.hours(booked)}</td>
      </tr>
      {(assignment ?? []).map((each) => (
        <tr key={each.assignment}>
          <th scope="row">
            <Link component={RouterLink} to={appPaths.activity(each.activity ?? '')} color="textPrimary">
              {each.activityName}
            </Link>
            <small>
              {each.start
                ? `${format.day(each.start)} – ${format.day(each.finish)}, ${format.hours(each.baseEffort)}`
                : text('utilization.notPlanned')}
            </small>
          </th>
          <td>{format.hours(each.planned)}</td>
          <td>{format.hours(each.booked)}</td>
        </tr>
      ))}
    </tbody>
  );
}

const utilizationFiguresStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: 1,
  m: 0,
  mt: 1.5,
  '& dt': { fontSize: '0.75rem', color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;

const utilizationTableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& thead th': { fontWeight: 400, color: 'text.secondary', fontSize: '0.75rem' },
  '& thead th:first-of-type': { fontSize: 0 },
  '& th[scope=row]': { textAlign: 'left', fontWeight: 400, pl: 1.5, py: 0.5, overflowWrap: 'anywhere' },
  '& .project th': { pl: 0, fontWeight: 600 },
  '& .project td': { fontWeight: 600 },
  '& tr': { borderBottom: 1, borderColor: 'divider', verticalAlign: 'top' },
  '& td, & thead th': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    pl: 1,
    py: 0.5,
    fontVariantNumeric: 'tabular-nums',
  },
  '& small': { display: 'block', color: 'text.secondary', fontSize: '0.75rem' },
} as const;
