import { PlanFileError } from '../error.ts';
import { PlanReport } from '#files/report.ts';
import { usedCalendars } from '../mspdi/calendars.ts';
import { buildTaskOutline } from '../outline.ts';
import { markPauses } from '../pauses.ts';
import { PlanWorkingTime } from '../working-time.ts';
import type { PlanFile } from '../plan.ts';
import { readMppAssignments } from './assignments.ts';
import { readMppCalendars } from './calendars.ts';
import { withOwners, withSummaries } from './task-items.ts';
import { readCustomNames } from './custom-names.ts';
import { MppCustomFields } from './custom-values.ts';
import { readFieldMap, type FieldMap, type MappedElement } from './field-map.ts';
import { readMppContext, readMppHeader } from './header.ts';
import { readMppLinks } from './links.ts';
import { LookupValues } from './lookup-values.ts';
import { programOf, readProgram, type Program } from './program.ts';
import { fieldsWithSymbols, readCustomNames9 } from './names9.ts';
import { readProps, type Props } from './props.ts';
import { readMpp8 } from './plan8.ts';
import { readMppResources } from './resources.ts';
import { PlanContainer, Storage, type StreamMask, unmasked } from './storage.ts';
import { readSubprojects } from './subprojects.ts';
import { readMppTables } from './tables.ts';
import { readMppTasks } from './tasks.ts';

const PASSWORD_FLAG = 893386752;
const PASSWORD = 893386756;
const PASSWORD_CODE = 893386759;
const NEEDED_TO_OPEN = 1;

/**
 * Reads a plan of Microsoft Project 98 to 2021 (MPP 8, 9, 12 and 14).
 * @throws PlanFileError if the container is damaged, holds no plan or one that is encrypted
 */
export function readMpp(bytes: Uint8Array): PlanFile {
  const report = new PlanReport();
  const container = new PlanContainer(bytes, report);
  const program = programIn(container);
  if (program.version === 8) return readMpp8(container, program, report);
  const root = container.stream(`Props${program.version}`);
  const mask = readMask(root && readProps(root), program);
  const folder = `   1${program.version}`;
  const props = readProps(unmasked(container.required(folder, 'Props'), mask));
  return readMppPlan({ container, program, folder, mask, props, report });
}

/** The program named by the file; without its name the version follows from the folders. */
function programIn(container: PlanContainer): Program {
  const stream = container.stream('\u0001CompObj');
  const named = stream && readProgram(stream);
  if (named && container.has(folderOf(named.version))) return named;
  const version = ([14, 12, 9, 8] as const).find((candidate) => container.has(folderOf(candidate)));
  if (version === undefined) {
    throw new PlanFileError('notAPlan', 'The file is no plan of Microsoft Project 98 or later.');
  }
  return programOf(version, named?.program ?? 0);
}

const folderOf = (version: number) => (version === 8 ? '   1' : `   1${version}`);

/**
 * With a password, streams are masked by one byte.
 * @throws PlanFileError `passwordProtected` if the file is encrypted
 */
function readMask(root: Props | undefined, { version }: Program): number {
  const flag = root?.get(PASSWORD_FLAG)?.u8(0) ?? 0;
  if (!root || flag === 0) return 0;
  const isEncrypted = version === 12 || (version === 14 && root.has(PASSWORD));
  if ((flag & NEEDED_TO_OPEN) !== 0 && isEncrypted) {
    throw new PlanFileError('passwordProtected', 'The plan is encrypted; save it without a password.');
  }
  const code = root.get(PASSWORD_CODE)?.u8(0) ?? 0;
  return code === 0 ? 0 : 0xff - code;
}

interface MppSource {
  container: PlanContainer;
  program: Program;
  folder: string;
  mask: number;
  props: Props;
  report: PlanReport;
}

function readMppPlan(source: MppSource): PlanFile {
  const { container, folder, props, report } = source;
  const version = source.program.version === 8 ? 9 : source.program.version;
  const storage = (name: string) => new Storage(container, [folder, name], version, maskOf(name, source));
  const maps = {
    task: requiredMap(props, 'task', version),
    resource: requiredMap(props, 'resource', version),
    assignment: requiredMap(props, 'assignment', version),
  };
  const program = withKnownLayout(source.program, maps.task);
  const context = readMppContext(props, program, report);
  const definitions = version === 9 ? [] : ['TBkndTask', 'TBkndRsc', 'TBkndAssn'];
  const names = definitions.flatMap((name) => [...readCustomNames(readProps(storage(name).block('Props')), program)]);
  if (version === 9) names.push(...readCustomNames9(props));
  const named = new Map(names);
  for (const fieldId of fieldsWithSymbols(props)) named.set(fieldId, { ...named.get(fieldId), isPartial: true });
  const lookups = new LookupValues(storage('TBkndOutlCode'), program);
  const customFields = new MppCustomFields(context, maps, { lookups, names: named });
  const found = readMppCalendars(storage('TBkndCal'), props, context);
  const around = { context, customFields };
  const resources = readMppResources(storage('TBkndRsc'), maps.resource, { ...around, calendars: found.ofResource });
  const calendarUids = new Set(found.calendars.map((calendar) => calendar.uid));
  const subprojects = readSubprojects(props, version);
  const rows = readMppTasks(storage('TBkndTask'), maps.task, { ...around, calendarUids, subprojects });
  const tasks = withSummaries(buildTaskOutline(rows));
  const workingTime = new PlanWorkingTime(found.calendars);
  const byUid = new Map(resources.map((resource) => [resource.uid, resource]));
  const calendars = { workingTime, defaultCalendarUid: found.defaultUid, resources: byUid };
  const assignments = readMppAssignments(storage('TBkndAssn'), maps.assignment, { ...around, tasks, calendars });
  markPauses({ tasks, assignments, resources }, calendars);
  return {
    format: 'mpp',
    header: readMppHeader(props, context, { container, defaultUid: found.defaultUid }),
    calendars: withOwners(usedCalendars(found.calendars, { defaultUid: found.defaultUid, tasks, resources }, report)),
    tasks,
    relations: readMppLinks(storage('TBkndCons'), context, tasks),
    resources,
    assignments,
    customFields: customFields.definitions,
    tables: readMppTables(container, program, source.mask),
    warnings: report.warnings(),
  };
}

/** Which streams a password masks: never those of varying length, and from Project 2007 on the definitions of custom fields. */
function maskOf(name: string, { program, mask }: MppSource): StreamMask {
  const isOld = program.version === 9;
  const definitions = isOld ? [] : ['Props'];
  switch (name) {
    case 'TBkndOutlCode':
      return { mask: 0, streams: [] };
    case 'TBkndTask':
      return { mask, streams: isOld ? ['FixedData'] : definitions };
    case 'TBkndRsc':
      return { mask, streams: ['FixedData', 'Fixed2Data', ...definitions] };
    default:
      return { mask, streams: ['FixedData', 'Fixed2Data'] };
  }
}

/**
 * If the file does not name its program, the position of the rows' unique ids distinguishes the layouts of format 14.
 */
function withKnownLayout(program: Program, tasks: FieldMap): Program {
  return program.program > 0
    ? program
    : { ...program, isLate: program.version === 14 && tasks.places.get(86)?.at !== 0 };
}

/** @throws PlanFileError `malformed` if the file does not say where its values lie */
function requiredMap(props: Props, element: MappedElement, version: number): FieldMap {
  const map = readFieldMap(props, element, version);
  if (map) return map;
  throw new PlanFileError('malformed', `The file does not say where the values of each ${element} lie.`, {
    arguments: { element },
  });
}
