import { Box, Link } from '@mui/material';
import { useMemo } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { bookedSinceField } from '#app/features/common/booked-since-field.tsx';
import { appPaths } from '#app/shell/paths.ts';
import type { Member } from './team-load.ts';
import { type LocaleTexts, useText, type TextFunction } from '#app/i18n/use-text.tsx';
import type { TextFormat } from '#app/i18n/text-format.ts';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { isActivityDone } from './milestones.ts';
import type { AbsencePeriod } from './use-absences.ts';

interface ProjectTeamTableProps {
  readonly project: OpProjectNode;
  readonly members: readonly Member[];
  readonly names: ReadonlyMap<string, string>;
  readonly absences: ReadonlyMap<string, readonly AbsencePeriod[]>;
  /** Hours since remaining effort was stated, by resource; undefined where the caller manages none of them. */
  readonly bookedSince: ReadonlyMap<string, number> | undefined;
  /** Id of the resource whose weeks are shown. */
  readonly person: string | undefined;
  onChoose(resourceId: string | undefined): void;
}

const memberId = ({ resourceId }: Member) => resourceId;

/** The people of a project with their roles, efforts, absences and what they finish next. */
export function ProjectTeamTable(props: ProjectTeamTableProps) {
  const { text } = useText();
  return (
    <DataTable<Member>
      list="projectTeam"
      label={text('team.list')}
      fields={useMemberFields(props)}
      rows={props.members}
      rowId={memberId}
      chosen={props.person}
      maxHeight="none"
    />
  );
}

interface MemberContext extends ProjectTeamTableProps {
  readonly text: TextFunction;
  readonly intl: LocaleTexts['intl'];
  readonly format: TextFormat;
}

function useMemberFields(props: ProjectTeamTableProps): readonly TableField<Member>[] {
  const { project, names, absences, bookedSince, person, onChoose } = props;
  const { text, intl, format } = useText();
  return useMemo(() => {
    const context = { project, members: [], names, absences, bookedSince, person, onChoose, text, intl, format };
    return [...personFields(context), ...effortFields(context), ...activityFields(context)];
  }, [project, names, absences, bookedSince, person, onChoose, text, intl, format]);
}

function personFields(context: MemberContext): TableField<Member>[] {
  const { project, names, absences, person, onChoose, text, format } = context;
  const personName = ({ resourceId }: Member) => names.get(resourceId) ?? text('team.unknown');
  return [
    {
      id: 'person',
      header: text('team.person'),
      width: 150,
      grows: true,
      value: personName,
      cell: (member, tabIndex) => (
        <Link
          component="button"
          type="button"
          tabIndex={tabIndex}
          aria-pressed={person === member.resourceId}
          sx={{ font: 'inherit', fontWeight: person === member.resourceId ? 700 : 600, textAlign: 'left' }}
          onClick={() => onChoose(person === member.resourceId ? undefined : member.resourceId)}
        >
          {personName(member)}
        </Link>
      ),
    },
    {
      id: 'roles',
      header: text('table.team.roles'),
      width: 112,
      grows: true,
      wraps: true,
      value: (member) => rolesOf(member, project, text).join(' · '),
    },
    {
      id: 'absences',
      header: text('table.team.absences'),
      width: 150,
      grows: true,
      wraps: true,
      value: ({ resourceId }) => awayTexts(absences.get(resourceId) ?? [], text, format).join(' · '),
    },
  ];
}

function effortFields({ project, bookedSince, text, intl, format }: MemberContext): TableField<Member>[] {
  const variance = ({ planned, booked, open }: Member) => Math.round((booked + open - planned) * 10) / 10;
  const hoursField = (id: 'planned' | 'booked' | 'open', header: string): TableField<Member> => ({
    id,
    header,
    kind: 'number',
    width: 94,
    value: (member) => member[id],
    text: (member) => format.hours(member[id]),
  });
  return [
    hoursField('planned', text('team.planned')),
    {
      ...hoursField('booked', text('team.booked')),
      cell: ({ booked, resourceId }, tabIndex) =>
        booked > 0 ? (
          <Link
            component={RouterLink}
            tabIndex={tabIndex}
            to={`${appPaths.projectTab(project.id, 'time')}?person=${encodeURIComponent(resourceId)}`}
          >
            {format.hours(booked)}
          </Link>
        ) : (
          format.hours(booked)
        ),
    },
    hoursField('open', text('team.open')),
    ...(bookedSince
      ? [
          {
            ...bookedSinceField<Member>({ text, intl }, ({ resourceId }) => bookedSince.get(resourceId) ?? 0),
            // Beside the remaining hours a shorter name is clear.
            header: text('team.bookedSince'),
            width: 106,
          },
        ]
      : []),
    {
      id: 'variance',
      header: text('team.variance'),
      kind: 'number',
      width: 106,
      value: variance,
      text: (member) => format.signedHours(variance(member)),
      cell: (member) => (
        <Box component="span" sx={variance(member) > 0 ? { color: 'error.main' } : undefined}>
          {format.signedHours(variance(member))}
        </Box>
      ),
    },
  ];
}

function activityFields({ project, names, text }: MemberContext): TableField<Member>[] {
  return [
    {
      id: 'activities',
      header: text('team.activities'),
      kind: 'number',
      width: 88,
      value: ({ activities }) => activities.length,
      cell: (member, tabIndex) => (
        <Link
          component={RouterLink}
          tabIndex={tabIndex}
          to={`${appPaths.projectTab(project.id, 'activities')}?filter=${encodeURIComponent(names.get(member.resourceId) ?? '')}`}
        >
          {member.activities.length}
        </Link>
      ),
    },
    {
      id: 'next',
      header: text('team.next'),
      width: 140,
      grows: true,
      wraps: true,
      value: (member) => nextActivity(member)?.name,
      cell: (member, tabIndex) => {
        const next = nextActivity(member);
        return (
          next && (
            <Link
              component={RouterLink}
              tabIndex={tabIndex}
              to={`${appPaths.projectTab(project.id, 'activities')}?activity=${encodeURIComponent(next.id)}`}
              color="inherit"
              underline="hover"
            >
              {next.name}
            </Link>
          )
        );
      },
    },
    {
      id: 'due',
      header: text('table.team.due'),
      kind: 'day',
      width: 104,
      value: (member) => nextActivity(member)?.finish?.slice(0, 10),
    },
  ];
}

const nextActivity = ({ activities }: Member) => activities.find((activity) => !isActivityDone(activity));

function rolesOf({ resourceId, responsible }: Member, project: OpProjectNode, text: TextFunction): string[] {
  return [
    ...(project.projectManager === resourceId ? [text('team.role.manager')] : []),
    ...(project.sponsor === resourceId ? [text('team.role.sponsor')] : []),
    ...(project.issueCoordinator === resourceId ? [text('team.role.coordinator')] : []),
    ...(responsible > 0 ? [text('team.role.responsible', { count: responsible })] : []),
  ];
}

/** Maximum number of absences listed in a row. */
const mostAbsences = 3;

function awayTexts(absences: readonly AbsencePeriod[], text: TextFunction, format: TextFormat): string[] {
  const texts = absences
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ from, until, reason }) => {
      const days = { from: format.day(from), until: format.day(until) };
      return reason ? text('team.awayFor', { reason, ...days }) : text('team.away', days);
    });
  // The halves of a day may read alike.
  return [...new Set(texts)].slice(0, mostAbsences);
}
