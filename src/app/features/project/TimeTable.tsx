import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import {
  totalLineHours,
  type WorkLineGroup,
  type WorkGrouping,
  type WorkLine,
  workColumns,
  type WorkSort,
} from './work-lines.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import { LockIcon } from '#app/kit/icons.tsx';
import { ListRoot } from './list-style.ts';

/** Number of rows drawn at first and added on request. */
const timeRowsPerPortion = 200;

interface TimeTableProps {
  readonly lines: readonly WorkLine[];
  readonly sort: WorkSort;
  /** Tells whether the caller may open a person's timesheet. */
  hasSheet(resourceId: string): boolean;
  onSort(column: WorkSort['column']): void;
}

/** Single work records with their total. */
export function TimeTable({ lines, sort, hasSheet, onSort }: TimeTableProps) {
  const { text } = useText();
  const format = useFormat();
  const [count, setCount] = useState(timeRowsPerPortion);
  return (
    <ListRoot tabIndex={0} role="region" aria-label={text('time.list')}>
      <table>
        <thead>
          <tr>
            {workColumns.map((column) => (
              <th
                key={column}
                scope="col"
                className={column === 'hours' ? 'number' : undefined}
                aria-sort={sort.column === column ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
              >
                <TableSortLabel
                  active={sort.column === column}
                  direction={sort.column === column && sort.isDescending ? 'desc' : 'asc'}
                  onClick={() => onSort(column)}
                >
                  {text(`time.${column}`)}
                </TableSortLabel>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, count).map((line) => (
            <WorkRecordRow key={line.id} line={line} hasSheet={hasSheet(line.resourceId)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {text('time.total', { count: lines.length, hours: format.hours(totalLineHours(lines)) })}
            </th>
            <td className="number">{format.hours(totalLineHours(lines))}</td>
            <td>
              {lines.length > count && (
                <Button size="small" onClick={() => setCount(count + timeRowsPerPortion)}>
                  {text('time.more')}
                </Button>
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </ListRoot>
  );
}

function WorkRecordRow({ line, hasSheet }: { line: WorkLine; hasSheet: boolean }) {
  const { text } = useText();
  const format = useFormat();
  const person = line.person || text('team.unknown');
  return (
    <tr>
      <td className="day" title={format.dayLong(line.day)}>
        {hasSheet ? (
          <Link
            component={RouterLink}
            to={`${appPaths.timesheet}?week=${line.week}&resource=${encodeURIComponent(line.resourceId)}`}
            title={text('time.toSheet', { person, day: format.day(line.week) })}
          >
            {format.day(line.day)}
          </Link>
        ) : (
          format.day(line.day)
        )}
        {line.isLocked && (
          <LockIcon titleAccess={text('time.locked')} sx={{ fontSize: 14, ml: 0.75, verticalAlign: '-2px' }} />
        )}
      </td>
      <td className="name">{person}</td>
      <td className="name">
        {line.activityId ? (
          <Link component={RouterLink} to={`?of=${line.activityId}`} color="inherit" underline="hover">
            {line.activity}
          </Link>
        ) : (
          <span className="soft">{text('time.unknownActivity')}</span>
        )}
      </td>
      <td className="number">{format.hours(line.hours)}</td>
      <td className="name">{line.comment}</td>
    </tr>
  );
}

interface GroupTableProps {
  readonly groups: readonly WorkLineGroup[];
  readonly grouping: WorkGrouping;
  onOpen(key: string): void;
}

/** Sums of work records; each leads to its records. */
export function GroupTable({ groups, grouping, onOpen }: GroupTableProps) {
  const { text } = useText();
  const format = useFormat();
  const [count, setCount] = useState(timeRowsPerPortion);
  const all = totalLineHours(groups);
  const records = groups.reduce((sum, group) => sum + group.records, 0);
  const nameOf = ({ name }: WorkLineGroup) => {
    if (grouping === 'week') return text('time.weekOf', { day: format.day(name) });
    return name || text(grouping === 'person' ? 'team.unknown' : 'time.unknownActivity');
  };
  return (
    <ListRoot tabIndex={0} role="region" aria-label={text('time.list')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text(`time.${grouping}`)}</th>
            <th scope="col">{text('time.period')}</th>
            <th scope="col">{text('time.locked')}</th>
            <th scope="col" className="number">
              {text('time.records')}
            </th>
            <th scope="col" className="number">
              {text('time.hours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, count).map((group) => (
            <tr key={group.key}>
              <th scope="row" className="name">
                <Link
                  component="button"
                  type="button"
                  sx={{ font: 'inherit', textAlign: 'left' }}
                  onClick={() => onOpen(group.key)}
                >
                  {nameOf(group)}
                </Link>
              </th>
              <td className="day">{`${format.day(group.first)} – ${format.day(group.last)}`}</td>
              <td className="day">
                {group.locked > 0 && text('time.lockedOf', { locked: group.locked, records: group.records })}
              </td>
              <td className="number">{group.records}</td>
              <td className="number">{format.hours(group.hours)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {groups.length > count ? (
                <Button size="small" onClick={() => setCount(count + timeRowsPerPortion)}>
                  {text('time.more')}
                </Button>
              ) : (
                text('time.total', { count: records, hours: format.hours(all) })
              )}
            </th>
            <td className="number">{records}</td>
            <td className="number">{format.hours(all)}</td>
          </tr>
        </tfoot>
      </table>
    </ListRoot>
  );
}
