import { mspdiConstraintTypes, mspdiRelationTypes, taskTypes } from '../mspdi/codes.ts';
import type { CustomValue, PlanAssignment, PlanFile, PlanRelation, PlanResource, PlanTask } from '../plan.ts';
import type { ByteBlock } from './byte-block.ts';
import { readMppHyperlink } from './hyperlinks.ts';
import { readCustom8, taskFields8 } from './custom8.ts';
import { cutBySize } from './fixed-data.ts';
import { date8, Heap, lag8, money8, recordBlocks, type Source8, work8 } from './heap8.ts';
import { isAbove, Relations } from './links.ts';
import { notesOfRtf } from './rtf.ts';
import { buildTaskOutline } from '../outline.ts';
import { usedCalendars } from '../mspdi/calendars.ts';
import type { PlanReport } from '#files/report.ts';
import { withDefault } from './calendars.ts';
import { readMppContext, readMppHeader } from './header.ts';
import type { Program } from './program.ts';
import { readProps8 } from './props.ts';
import { readCalendars8, readResources8 } from './resources8.ts';
import { type PlanContainer, Storage } from './storage.ts';
import { withOwners, withSummaries } from './task-items.ts';

const TASK_BYTES = 316;
const LONG_TASK_BYTES = 366;
const LINK_BYTES = 36;
const ASSIGNMENT_BYTES = 204;
const LONG_ASSIGNMENT_BYTES = 238;
const DELETED_ASSIGNMENT = 2;
const OPENING_BRACE = 0x7b;
/** States of rows that are there although the bits of deleted ones are set. */
const KEPT_STATES = new Set([0x31, 0x203d]);
const ESTIMATED_BIT8 = 0x20;

/** The rows, in the order of the file. */
function readTasks8(source: Source8): PlanTask[] {
  const tasks = new Map<number, PlanTask>();
  for (const record of recordBlocks(source.records, TASK_BYTES, LONG_TASK_BYTES)) {
    const uid = record.i32(0) ?? 0;
    if (uid < 1 || isDeleted(record) || tasks.has(uid)) continue;
    tasks.set(uid, readTask8(record, uid, source));
  }
  return [...tasks.values()];
}

function isDeleted(record: ByteBlock): boolean {
  const state = record.u16(272) ?? 0;
  if (((record.u8(8) ?? 0) & 1) !== 0) return true;
  return (state & 0xc0) === 0 && (state & 3) !== 0 && !KEPT_STATES.has(state);
}

/** One literal without spreading, as for the rows of the later versions. */
function readTask8(record: ByteBlock, uid: number, { heap, context }: Source8): PlanTask {
  const values = heap.extended(record.i32(312));
  const text = (type: number) => heap.text(values.get(type)?.i32(0));
  const date = (at: number) => date8(record, at, context);
  const isSet = (at: number, mask: number) => ((record.u8(at) ?? 0) & mask) !== 0;
  const unitCode = record.u16(72) ?? 0;
  const unit = context.unit(unitCode);
  const duration = (at: number) => context.duration(record.i32(at), unit);
  const percent = (at: number) => {
    const value = record.u16(at) ?? 0;
    return value > 100 ? undefined : value;
  };
  const notes = heap.item(values.get(247)?.i32(0)) ?? laterNotes(record, heap);
  return {
    uid,
    id: record.i32(4) ?? uid,
    guid: undefined,
    isBlank: false,
    name: heap.text(record.i32(264)),
    outlineLevel: record.u16(48) ?? 0,
    outlineNumber: undefined,
    wbs: text(104),
    parentUid: undefined,
    isSummary: false,
    isMilestone: isSet(12, 1),
    isActive: true,
    isManual: false,
    isEstimated: (unitCode & ESTIMATED_BIT8) !== 0,
    isEffortDriven: isSet(17, 8),
    isRecurring: (record.u16(142) ?? 0) !== 0,
    isRolledUp: isSet(15, 4),
    isBarHidden: isSet(16, 1),
    isResourceCalendarIgnored: false,
    isExternal: false,
    type: taskTypes[record.u16(134) ?? 0] ?? 'fixedWork',
    priority: Math.min(((record.u16(128) ?? 4) + 1) * 100, 1000),
    start: date(96),
    finish: date(20),
    duration: duration(68),
    actualStart: date(104),
    actualFinish: date(108),
    actualDuration: duration(74),
    remainingDuration: duration(78),
    percentComplete: percent(130),
    percentWorkComplete: percent(132),
    work: work8(record, 168),
    actualWork: work8(record, 180),
    remainingWork: work8(record, 186),
    cost: money8(record, 222),
    fixedCost: money8(record, 228),
    actualCost: money8(record, 234),
    remainingCost: money8(record, 240),
    constraintType: mspdiConstraintTypes[record.u16(88) ?? 0] ?? 'asSoonAsPossible',
    constraintDate: date(120),
    created: date(138),
    contact: text(105),
    ...(notes && notesOfRtf(notes.bytes)),
    hyperlink: readMppHyperlink(heap.item(values.get(236)?.i32(0))),
    baselines: [
      {
        number: 0,
        start: date(112),
        finish: date(116),
        duration: duration(82),
        work: work8(record, 174),
        cost: money8(record, 246),
      },
    ],
    custom: readCustom(record, values, { heap, context }),
  };
}

/** Longer records may have notes behind a separate reference; valid ones are rich text. */
function laterNotes(record: ByteBlock, heap: Heap): ByteBlock | undefined {
  const place = record.length === LONG_TASK_BYTES ? heap.item(record.i32(362)) : undefined;
  const notes = place && heap.item(place.i32(8));
  return notes?.bytes.includes(OPENING_BRACE) ? notes : undefined;
}

/** Texts, numbers, dates, durations, money and flags. */
function readCustom(
  record: ByteBlock,
  values: ReadonlyMap<number, ByteBlock>,
  around: Pick<Source8, 'heap' | 'context'>,
): Record<string, CustomValue> {
  const custom = readCustom8(values, taskFields8, around);
  for (const flag of flagsOf(record)) custom[`flag${flag}`] = true;
  return custom;
}

/** A second number masks the valid flags. */
function flagsOf(record: ByteBlock): number[] {
  const bits = (record.i32(268) ?? 0) & (record.i32(303) ?? 0);
  return Array.from({ length: 20 }, (_, index) => index + 1).filter((flag) => ((bits >>> flag) & 1) !== 0);
}

function readLinks8({ records, context }: Source8, tasks: readonly PlanTask[]): PlanRelation[] {
  const byUid = new Map(tasks.map((task) => [task.uid, task]));
  const relations = new Relations();
  for (const record of recordBlocks(records, LINK_BYTES, LINK_BYTES)) {
    const predecessor = byUid.get(record.i32(12) ?? 0);
    const successor = byUid.get(record.i32(16) ?? 0);
    if (record.i32(28) !== 0 || !predecessor || !successor || predecessor === successor) continue;
    if (isAbove(predecessor, successor, byUid)) continue;
    relations.add({
      predecessorUid: predecessor.uid,
      successorUid: successor.uid,
      type: mspdiRelationTypes[record.u16(20) ?? 1] ?? 'finishStart',
      lag: lag8(record.i32(24) ?? 0, context.lagUnit(record.u16(22))),
    });
  }
  return relations.all;
}

/** Of several assignments of a resource to a task the last counts. */
function readAssignments8(
  { records, context }: Source8,
  tasks: readonly PlanTask[],
  resources: readonly PlanResource[],
): PlanAssignment[] {
  const byUid = new Map(tasks.map((task) => [task.uid, task]));
  const resourceUids = new Set(resources.map((resource) => resource.uid));
  const assignments = new Map<string, PlanAssignment>();
  const knows = (record: ByteBlock) => byUid.has(record.i32(16) ?? 0) || resourceUids.has(record.i32(20) ?? 0);
  const short = cutBySize(records, ASSIGNMENT_BYTES);
  const isShort =
    records.length % ASSIGNMENT_BYTES === 0 && (records.length % LONG_ASSIGNMENT_BYTES !== 0 || short.every(knows));
  for (const record of isShort ? short : cutBySize(records, LONG_ASSIGNMENT_BYTES)) {
    const taskUid = record.i32(16) ?? 0;
    const resourceUid = record.i32(20) ?? 0;
    const key = `${taskUid} ${resourceUid}`;
    const task = byUid.get(taskUid);
    if (record.u8(168) === DELETED_ASSIGNMENT || !task || !resourceUids.has(resourceUid)) continue;
    assignments.set(key, {
      uid: record.i32(0) ?? 0,
      taskUid,
      resourceUid,
      units: (record.u16(80) ?? 0) / 100,
      work: work8(record, 84),
      actualWork: work8(record, 96),
      remainingWork: work8(record, 114),
      overtimeWork: work8(record, 90),
      start: date8(record, 24, context) ?? task.start,
      finish: date8(record, 28, context) ?? task.finish,
      cost: money8(record, 132),
      actualCost: money8(record, 138),
      rateTable: 'A',
      baselines: [],
      custom: {},
    });
  }
  return [...assignments.values()];
}

const PLAN8_FOLDER = '   1';

/** Reads a plan of Project 98 (MPP 8), which has records of its own and no maps of where values lie. */
export function readMpp8(container: PlanContainer, program: Program, report: PlanReport): PlanFile {
  const props = readProps8(container.required(PLAN8_FOLDER, 'Props'));
  const context = readMppContext(props, program, report);
  const source = (name: string) => {
    const storage = new Storage(container, [PLAN8_FOLDER, name], program.version, { mask: 0, streams: [] });
    return { records: storage.block('FixFix   0'), heap: new Heap(storage.block('FixDeferFix   0')), context };
  };
  container.required(PLAN8_FOLDER, 'TBkndTask', 'FixFix   0');
  const found = withDefault(readCalendars8(source('TBkndCal')), props, context);
  const calendarUids = new Set(found.calendars.map((calendar) => calendar.uid));
  const resources = readResources8(source('TBkndRsc'), calendarUids);
  const tasks = withSummaries(buildTaskOutline(readTasks8(source('TBkndTask'))));
  return {
    format: 'mpp',
    header: readMppHeader(props, context, { container, defaultUid: found.defaultUid }),
    calendars: withOwners(usedCalendars(found.calendars, { defaultUid: found.defaultUid, tasks, resources }, report)),
    tasks,
    relations: readLinks8(source('TBkndCons'), tasks),
    resources,
    assignments: readAssignments8(source('TBkndAssn'), tasks, resources),
    customFields: [],
    warnings: report.warnings(),
  };
}
