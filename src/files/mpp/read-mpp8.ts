import { buildTaskOutline } from '../outline.ts';
import { usedCalendars } from '../mspdi/calendars.ts';
import type { PlanFile } from '../plan.ts';
import type { PlanReport } from '../report.ts';
import { withDefault } from './calendars.ts';
import type { PlanContainer } from './container.ts';
import { readMppContext, readMppHeader } from './header.ts';
import { Heap } from './heap8.ts';
import { readAssignments8, readLinks8, readTasks8 } from './plan8.ts';
import type { Program } from './program.ts';
import { PropertySet } from './property-set.ts';
import { readProps8 } from './props.ts';
import { readCalendars8, readResources8 } from './resources8.ts';
import { Storage } from './storage.ts';
import { withOwners, withSummaries } from './completion.ts';

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
  const summary = new PropertySet(container.stream('\u0005SummaryInformation'));
  const document = new PropertySet(container.stream('\u0005DocumentSummaryInformation'));
  return {
    format: 'mpp',
    formatVersion: program.version,
    header: readMppHeader(props, context, { summary, document, defaultCalendarUid: found.defaultUid }),
    calendars: withOwners(usedCalendars(found.calendars, { defaultUid: found.defaultUid, tasks, resources }, report)),
    tasks,
    relations: readLinks8(source('TBkndCons'), tasks),
    resources,
    assignments: readAssignments8(source('TBkndAssn'), tasks, resources),
    customFields: [],
    warnings: report.warnings(),
  };
}
