import { hoursOfTenths } from '../mspdi/assignments.ts';
import { rateTableNames, workContours } from '../mspdi/codes.ts';
import type { PlanAssignment, PlanTask, WorkContour } from '../plan.ts';
import { readAssignmentBaselines } from './baselines.ts';
import type { ByteBlock } from './byte-block.ts';
import { ofHundredths, type MppContext } from './context.ts';
import type { MppCustomFields } from './custom-values.ts';
import type { FieldMap } from './field-map.ts';
import { cutByMeta, cutBySize, readFixedMeta, type FixedMeta } from './fixed-data.ts';
import type { MppVersion, Program } from './program.ts';
import { FieldRecord } from './record.ts';
import { readSpreadWork, REMAINING_WORK_SPREAD, type SpreadCalendars } from './spread-work.ts';
import type { Storage } from './storage.ts';
import { readAssignmentCustomFlags } from './task-flags.ts';

const ASSIGNMENT_META_BYTES = 34;
const OLD_ITEM_BYTES = 142;
const ASSIGNMENT_ITEM_BYTES = 110;
const ASSIGNMENT_ITEM2_BYTES = 48;
const CONTOUR_AT = 28;

export interface MppAssignmentContext {
  context: MppContext;
  customFields: MppCustomFields;
  tasks: readonly PlanTask[];
  calendars: SpreadCalendars;
}

/** All assignments of rows that are there; of several of a resource on a task the first counts. */
export function readMppAssignments(storage: Storage, map: FieldMap, around: MppAssignmentContext): PlanAssignment[] {
  const { program, report } = around.context;
  const vars = storage.varData();
  const meta = readFixedMeta(storage.block('FixedMeta'), ASSIGNMENT_META_BYTES);
  const items = cutItems(storage.block('FixedData'), meta, program.version);
  const [size, size2] = map.sizes;
  const items2 = program.version === 9 ? [] : cutBySize(storage.block('Fixed2Data'), ASSIGNMENT_ITEM2_BYTES);
  const tasks = new Map(around.tasks.filter((task) => !task.isBlank).map((task) => [task.uid, task]));
  const assignments = new Map<string, PlanAssignment>();
  const records = program.version === 14 ? meta.records.slice(0, Math.max(meta.itemCount, 0)) : meta.records;
  for (const record of records) {
    if (record.u8(0) !== 0) continue;
    const found = items.get(record.i32(4) ?? -1);
    if (!found) {
      storage.warnOfLoss();
      continue;
    }
    const fixed = found.item.paddedTo(size);
    const uid = fixed.i32(map.places.get(0)?.at ?? 0) ?? 0;
    if (!vars.has(uid)) continue;
    const parts = { fixed, fixed2: items2[found.index]?.paddedTo(size2), vars: vars.of(uid) };
    const fields = new FieldRecord(map, parts, around.context);
    const task = tasks.get(fields.i32(1) ?? 0);
    if (!task) continue;
    const resource = fields.i32(2);
    const resourceUid = resource !== undefined && around.calendars.resources.has(resource) ? resource : undefined;
    const key = `${task.uid} ${resourceUid ?? ''}`;
    if (assignments.has(key)) {
      report.warn('assignmentRepeatedLater', { task: task.uid, resource: resourceUid ?? 'unassigned' });
      continue;
    }
    assignments.set(key, readMppAssignment(fields, record, { uid, task, resourceUid, around }));
  }
  return [...assignments.values()];
}

interface CutItem {
  item: ByteBlock;
  index: number;
}

/** The items by where they begin. They have one length, before Project 2010 only where that makes as many as there should be. */
function cutItems(data: ByteBlock, meta: FixedMeta, version: MppVersion): ReadonlyMap<number, CutItem> {
  const size = version === 14 ? ASSIGNMENT_ITEM_BYTES : OLD_ITEM_BYTES;
  const isRegular = version === 14 || (version === 9 && Math.floor(data.length / size) === meta.records.length);
  const found = new Map<number, CutItem>();
  const items = isRegular ? cutBySize(data, size) : cutByMeta(data, meta);
  items.forEach((item, index) => {
    const at = isRegular ? index * size : (meta.records[index]?.i32(4) ?? -1);
    if (item && !found.has(at)) found.set(at, { item, index });
  });
  return found;
}

interface FoundAssignment {
  uid: number;
  task: PlanTask;
  resourceUid: number | undefined;
  around: MppAssignmentContext;
}

function readMppAssignment(record: FieldRecord, meta: ByteBlock, found: FoundAssignment): PlanAssignment {
  const { task, resourceUid, around } = found;
  const { program, report } = around.context;
  const assignment: PlanAssignment = {
    uid: found.uid,
    guid: record.guid(636),
    taskUid: task.uid,
    resourceUid,
    units: ofHundredths(record.f64(7)),
    work: record.work(8),
    actualWork: record.work(10),
    remainingWork: record.work(12),
    overtimeWork: record.work(9) ?? 0,
    regularWork: record.work(11),
    start: record.date(20) ?? task.start,
    finish: record.date(21) ?? task.finish,
    cost: record.money(26),
    actualCost: record.money(28),
    remainingCost: record.money(29),
    delay: hoursOfTenths(record.i32(25)),
    workContour: readContour(record, meta, program),
    rateTable: rateTableNames[record.u16(80) ?? 0] ?? 'A',
    ...record.notes(71),
    baselines: readAssignmentBaselines(record),
    custom: around.customFields.valuesOf('assignment', record, () => readAssignmentCustomFlags(meta, program)),
  };
  assignment.timephased = readSpreadWork(record, { assignment, task }, around.calendars, (loss) => report.warn(loss));
  return assignment;
}

function readContour(record: FieldRecord, meta: ByteBlock, { isLate }: Program): WorkContour {
  const bits = meta.i32(8) ?? 0;
  if ((bits & (isLate ? 0x4_0000 : 0x10)) !== 0) return 'contoured';
  const spread = record.item(REMAINING_WORK_SPREAD);
  const code = spread && spread.length >= 30 ? spread.u16(CONTOUR_AT) : 0;
  return workContours[code ?? 0] ?? 'flat';
}
