import type { PlanDateFormat } from './plan-format.ts';
import { MarkIcon } from './plan-icons.tsx';
import type { RowMark } from './bar-label.ts';
import { formatMessage } from '#i18n/format.ts';
import type { PlanLabels } from './labels.ts';
import type { PlanRow } from './plan-view.ts';
import { CardFacts } from './SurfaceCard.tsx';
import type { SurfaceContext } from './surface-editing.ts';

/** More would not fit the card. */
const mostNotes = 8;
const mostLinks = 4;

interface RowDetailsProps {
  readonly row: PlanRow;
  readonly context: SurfaceContext;
}

/** Details of a row, shown next to its bar. */
export function RowDetails({ row, context }: RowDetailsProps) {
  const { labels, model } = context;
  return (
    <>
      <h3>{row.name}</h3>
      <p>{[row.wbs, labels.kinds[row.kind]].filter(Boolean).join(' · ')}</p>
      <CardFacts facts={rowFacts(row, context)} />
      <RowNotes row={row} labels={labels} format={model.format} />
    </>
  );
}

/** The facts of a row with their names; empty where they are not known. */
function rowFacts(row: PlanRow, { model, labels }: SurfaceContext): [string, string][] {
  const { columns } = labels;
  const { baseline } = row;
  const { format, linkReader, linkTexts } = model;
  const predecessors = linkTexts.before(row.id).map((link) => linkReader.line(link, link.from));
  const successors = linkTexts.after(row.id).map((link) => linkReader.line(link, link.to));
  return [
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
    [columns.predecessors, linkLines(predecessors, labels)],
    [columns.successors, linkLines(successors, labels)],
  ];
}

/** Links one below the other; how many more there are where they are too many. */
function linkLines(links: readonly string[], labels: PlanLabels): string {
  const more = links.length - mostLinks;
  const lines = links.slice(0, mostLinks).join('\n');
  return more > 0 ? `${lines}\n${formatMessage(labels.link.more, { count: more })}` : lines;
}

function RowNotes({ row, labels, format }: { row: PlanRow; labels: PlanLabels; format: PlanDateFormat }) {
  const isLate = row.deadline !== undefined && row.finish !== undefined && row.finish > row.deadline;
  const notes: [RowMark, string, boolean][] = [
    ['critical', labels.critical, row.critical === true],
    ['invalid', labels.invalid, row.invalid === true],
    ['overdue', labels.missedDeadline, isLate],
    ...(row.absences ?? []).map(({ resource, from, until, days }): [RowMark, string, boolean] => [
      'absent',
      formatMessage(labels.absence, {
        resource,
        from: format.day(from),
        until: format.day(until),
        days: format.days(days),
      }),
      true,
    ]),
    ...(row.overAllocations ?? []).map(({ resource, from, until, percent }): [RowMark, string, boolean] => [
      'overAllocated',
      formatMessage(labels.overAllocation, {
        resource,
        from: format.day(from),
        until: format.day(until),
        percent: format.percent(percent),
      }),
      true,
    ]),
  ];
  const lines = notes.filter(([, , holds]) => holds);
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.slice(0, mostNotes).map(([mark, text]) => (
        <li key={text}>
          <MarkIcon mark={mark} />
          {text}
        </li>
      ))}
    </ul>
  );
}
