import { mapSteps, type Steps } from '#client/yielder.ts';
import type { PlanActivity, PlanDocument, PlanSetting } from '#plan/document.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import type { PlanRowLink, PlanRow } from '../gantt/plan-view.ts';
import { type LinkMarks, linkMark } from '../gantt/link-marks.ts';
import { hasSameFields, sameList } from '../gantt/sharing.ts';
import {
  assignedTexts,
  documentRowFacts,
  documentLevels,
  documentLinks,
  documentRowLink,
  documentRow,
  scheduleFacts,
  type RowFacts,
} from './document-rows.ts';

/** Row values that are calculated asynchronously after an edit. */
export type LateMarks = Pick<
  PlanRow,
  'baseline' | 'absences' | 'overAllocations' | 'assigned' | 'workShapes' | 'isMine'
> &
  Partial<Pick<PlanRow, 'critical' | 'invalid' | 'slackDays' | 'heldFinish' | 'times'>>;

/** Last calculated marks of an edited plan. */
export interface LateMarksOfPlan {
  /** By id of the activity. */
  readonly rows: ReadonlyMap<string, LateMarks>;
  readonly links: LinkMarks;
}

/** Inputs for the rows and links of an edited plan. */
export interface LinesSource {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  readonly today: string;
  readonly marks: LateMarksOfPlan | undefined;
}

/** The lines of an edited plan, with what the next ones can share with them. */
export interface EditedLines {
  readonly source: LinesSource;
  readonly rows: readonly PlanRow[];
  readonly links: readonly PlanRowLink[];
}

/**
 * Maximum number of rows to schedule synchronously while an edit is drawn; for larger plans, critical path, slack and
 * conflicts arrive with the marks.
 */
const smallEditedPlan = 1_000;

/**
 * The lines of a plan after an edit. Unchanged lines stay the same objects, so nothing is rendered again for them.
 * @param before the lines of the plan before the edit
 */
export function* editedLines(before: EditedLines | undefined, source: LinesSource): Steps<EditedLines> {
  const { document, setting, marks } = source;
  if (document.activities.length > smallEditedPlan) {
    const rows = yield* editedRows(before, source, markFacts(marks));
    return { source, rows, links: yield* markedLinks(before, source) };
  }
  const scheduled = calculateSchedule(document, setting);
  return {
    source,
    rows: yield* editedRows(before, source, scheduleFacts(scheduled, setting)),
    links: sameLinks(before?.links, documentLinks(document, scheduled)),
  };
}

const markFacts =
  (marks: LateMarksOfPlan | undefined) =>
  (id: string): RowFacts | undefined => {
    const of = marks?.rows.get(id);
    if (!of) return undefined;
    const { critical, slackDays, heldFinish, times, invalid } = of;
    return { critical, slackDays, heldFinish, times, isLate: invalid === true };
  };

function* editedRows(
  before: EditedLines | undefined,
  source: LinesSource,
  facts: (id: string) => RowFacts | undefined,
): Steps<readonly PlanRow[]> {
  const { document, setting, today, marks } = source;
  const levels = documentLevels(document);
  const assigned = cachedAssignedTexts(document.assignments, setting);
  const isToday = before?.source.today === today && before.source.setting === setting;
  const known = isToday ? rowsKnown(before) : undefined;
  const rows = yield* mapSteps(document.activities, (activity, place) => {
    const level = levels[place] ?? 1;
    const text = assigned.get(activity.id);
    const late = marks?.rows.get(activity.id) ?? noMarks;
    const of = documentRowFacts(activity, facts);
    const was = known?.(activity, place);
    const isSame =
      was?.outlineLevel === level && was.resources === (text ?? was.responsible ?? '') && says(was, of, late);
    return isSame ? was : { ...documentRow(activity, level, text, setting, today), ...of, ...lateMarksOf(late) };
  });
  return sameList(before?.rows, rows);
}

const assignedTextCache = new WeakMap<PlanDocument['assignments'], ReadonlyMap<string, string>>();

/** Returns the assignees of each activity; names don't change during editing, so they are cached. */
function cachedAssignedTexts(
  assignments: PlanDocument['assignments'],
  setting: PlanSetting,
): ReadonlyMap<string, string> {
  const found =
    assignedTextCache.get(assignments) ?? assignedTexts({ activities: [], links: [], assignments }, setting);
  assignedTextCache.set(assignments, found);
  return found;
}

/** The row that was made of an activity before. */
function rowsKnown({ source, rows }: EditedLines): (activity: PlanActivity, place: number) => PlanRow | undefined {
  const { activities } = source.document;
  return (activity, place) => {
    const at = activities[place] === activity ? place : nearbyPlace(activities, activity, place);
    return rows[at];
  };
}

/** Number of places to search around the old position for rows moved together by an edit. */
const nearbyRows = 2;

function nearbyPlace(activities: readonly PlanActivity[], activity: PlanActivity, place: number): number {
  for (let at = place - nearbyRows; at <= place + nearbyRows; at += 1) if (activities[at] === activity) return at;
  return -1;
}

/** The marks that are shown as they are, without the calculated values. */
function lateMarksOf(marks: Partial<LateMarks>): Partial<LateMarks> {
  const { baseline, absences, overAllocations, assigned, workShapes, isMine } = marks;
  return { baseline, absences, overAllocations, assigned, workShapes, isMine };
}

const noMarks: Partial<LateMarks> = {};

/** Tells whether a row already shows the current values. */
function says(row: PlanRow, of: Omit<RowFacts, 'isLate'> & Pick<PlanRow, 'invalid'>, late: Partial<LateMarks>) {
  return (
    row.critical === of.critical &&
    row.slackDays === of.slackDays &&
    row.heldFinish === of.heldFinish &&
    hasSameFields(row.times, of.times) &&
    row.invalid === of.invalid &&
    row.isMine === late.isMine &&
    hasSameFields(row.baseline, late.baseline) &&
    hasSameFields(row.absences, late.absences) &&
    hasSameFields(row.overAllocations, late.overAllocations) &&
    hasSameFields(row.assigned, late.assigned) &&
    hasSameFields(row.workShapes, late.workShapes)
  );
}

function* markedLinks(
  before: EditedLines | undefined,
  { document: { links }, marks }: LinesSource,
): Steps<readonly PlanRowLink[]> {
  const linksBefore = before?.source.document.links;
  if (before && linksBefore === links && before.source.marks?.links === marks?.links) return before.links;
  const marked = yield* mapSteps(links, (link, at) => {
    const mark = linkMark(marks?.links, link.predecessorId, link.successorId);
    const was = linksBefore?.[at] === link ? before?.links[at] : undefined;
    return was?.critical === mark.critical && was.conflict === mark.conflict ? was : documentRowLink(link, mark);
  });
  return sameLinks(before?.links, marked);
}

/** The links before where they say the same. */
function sameLinks(before: readonly PlanRowLink[] | undefined, now: readonly PlanRowLink[]): readonly PlanRowLink[] {
  const isSame = (one: PlanRowLink, other: PlanRowLink | undefined) =>
    other !== undefined &&
    one.from === other.from &&
    one.to === other.to &&
    one.type === other.type &&
    one.lag === other.lag &&
    one.isElapsed === other.isElapsed &&
    one.unit === other.unit &&
    one.critical === other.critical &&
    one.conflict === other.conflict;
  return before?.length === now.length && now.every((link, at) => isSame(link, before[at])) ? before : now;
}
