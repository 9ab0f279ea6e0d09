import { Link } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import type { TextFormat } from '#app/i18n/text-format.ts';
import { icons } from '#app/kit/icons.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { DataTableProps } from '#app/kit/table/table-props.ts';
import type { TableField } from '#app/kit/table/table-field.ts';
import { totalLineHours, type WorkGrouping, type WorkLine, type WorkLineGroup } from './work-lines.ts';

type TimeTableShell = Pick<DataTableProps<WorkLine>, 'label' | 'tools' | 'chips'> & { readonly empty: ReactNode };
const lineId = ({ id }: WorkLine) => id;
const groupId = ({ key }: WorkLineGroup) => key;

interface TimeTableProps extends TimeTableShell {
  readonly lines: readonly WorkLine[];
  /** Tells whether the caller may open a person's timesheet. */
  hasSheet(resourceId: string): boolean;
}

/** Single work records with their total. */
export function TimeTable({ lines, hasSheet, ...shell }: TimeTableProps) {
  const { text, format } = useText();
  return (
    <DataTable<WorkLine>
      {...shell}
      list="projectTime"
      fields={useMemo(() => lineFields(text, format, hasSheet), [text, format, hasSheet])}
      rows={lines}
      rowId={lineId}
      summary={(matching) =>
        text('time.total', { count: matching.length, hours: format.hours(totalLineHours(matching)) })
      }
    />
  );
}

/** The day of a work record, which leads to the timesheet of its week. */
function WorkDay({ line, tabIndex, isLinked }: { line: WorkLine; tabIndex: number; isLinked: boolean }) {
  const { text, format } = useText();
  const { day, week, resourceId, person, isLocked } = line;
  return (
    <span title={format.dayLong(day)}>
      {isLinked ? (
        <Link
          component={RouterLink}
          tabIndex={tabIndex}
          to={`${appPaths.timesheet}?week=${week}&resource=${encodeURIComponent(resourceId)}`}
          title={text('time.toSheet', { person: person || text('team.unknown'), day: format.day(week) })}
        >
          {format.day(day)}
        </Link>
      ) : (
        format.day(day)
      )}
      {isLocked && (
        <icons.Lock titleAccess={text('time.locked')} sx={{ fontSize: 14, ml: 0.75, verticalAlign: '-2px' }} />
      )}
    </span>
  );
}

function lineFields(
  text: TextFunction,
  format: TextFormat,
  hasSheet: TimeTableProps['hasSheet'],
): readonly TableField<WorkLine>[] {
  const dayCell = (line: WorkLine, tabIndex: number) => (
    <WorkDay line={line} tabIndex={tabIndex} isLinked={hasSheet(line.resourceId)} />
  );
  return [
    { id: 'day', header: text('time.day'), kind: 'day', width: 130, cell: dayCell },
    { id: 'person', header: text('time.person'), width: 180, text: ({ person }) => person || text('team.unknown') },
    {
      id: 'activity',
      header: text('time.activity'),
      width: 240,
      grows: true,
      wraps: true,
      text: ({ activity }) => activity || text('time.unknownActivity'),
      cell: ({ activityId, activity }, tabIndex) =>
        activityId && (
          <Link component={RouterLink} tabIndex={tabIndex} to={`?of=${activityId}`} color="inherit" underline="hover">
            {activity}
          </Link>
        ),
    },
    { id: 'hours', header: text('time.hours'), kind: 'number', width: 100, text: ({ hours }) => format.hours(hours) },
    { id: 'comment', header: text('time.comment'), width: 240, grows: true, wraps: true },
    {
      id: 'locked',
      header: text('time.locked'),
      kind: 'flag',
      width: 100,
      isHidden: true,
      value: ({ isLocked }) => isLocked,
    },
  ];
}

interface GroupTableProps extends TimeTableShell {
  readonly groups: readonly WorkLineGroup[];
  readonly grouping: WorkGrouping;
  onOpen(key: string): void;
}

/** Sums of work records; each leads to its records. */
export function GroupTable({ groups, grouping, onOpen, ...shell }: GroupTableProps) {
  const { text, format } = useText();
  return (
    <DataTable<WorkLineGroup>
      {...shell}
      key={grouping}
      list={`projectTime.${grouping}`}
      fields={useMemo(() => workGroupFields(text, format, grouping, onOpen), [text, format, grouping, onOpen])}
      rows={groups}
      rowId={groupId}
      onOpen={({ key }) => onOpen(key)}
      summary={(matching) => {
        const count = matching.reduce((sum, { records }) => sum + records, 0);
        return text('time.total', { count, hours: format.hours(totalLineHours(matching)) });
      }}
    />
  );
}

function workGroupFields(
  text: TextFunction,
  format: TextFormat,
  grouping: WorkGrouping,
  onOpen: (key: string) => void,
): readonly TableField<WorkLineGroup>[] {
  const groupName = ({ name }: WorkLineGroup) => {
    if (grouping === 'week') return text('time.weekOf', { day: format.day(name) });
    return name || text(grouping === 'person' ? 'team.unknown' : 'time.unknownActivity');
  };
  return [
    {
      id: 'name',
      header: text(`time.${grouping}`),
      ...(grouping === 'week' && { kind: 'day' as const }),
      width: 240,
      grows: true,
      wraps: true,
      text: groupName,
      cell: (group, tabIndex) => (
        <Link
          component="button"
          type="button"
          tabIndex={tabIndex}
          sx={{ font: 'inherit', textAlign: 'left' }}
          onClick={() => onOpen(group.key)}
        >
          {groupName(group)}
        </Link>
      ),
    },
    { id: 'first', header: text('time.from'), kind: 'day', width: 130 },
    { id: 'last', header: text('time.until'), kind: 'day', width: 130 },
    { id: 'locked', header: text('time.locked'), kind: 'number', width: 100 },
    { id: 'records', header: text('time.records'), kind: 'number', width: 110 },
    { id: 'hours', header: text('time.hours'), kind: 'number', width: 110, text: ({ hours }) => format.hours(hours) },
  ];
}
