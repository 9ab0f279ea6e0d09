import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { rowHeight } from './bars.ts';
import type { PlanFormat } from './format.ts';
import { MarkIcon } from './icons.tsx';
import type { Mark } from './marks.ts';
import { filled, type PlanLabels } from './labels.ts';
import type { PlanRow } from './plan-view.ts';
import type { Viewport } from './use-row-window.ts';

const cardWidth = 320;
/** More would not fit the card. */
const mostNotes = 8;

const Card = styled(Paper)(({ theme }) => ({
  position: 'absolute',
  zIndex: 20,
  width: cardWidth,
  padding: '10px 14px 12px',
  fontSize: 12.5,
  lineHeight: 1.5,
  '& h3': { margin: 0, fontSize: 13.5, fontWeight: 600, overflowWrap: 'anywhere' },
  '& p': { margin: 0, color: (theme.vars ?? theme).palette.text.secondary },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '1px 12px', margin: '8px 0 0' },
  '& dt': { color: (theme.vars ?? theme).palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  '& ul': { listStyle: 'none', margin: '8px 0 0', padding: 0 },
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
}));

interface DetailsCardProps {
  readonly id: string;
  readonly row: PlanRow;
  readonly predecessors: string;
  readonly successors: string;
  /** Lower edge of the row that the card belongs to, in pixels of the surface. */
  readonly at: { readonly x: number; readonly y: number };
  readonly room: Viewport;
  readonly labels: PlanLabels;
  readonly format: PlanFormat;
  onEnter(): void;
  onLeave(): void;
}

/** What is known of a row, beside its bar. */
export function DetailsCard(props: DetailsCardProps) {
  const { id, row, at, room, labels } = props;
  const left = Math.max(8, Math.min(at.x, room.width - cardWidth - 16));
  const isLow = at.y > room.height * 0.55;
  const place = isLow ? { left, bottom: room.height - at.y + rowHeight + 4 } : { left, top: at.y + 4 };
  return (
    <Card
      id={id}
      role="tooltip"
      elevation={8}
      style={place}
      onPointerEnter={props.onEnter}
      onPointerLeave={props.onLeave}
    >
      <h3>{row.name}</h3>
      <p>{[row.wbs, labels.kinds[row.kind]].filter(Boolean).join(' · ')}</p>
      <dl>
        {facts(props).map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <Notes row={row} labels={labels} format={props.format} />
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The facts that are known, with their names. */
function facts({ row, labels, format, predecessors, successors }: DetailsCardProps): [string, string][] {
  const { columns } = labels;
  const { baseline } = row;
  const all: [string, string][] = [
    [columns.start, format.dayLong(row.start)],
    [columns.finish, format.dayLong(row.finish)],
    [columns.duration, format.days(row.durationDays)],
    [columns.complete, format.percent(row.complete)],
    [columns.status, labels.statuses[row.status]],
    [columns.baseEffort, format.hours(row.baseEffort)],
    [columns.actualEffort, format.hours(row.actualEffort)],
    [columns.remainingEffort, format.hours(row.remainingEffort)],
    [columns.slack, format.days(row.slackDays)],
    [columns.deadline, format.dayLong(row.deadline)],
    [labels.showBaseline, baseline ? `${format.day(baseline.start)} – ${format.day(baseline.finish)}` : ''],
    [columns.resources, row.resources],
    [columns.responsible, row.responsible ?? ''],
    [columns.predecessors, predecessors],
    [columns.successors, successors],
  ];
  return all.filter(([, value]) => value !== '');
}

function Notes({ row, labels, format }: { row: PlanRow; labels: PlanLabels; format: PlanFormat }) {
  const isLate = row.deadline !== undefined && row.finish !== undefined && row.finish > row.deadline;
  const notes: [Mark, string, boolean][] = [
    ['critical', labels.critical, row.critical === true],
    ['invalid', labels.invalid, row.invalid === true],
    ['overdue', labels.missedDeadline, isLate],
    ...(row.absences ?? []).map(({ resource, from, until, days }): [Mark, string, boolean] => [
      'absent',
      filled(labels.absence, { resource, from: format.day(from), until: format.day(until), days: format.days(days) }),
      true,
    ]),
    ...(row.overAllocations ?? []).map(({ resource, from, until, percent }): [Mark, string, boolean] => [
      'overAllocated',
      filled(labels.overAllocation, {
        resource,
        from: format.day(from),
        until: format.day(until),
        percent: format.percent(percent),
      }),
      true,
    ]),
  ];
  const told = notes.filter(([, , holds]) => holds);
  if (told.length === 0) return null;
  return (
    <ul>
      {told.slice(0, mostNotes).map(([mark, text]) => (
        <li key={text}>
          <MarkIcon mark={mark} />
          {text}
        </li>
      ))}
    </ul>
  );
}
