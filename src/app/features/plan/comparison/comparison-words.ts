import type { ComparedField, MovedActivity } from '#plan/compare/compare.ts';
import { activityConstraint, constraintNames } from '#plan/constraint.ts';
import type { PlanActivity, PlanAssignment, PlanLink } from '#plan/document.ts';
import { ActivityType, WorkContour } from '#contract/core/codes.ts';
import { contourNames } from '#plan/schedule/contour.ts';
import type { PlanLabels } from '#app/features/plan/gantt/labels.ts';
import { constraintText } from '#app/features/plan/gantt/constraint-text.ts';
import { planLinkTypes, rowKinds } from '#app/features/plan/editing/document-rows.ts';
import type { TextFunction } from '#app/i18n/use-text.tsx';
import { numberFormat } from '#i18n/locale-format.ts';
import type { TextFormat } from '#app/i18n/text-format.ts';

/** Dependencies of a comparison's texts. */
export interface ComparisonWords {
  readonly text: TextFunction;
  readonly format: TextFormat;
  /** Days with their sign, in few letters. */
  signed(days: number): string;
  linkType(type: number): string;
  linkText(link: PlanLink): string;
  kind(type: number): string;
  constraint(activity: PlanActivity): string;
  /** A resource's name; undefined for one that the reader does not see. */
  resource(id: string): string | undefined;
}

interface WordSource extends Pick<ComparisonWords, 'text' | 'format'> {
  readonly locale: string;
  readonly labels: PlanLabels;
  /** Names by id. */
  readonly resources: ReadonlyMap<string, { readonly name: string }>;
}

export function comparisonWords({ text, format, locale, labels, resources }: WordSource): ComparisonWords {
  const signs = numberFormat(locale, { signDisplay: 'exceptZero' });
  const linkType = (type: number) => labels.linkTypes[planLinkTypes[type] ?? 0];
  return {
    text,
    format,
    signed: (days) => `${signs.format(days)}\u00a0${labels.units.days}`,
    linkType,
    linkText: ({ type, lag }) => (lag === 0 ? linkType(type) : `${linkType(type)} ${format.signedHours(lag)}`),
    kind: (type) => labels.kinds[rowKinds[type] ?? rowKinds[ActivityType.standard] ?? 'activity'],
    constraint: (activity) => {
      const { type, day } = activityConstraint(activity);
      return constraintText(
        { name: constraintNames[type] ?? 'asSoonAsPossible', day: day ?? undefined },
        labels,
        format,
      );
    },
    resource: (id) => resources.get(id)?.name,
  };
}

/** By how many days an activity moved, and which way: of all of it, else of its two ends. */
export function moveText(
  { startDays, finishDays }: Pick<MovedActivity, 'startDays' | 'finishDays'>,
  { text }: Pick<ComparisonWords, 'text'>,
): string {
  const shift = (days: number) => text(days > 0 ? 'comparison.later' : 'comparison.earlier', { days: Math.abs(days) });
  if (startDays === finishDays) return shift(startDays);
  return [
    ...(startDays === 0 ? [] : [text('comparison.starts', { shift: shift(startDays) })]),
    ...(finishDays === 0 ? [] : [text('comparison.ends', { shift: shift(finishDays) })]),
  ].join(', ');
}

/** The same in few signs, for a cell: `+3 d`, or of its two ends `+2 d / +4 d`. */
export function shiftText(
  { startDays, finishDays }: Pick<MovedActivity, 'startDays' | 'finishDays'>,
  { text, signed }: Pick<ComparisonWords, 'text' | 'signed'>,
): string {
  const shifts = startDays === finishDays ? [startDays] : [startDays, finishDays];
  return text('history.row.moved', { shift: shifts.map(signed).join(' / ') });
}

/** First and last day; empty for an activity without days. */
export function activityDaysText({ start, finish }: PlanActivity, { format }: ComparisonWords): string {
  if (start === null && finish === null) return '';
  return start === finish ? format.day(start) : `${format.day(start)} – ${format.day(finish)}`;
}

/** `Name: before → after` */
export function changeText(label: string, before: string, after: string, { text }: Pick<ComparisonWords, 'text'>) {
  return `${label}: ${text('comparison.fromTo', { before, after })}`;
}

type SingleField = Exclude<ComparedField, 'assignments' | 'order'>;

/** One value before and after, in words. */
export function fieldText(
  field: SingleField,
  { old, now }: { readonly old: PlanActivity; readonly now: PlanActivity },
  words: ComparisonWords,
  names: (id: string | null) => string,
): string {
  const { text } = words;
  const label = text(`comparison.field.${field}`);
  // Long texts and catalog entries don't fit a line, so only the field is named.
  if (field === 'description' || field === 'categoryId' || field === 'calendarId')
    return text('comparison.touched', { field: label });
  const [before, after] = [old, now].map((activity) => fieldValueText(field, activity, words, names));
  return changeText(label, before ?? '', after ?? '', words);
}

function fieldValueText(
  field: Exclude<SingleField, 'description' | 'categoryId' | 'calendarId'>,
  activity: PlanActivity,
  words: ComparisonWords,
  names: (id: string | null) => string,
): string {
  const { text, format } = words;
  const none = text('comparison.nothing');
  switch (field) {
    case 'name':
    case 'wbsCode':
      return activity[field] || none;
    case 'type':
      return words.kind(activity.type);
    case 'parentId':
      return names(activity.parentId);
    case 'duration':
    case 'leadTime':
    case 'followUpTime':
    case 'baseEffort':
    case 'unassignedEffort':
      return format.hours(activity[field]);
    case 'priority':
      return activity.priority === 0 ? none : String(activity.priority);
    case 'complete':
      return format.percent(activity.complete);
    case 'responsibleId':
      return activity.responsibleId === null ? none : comparedResourceText(activity.responsibleId, words);
    case 'constraint':
      return words.constraint(activity);
    case 'isManual':
      return text(activity.isManual ? 'gantt.scheduling.manual' : 'gantt.scheduling.auto');
    case 'deadline':
    case 'actualStart':
    case 'actualFinish':
    case 'start':
    case 'finish':
      return format.day(activity[field]) || none;
  }
}

function comparedResourceText(id: string, { resource, text }: ComparisonWords): string {
  return resource(id) ?? text('comparison.unseen');
}

/** Lists the assignees of an activity, with percentage, hours, delay and contour. */
export function staffText(staff: readonly PlanAssignment[] | undefined, words: ComparisonWords): string {
  if (!staff || staff.length === 0) return words.text('comparison.nothing');
  const { format, text } = words;
  return staff
    .map(({ resourceId, assigned, baseEffort, delay, contour }) => {
      const share = assigned === 100 ? '' : ` ${format.percent(assigned)}`;
      const shape = contour === WorkContour.flat ? [] : [text(`gantt.contours.${contourNames[contour] ?? 'flat'}`)];
      const wait = delay > 0 ? [text('comparison.delay', { hours: format.hours(delay) })] : [];
      const details = [format.hours(baseEffort), ...wait, ...shape].join(', ');
      return `${comparedResourceText(resourceId, words)}${share} (${details})`;
    })
    .join(', ');
}
