import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { appPaths } from '#app/shell/paths.ts';
import type { Member } from './team-load.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import { ListRoot } from './list-style.ts';
import { isActivityDone } from './milestones.ts';
import type { AbsencePeriod } from './use-absences.ts';

interface ProjectTeamTableProps {
  readonly project: OpProjectNode;
  readonly members: readonly Member[];
  readonly names: ReadonlyMap<string, string>;
  readonly absences: ReadonlyMap<string, readonly AbsencePeriod[]>;
  /** Id of the resource whose weeks are shown. */
  readonly person: string | undefined;
  onChoose(resourceId: string | undefined): void;
}

/** The people of a project with their roles, efforts, absences and what they finish next. */
export function ProjectTeamTable(props: ProjectTeamTableProps) {
  const { text } = useText();
  return (
    <ListRoot tabIndex={0} role="region" aria-label={text('team.list')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('team.person')}</th>
            <th scope="col" className="number">
              {text('team.planned')}
            </th>
            <th scope="col" className="number">
              {text('team.booked')}
            </th>
            <th scope="col" className="number">
              {text('team.open')}
            </th>
            <th scope="col" className="number">
              {text('team.variance')}
            </th>
            <th scope="col" className="number">
              {text('team.activities')}
            </th>
            <th scope="col">{text('team.next')}</th>
          </tr>
        </thead>
        <tbody>
          {props.members.map((member) => (
            <TeamMemberRow key={member.resourceId} member={member} {...props} />
          ))}
        </tbody>
      </table>
    </ListRoot>
  );
}

function TeamMemberRow({
  member,
  project,
  names,
  absences,
  person,
  onChoose,
}: ProjectTeamTableProps & { member: Member }) {
  const { text } = useText();
  const format = useFormat();
  const { resourceId, planned, booked, open } = member;
  const name = names.get(resourceId) ?? text('team.unknown');
  const variance = Math.round((booked + open - planned) * 10) / 10;
  const isChosen = person === resourceId;
  return (
    <tr>
      <th scope="row" className="name">
        <Link
          component="button"
          type="button"
          aria-pressed={isChosen}
          sx={{ font: 'inherit', fontWeight: isChosen ? 700 : 600, textAlign: 'left' }}
          onClick={() => onChoose(isChosen ? undefined : resourceId)}
        >
          {name}
        </Link>
        <MemberNotes
          notes={[...rolesOf(member, project, text), ...awayTexts(absences.get(resourceId) ?? [], text, format)]}
        />
      </th>
      <td className="number">{format.hours(planned)}</td>
      <td className="number">
        {booked > 0 ? (
          <Link
            component={RouterLink}
            to={`${appPaths.projectTab(project.id, 'time')}?person=${encodeURIComponent(resourceId)}`}
          >
            {format.hours(booked)}
          </Link>
        ) : (
          format.hours(booked)
        )}
      </td>
      <td className="number">{format.hours(open)}</td>
      <td className={variance > 0 ? 'number over' : 'number'}>{format.signedHours(variance)}</td>
      <td className="number">
        <Link
          component={RouterLink}
          to={`${appPaths.projectTab(project.id, 'activities')}?filter=${encodeURIComponent(names.get(resourceId) ?? '')}`}
        >
          {member.activities.length}
        </Link>
      </td>
      <td className="name">
        <NextActivity member={member} projectId={project.id} />
      </td>
    </tr>
  );
}

function MemberNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Box className="soft" sx={{ fontSize: '0.75rem' }}>
      {notes.join(' · ')}
    </Box>
  );
}

function NextActivity({ member, projectId }: { member: Member; projectId: string }) {
  const format = useFormat();
  const next = member.activities.find((activity) => !isActivityDone(activity));
  if (!next) return null;
  return (
    <>
      <Link
        component={RouterLink}
        to={`${appPaths.projectTab(projectId, 'activities')}?activity=${encodeURIComponent(next.id)}`}
        color="inherit"
        underline="hover"
      >
        {next.name}
      </Link>
      <Box component="span" className="soft day" sx={{ ml: 1 }} title={format.dayLong(next.finish)}>
        {format.day(next.finish)}
      </Box>
    </>
  );
}

type TeamTableText = ReturnType<typeof useText>['text'];

function rolesOf({ resourceId, responsible }: Member, project: OpProjectNode, text: TeamTableText): string[] {
  return [
    ...(project.projectManager === resourceId ? [text('team.role.manager')] : []),
    ...(project.sponsor === resourceId ? [text('team.role.sponsor')] : []),
    ...(project.issueCoordinator === resourceId ? [text('team.role.coordinator')] : []),
    ...(responsible > 0 ? [text('team.role.responsible', { count: responsible })] : []),
  ];
}

/** Maximum number of absences listed in a row. */
const mostAbsences = 3;

function awayTexts(
  absences: readonly AbsencePeriod[],
  text: TeamTableText,
  format: ReturnType<typeof useFormat>,
): string[] {
  return absences
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .slice(0, mostAbsences)
    .map(({ from, until, reason }) => {
      const days = { from: format.day(from), until: format.day(until) };
      return reason ? text('team.awayFor', { reason, ...days }) : text('team.away', days);
    });
}
