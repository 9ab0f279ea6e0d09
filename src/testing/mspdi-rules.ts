/**
 * The rules by which Microsoft Project reads XML files: the order of elements in its published schema
 * (`mspdi_pj12.xsd`, with the elements that Project 2010 added), references, codes and times. Only the elements that are
 * written here are listed; another one breaks the rules.
 */

const elementOrders = {
  Project:
    'SaveVersion Name GUID Title Subject Category Company Manager Author CreationDate LastSaved ScheduleFromStart ' +
    'StartDate FinishDate CurrencyDigits CurrencySymbol CurrencyCode CurrencySymbolPosition CalendarUID ' +
    'DefaultStartTime DefaultFinishTime MinutesPerDay MinutesPerWeek DaysPerMonth DefaultTaskType DurationFormat ' +
    'WorkFormat HonorConstraints WeekStartDay StatusDate CurrentDate NewTasksAreManual OutlineCodes WBSMasks ExtendedAttributes Calendars ' +
    'Tasks Resources Assignments',
  Task:
    'UID GUID ID Name Active Manual Type IsNull CreateDate Contact WBS OutlineNumber OutlineLevel Priority Start ' +
    'Finish Duration ManualStart ManualFinish ManualDuration DurationFormat Work EffortDriven Recurring Estimated ' +
    'Milestone Summary IsSubproject SubprojectName ExternalTask ExternalTaskProject FixedCost PercentComplete ' +
    'PercentWorkComplete Cost ActualStart ActualFinish ActualDuration ActualCost ActualWork RemainingDuration ' +
    'RemainingCost RemainingWork ConstraintType CalendarUID ConstraintDate Deadline Hyperlink HyperlinkAddress ' +
    'IgnoreResourceCalendar Notes HideBar Rollup PhysicalPercentComplete PredecessorLink ExtendedAttribute Baseline OutlineCode ' +
    'TimephasedData',
  PredecessorLink: 'PredecessorUID Type CrossProject CrossProjectName LinkLag LagFormat',
  ExtendedAttribute:
    'FieldID FieldName Alias AutoRollDown DefaultGuid Ltuid RollupType CalculationType Formula RestrictValues ' +
    'ValuelistSortOrder AppendNewValues Default Value DurationFormat',
  // The list of a code, and its value in a task or resource.
  OutlineCode:
    'Guid FieldID ValueID Enterprise ResourceSubstitutionEnabled LeafOnly AllLevelsRequired OnlyTableValuesAllowed Masks Values',
  Mask: 'Level Type Length Separator',
  WBSMasks: 'VerifyUniqueCodes GenerateCodes Prefix WBSMask',
  WBSMask: 'Level Type Length Separator',
  Value: 'ValueID FieldGUID ParentValueID Type Value Description',
  Resource:
    'UID GUID ID Name Type IsNull Initials MaterialLabel Code Group EmailAddress Hyperlink HyperlinkAddress MaxUnits ' +
    'AvailableFrom AvailableTo Start Finish AccrueAt Work RegularWork OvertimeWork ActualWork RemainingWork ' +
    'StandardRate StandardRateFormat Cost OvertimeRate OvertimeRateFormat CostPerUse ActualCost RemainingCost ' +
    'CalendarUID Notes IsGeneric IsInactive ExtendedAttribute Baseline OutlineCode IsCostResource IsBudget ' +
    'AvailabilityPeriods Rates TimephasedData',
  AvailabilityPeriod: 'AvailableFrom AvailableTo AvailableUnits',
  Rate: 'RatesFrom RatesTo RateTable StandardRate StandardRateFormat OvertimeRate OvertimeRateFormat CostPerUse',
  Assignment:
    'UID GUID TaskUID ResourceUID ActualCost ActualFinish ActualStart ActualWork Cost CostRateTable Delay Finish ' +
    'HasFixedRateUnits FixedMaterial Notes OvertimeWork RegularWork RemainingCost RemainingWork Start Units Work ' +
    'WorkContour ExtendedAttribute Baseline TimephasedData',
  TimephasedData: 'Type UID Start Finish Unit Value',
  Calendar: 'UID GUID Name IsBaseCalendar IsBaselineCalendar BaseCalendarUID WeekDays Exceptions WorkWeeks',
  WeekDay: 'DayType DayWorking TimePeriod WorkingTimes',
  Exception: 'EnteredByOccurrences TimePeriod Occurrences Name Type DayWorking WorkingTimes',
  TimePeriod: 'FromDate ToDate',
  WorkingTime: 'FromTime ToTime',
} as const;

/** Of tasks, resources and assignments; the schema of the first one has the most. */
const baselineOrder = 'Number Start Finish Duration DurationFormat Work Cost';

/** Units of durations and lags; 21 and more are estimated ones. */
const writtenUnits = new Set([
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '19',
  '20',
  '21',
  '35',
  '36',
  '37',
  '38',
  '39',
  '40',
  '41',
  '42',
  '43',
  '44',
  '51',
  '52',
  '53',
]);
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const durationPattern = /^PT\d+H\d+M\d+S$/;

/** Patterns that the values of elements match, wherever they are. */
const valuePatterns: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    [
      'Start',
      'Finish',
      'ActualStart',
      'ActualFinish',
      'ConstraintDate',
      'Deadline',
      'CreateDate',
      'StatusDate',
      'StartDate',
      'FinishDate',
      'FromDate',
      'ToDate',
    ].map((name) => [name, momentPattern]),
  ),
  ...Object.fromEntries(
    [
      'Duration',
      'Work',
      'ActualWork',
      'RemainingWork',
      'OvertimeWork',
      'RegularWork',
      'ActualDuration',
      'RemainingDuration',
      'ManualDuration',
    ].map((name) => [name, durationPattern]),
  ),
  UID: /^-?\d+$/,
  LinkLag: /^-?\d+$/,
  ConstraintType: /^[0-7]$/,
  Priority: /^(\d{1,3}|1000)$/,
  PercentComplete: /^(\d{1,2}|100)$/,
  WorkContour: /^[0-8]$/,
  AccrueAt: /^[123]$/,
  DayType: /^[0-7]$/,
};

interface XmlNode {
  readonly name: string;
  readonly children: XmlNode[];
  text: string;
}

/** The elements of a document without attributes of their own, as it is written here. */
function xmlTree(xml: string): XmlNode {
  const root: XmlNode = { name: '', children: [], text: '' };
  const open = [root];
  for (const [, slash, name = '', empty, text = ''] of xml.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>([^<]*)/g)) {
    if (slash) {
      open.pop();
      continue;
    }
    const node = { name, children: [], text };
    open.at(-1)?.children.push(node);
    if (!empty) open.push(node);
  }
  return root.children[0] ?? root;
}

const xmlValueIn = ({ children }: XmlNode, name: string) => children.find((child) => child.name === name)?.text;
const xmlItemsIn = (node: XmlNode, list: string, item: string) =>
  node.children
    .filter(({ name }) => name === list)
    .flatMap(({ children }) => children.filter(({ name }) => name === item));

/** Returns the rules that a document breaks, each with its place; none for one that Microsoft Project reads. */
export function brokenMspdiRules(xml: string): string[] {
  const project = xmlTree(xml);
  const broken: string[] = [];
  checkElements(project, '', broken);
  const calendars = xmlItemsIn(project, 'Calendars', 'Calendar');
  const tasks = xmlItemsIn(project, 'Tasks', 'Task');
  const resources = xmlItemsIn(project, 'Resources', 'Resource');
  const assignments = xmlItemsIn(project, 'Assignments', 'Assignment');
  const uidsOf = (nodes: readonly XmlNode[]) => nodes.map((node) => xmlValueIn(node, 'UID') ?? '');
  for (const nodes of [calendars, tasks, resources, assignments]) {
    const uids = uidsOf(nodes);
    if (new Set(uids).size < uids.length) broken.push(`${nodes[0]?.name}: a UID occurs twice`);
  }
  const refer = (nodes: readonly XmlNode[], name: string, to: readonly XmlNode[], others: readonly string[]) => {
    const known = new Set([...uidsOf(to), ...others]);
    for (const node of nodes) {
      const uid = xmlValueIn(node, name);
      if (uid !== undefined && !known.has(uid))
        broken.push(`${node.name} ${xmlValueIn(node, 'UID')}: ${name} ${uid} is not there`);
    }
  };
  refer([project, ...resources], 'CalendarUID', calendars, []);
  refer(tasks, 'CalendarUID', calendars, ['-1']);
  refer(calendars, 'BaseCalendarUID', calendars, ['-1', '0']);
  refer(assignments, 'TaskUID', tasks, []);
  refer(assignments, 'ResourceUID', resources, ['-65535']);
  refer(
    tasks.flatMap(({ children }) => children.filter(({ name }) => name === 'PredecessorLink')),
    'PredecessorUID',
    tasks,
    [],
  );
  calendars.forEach((calendar) => checkCalendar(calendar, broken));
  checkOutline(tasks, broken);
  return broken;
}

function checkElements(node: XmlNode, place: string, broken: string[]): void {
  const at = `${place}/${node.name}`;
  const stated =
    node.name === 'Baseline' ? baselineOrder : (elementOrders as Readonly<Record<string, string>>)[node.name];
  const order = stated?.split(' ');
  const names = node.children.map(({ name }) => name);
  if (order) {
    const places = names.map((name) => order.indexOf(name));
    const wrong = places.findIndex((each, index) => each < 0 || each < (places[index - 1] ?? 0));
    if (wrong >= 0) broken.push(`${at}: ${names[wrong]} after ${names[wrong - 1]}`);
  }
  if (node.children.length === 0) {
    const pattern = valuePatterns[node.name];
    if (pattern && !pattern.test(node.text)) broken.push(`${at}: ${node.text}`);
    if (/^(Duration|Lag)Format$/.test(node.name) && !writtenUnits.has(node.text)) broken.push(`${at}: ${node.text}`);
  }
  for (const child of node.children) checkElements(child, at, broken);
}

/** Each day of the week once; times in their order, five at most; midnight ends a day. */
function checkCalendar(calendar: XmlNode, broken: string[]): void {
  const name = `Calendar ${xmlValueIn(calendar, 'UID')}`;
  const days = xmlItemsIn(calendar, 'WeekDays', 'WeekDay');
  const exceptions = xmlItemsIn(calendar, 'Exceptions', 'Exception');
  const types = days.map((day) => xmlValueIn(day, 'DayType'));
  if (new Set(types).size < types.length) broken.push(`${name}: a day of the week occurs twice`);
  for (const day of [...days, ...exceptions]) {
    const times = xmlItemsIn(day, 'WorkingTimes', 'WorkingTime').map((time) => [
      xmlValueIn(time, 'FromTime'),
      xmlValueIn(time, 'ToTime'),
    ]);
    const isWorking = xmlValueIn(day, 'DayWorking') === '1';
    if (isWorking !== times.length > 0) broken.push(`${name}: ${times.length} times of a day of kind ${isWorking}`);
    if (times.length > 5) broken.push(`${name}: ${times.length} times`);
    const clock = times.flatMap(([from = '', to = '']) => [from, to === '00:00:00' ? '24:00:00' : to]);
    if (clock.some((time, index) => time < (clock[index - 1] ?? ''))) broken.push(`${name}: times ${clock.join(' ')}`);
  }
}

/** A row is at most one level below the row above it. */
function checkOutline(tasks: readonly XmlNode[], broken: string[]): void {
  let above = 0;
  for (const task of tasks) {
    const level = Number(xmlValueIn(task, 'OutlineLevel') ?? 0);
    if (level > above + 1) broken.push(`Task ${xmlValueIn(task, 'UID')}: level ${level} below ${above}`);
    above = level;
  }
}
