import { planRowHeightPx } from './bars.ts';
import { xOf } from './scale.ts';
import { spanAt } from './window.ts';
import { SurfaceCard, CardFacts } from './SurfaceCard.tsx';
import type { SurfaceContext } from './surface-editing.ts';
import { MarkIcon } from './MarkIcon.tsx';
import type { PlanRowLink, PlanRow, RowOverAllocation, RowWorkShape } from './plan-view.ts';
import type { PlanDateFormat, RowMark } from './plan-format.ts';
import { formatMessage } from '#i18n/format.ts';
import { constraintText, heldText } from './constraint-text.ts';
import { lagAmount, rowDurationText } from './row-time.ts';
import type { PlanLabels } from './labels.ts';

interface RowCardProps {
  readonly id: string;
  readonly context: SurfaceContext;
  /** The picked row shows its card without a pointer. */
  readonly isDetailed: boolean;
}

/** Card of the bar or link under the pointer, else of the picked row if details are on. */
export function RowCard({ id, context, isDetailed }: RowCardProps) {
  const { hover, focus } = context.surface;
  const place = hover.bar?.place ?? (isDetailed && focus.isPicked ? focus.place : -1);
  const row = context.model.layout.rows[place]?.node.row;
  const card = { onEnter: hover.hold, onLeave: hover.release };
  if (hover.link) {
    return (
      <SurfaceCard {...rowCardPosition(context, -1)} {...card}>
        <LinkDetails link={hover.link.link} context={context} />
      </SurfaceCard>
    );
  }
  if (!row) return null;
  return (
    <SurfaceCard id={id} {...rowCardPosition(context, place)} {...card}>
      <RowDetails row={row} context={context} />
    </SurfaceCard>
  );
}

/** Pixels from the pointer to the card of a link, so that the link stays in sight. */
const besidePointer = 12;

/** Returns the anchor of a card and the room around it, in pixels of the surface. */
function rowCardPosition({ surface, model }: SurfaceContext, place: number) {
  const { hover, offset, scale, drawing, scroller } = surface;
  const root = scroller.current?.parentElement?.getBoundingClientRect();
  const box = drawing.current?.getBoundingClientRect();
  if (!root || !box) return { at: { x: offset, y: 0 }, room: surface.rows.size };
  const room = { width: root.width, height: root.height };
  const under = hover.bar ?? (hover.link && { x: hover.link.x, y: hover.link.y + besidePointer });
  if (under) return { at: { x: under.x - root.left, y: under.y - root.top }, room };
  const start = spanAt(model.layout, place)?.start ?? scale.first;
  const x = Math.max(offset + 12, box.left - root.left + xOf(scale, start));
  return { at: { x, y: box.top - root.top + (place + 1) * planRowHeightPx }, room };
}

/** Details of a link. The details of its rows repeat them for keyboard and screen reader users. */
function LinkDetails({ link, context: { model, labels } }: { link: PlanRowLink; context: SurfaceContext }) {
  const { ends, type, lag, why } = model.linkReader.of(link);
  return (
    <>
      <h3>{ends}</h3>
      <CardFacts
        facts={[
          [labels.columns.kind, type],
          [link.lag < 0 ? labels.lead : labels.lag, lag],
        ]}
      />
      {(link.critical || link.conflict) && (
        <ul>
          {link.critical && (
            <li>
              <MarkIcon mark="critical" />
              {labels.critical}
            </li>
          )}
          {link.conflict && (
            <li>
              <MarkIcon mark="invalid" />
              <span>
                {labels.conflict}
                {why !== '' && `: ${why}`}
              </span>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** More would not fit the card. */
const mostNotes = 8;
const mostLinks = 4;

/** Details of a row, shown next to its bar. */
function RowDetails({ row, context }: { row: PlanRow; context: SurfaceContext }) {
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
function rowFacts(row: PlanRow, context: SurfaceContext): [string, string][] {
  const { model, labels } = context;
  const { columns } = labels;
  const { baseline, times } = row;
  const { format, linkReader, linkTexts } = model;
  const withTime = (day: string, hour: number | undefined) =>
    day === '' || hour === undefined ? day : `${day}, ${format.time(hour)}`;
  const predecessors = linkTexts.before(row.id).map((link) => linkReader.line(link, link.from));
  const successors = linkTexts.after(row.id).map((link) => linkReader.line(link, link.to));
  return [
    [columns.start, withTime(format.dayLong(row.start), times?.start)],
    [columns.finish, withTime(format.dayLong(row.finish), times?.finish)],
    [columns.duration, rowDurationText(row, format, model.calendar)],
    [columns.complete, format.percent(row.complete)],
    [columns.status, labels.statuses[row.status]],
    [columns.baseEffort, format.hours(row.baseEffort)],
    [columns.actualEffort, format.hours(row.actualEffort)],
    [columns.remainingEffort, format.hours(row.remainingEffort)],
    [columns.slack, format.days(row.slackDays)],
    [columns.deadline, format.dayLong(row.deadline)],
    [columns.constraint, row.constraint ? constraintText(row.constraint, labels, format) : ''],
    [columns.scheduling, row.isManual ? labels.scheduling.manual : ''],
    [columns.calendar, row.calendar ?? ''],
    [labels.showBaseline, baseline ? `${format.day(baseline.start)} – ${format.day(baseline.finish)}` : ''],
    [columns.resources, row.resources],
    [labels.workShape, (row.workShapes ?? []).map((shape) => workShapeText(shape, context)).join('\n')],
    [columns.responsible, row.responsible ?? ''],
    [columns.predecessors, linkLines(predecessors, labels)],
    [columns.successors, linkLines(successors, labels)],
  ];
}

/** An assignee with their delay and contour, such as `Anna: 2 d, bell`. */
function workShapeText({ resource, delay, contour }: RowWorkShape, { model, labels }: SurfaceContext): string {
  const wait = delay > 0 ? [model.format.amount(lagAmount({ lag: delay }, model.calendar), false)] : [];
  return `${resource}: ${[...wait, labels.contours[contour]].join(', ')}`;
}

/** Links one below the other; how many more there are where they are too many. */
function linkLines(links: readonly string[], labels: PlanLabels): string {
  const more = links.length - mostLinks;
  const lines = links.slice(0, mostLinks).join('\n');
  return more > 0 ? `${lines}\n${formatMessage(labels.link.more, { count: more })}` : lines;
}

/** Names who has too much to do, and the other plans that take part in it as far as the reader may know them. */
function overAllocationText(over: RowOverAllocation, labels: PlanLabels, format: PlanDateFormat): string {
  const { resource, from, until, percent, plans, hasHiddenPlans } = over;
  const values = { resource, from: format.day(from), until: format.day(until), percent: format.percent(percent) };
  if (!plans) return formatMessage(labels.overAllocation, values);
  const names = [...plans, ...(hasHiddenPlans ? [labels.hiddenPlans] : [])].join(', ');
  return formatMessage(labels.overBooking, { ...values, plans: names });
}

function RowNotes({ row, labels, format }: { row: PlanRow; labels: PlanLabels; format: PlanDateFormat }) {
  const isLate = row.deadline !== undefined && row.finish !== undefined && row.finish > row.deadline;
  const notes: [RowMark, string, boolean][] = [
    ['critical', labels.critical, row.critical === true],
    ['invalid', heldText(row, labels, format) || labels.invalid, row.invalid === true],
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
    ...(row.overAllocations ?? []).map((over): [RowMark, string, boolean] => [
      'overAllocated',
      overAllocationText(over, labels, format),
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
