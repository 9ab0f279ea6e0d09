import { decodeXmlBytes } from '../encoding.ts';
import type { MspdiElement } from '../mspdi/element.ts';
import { parseXml, type XmlLimits } from '../mspdi/parse-xml.ts';
import type { TimeRange } from '../plan-calendar.ts';
import type { PlanFile } from '../plan.ts';
import { PlanReport } from '../report.ts';
import { minutesAsClock } from '#contract/core/day-times.ts';
import { MOST_P6_EXCEPTIONS, p6TimeRange } from './calendar-data.ts';
import { buildP6Plan } from './plan.ts';
import names from './pmxml.json' with { type: 'json' };
import { type P6CalendarDays, P6Row, type P6Table } from './source.ts';
import { P6Tables } from './tables.ts';

/** Elements by the tables of XER files that hold the same, and the elements of their values by columns. */
const elements: Readonly<Record<string, { table: string; columns: Readonly<Record<string, string>> }>> = names.elements;

/** Names of values by columns, and the codes that XER files have for them. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = names.values;

/** Work and costs by periods, which make up most of a file; their totals are stored separately. */
const PERIOD_ELEMENTS = new Set(['Spread', 'ProjectResourceSpread', 'ProjectRoleSpread']);

/** The tables of codes, by the elements that have them. */
const codeTables: Readonly<Record<string, string>> = {
  Activity: 'TASKACTV',
  Project: 'PROJPCAT',
  Resource: 'RSRCRCAT',
  ResourceAssignment: 'ASGNMNTACAT',
};

/** Values of user-defined fields: of the kinds that there are, one is filled. */
const userValueColumns = ['udf_type_id', 'fk_id', 'udf_text', 'udf_number', 'udf_date'];

/**
 * Reads a plan in the XML format of Primavera P6 (PMXML).
 * @throws PlanFileError if the bytes are no well-formed XML, are beyond the limits or hold no activities
 */
export function readPmxml(bytes: Uint8Array, limits: XmlLimits): PlanFile {
  const report = new PlanReport();
  const { root, skipped } = parseXml(decodeXmlBytes(bytes, report), { skip: PERIOD_ELEMENTS }, limits, report);
  if (skipped > 0) report.warn('timephasedData');
  const document = new PmxmlDocument(report);
  document.collect(root, undefined);
  const money = document.tables.rows('CURRTYPE');
  const currency = money.find((row) => row.isYes('base_flag')) ?? money[0];
  return buildP6Plan({
    format: 'pmxml',
    report,
    currency: currency?.text('curr_short_name'),
    rows: (table) => document.tables.rows(table),
    daysOf: (calendar) => document.daysOf(calendar),
  });
}

/** Puts the elements into the tables of XER files. */
class PmxmlDocument {
  readonly tables: P6Tables;
  readonly #report: PlanReport;
  readonly #tablesByElement = new Map<string, P6Table>();
  readonly #fields: P6Table;
  readonly #calendars = new Map<P6Row, MspdiElement>();

  constructor(report: PlanReport) {
    this.#report = report;
    this.tables = new P6Tables(report);
    for (const [name, { table, columns }] of Object.entries(elements)) {
      const places = new Map(Object.keys(columns).map((column, at) => [column, at]));
      this.#tablesByElement.set(name, { name: table, columns: places, report });
    }
    this.#fields = { name: 'UDFVALUE', columns: new Map(userValueColumns.map((column, at) => [column, at])), report };
  }

  /** Newer documents hold the parts of a project in its element, and name no project in them. */
  collect(parent: MspdiElement, project: string | undefined): void {
    for (const element of parent.children) {
      // Read with the element that they belong to.
      if (element.name === 'UDF' || element.name === 'Code') continue;
      const table = this.#tablesByElement.get(element.name);
      if (!this.tables.takes(table?.name ?? element.name, element.line) || !table) continue;
      const row = new P6Row(table, columnValues(element, project), element.line);
      this.tables.add(table.name, row);
      if (element.name === 'Calendar') this.#calendars.set(row, element);
      if (element.name === 'Project') this.collect(element, element.text('ObjectId') ?? project);
      this.#collectFields(element);
    }
  }

  /** Values of user-defined fields and codes of an element. */
  #collectFields(element: MspdiElement): void {
    const owner = element.text('ObjectId');
    for (const value of element.children) {
      if (value.name === 'Code') this.tables.takes(codeTables[element.name] ?? 'Code', value.line);
      if (value.name !== 'UDF' || !this.tables.takes('UDFVALUE', value.line)) continue;
      const text = (...columns: string[]) => columns.map((column) => value.text(column)).find(Boolean);
      const values = [
        value.text('TypeObjectId'),
        owner,
        text('TextValue', 'IndicatorValue'),
        text('DoubleValue', 'IntegerValue', 'CostValue'),
        text('StartDateValue', 'FinishDateValue'),
      ];
      this.tables.add('UDFVALUE', new P6Row(this.#fields, values, value.line));
    }
  }

  daysOf(calendar: P6Row): P6CalendarDays {
    const element = this.#calendars.get(calendar);
    const week: TimeRange[][] = Array.from({ length: 7 }, () => []);
    for (const day of element?.listed('StandardWorkWeek', 'StandardWorkHours') ?? []) {
      const at = weekdays.indexOf(day.text('DayOfWeek') ?? '');
      if (at < 0) day.warnInvalid('DayOfWeek', day.text('DayOfWeek') ?? '');
      else week[at] = timesOf(day);
    }
    const days = element?.listed('HolidayOrExceptions', 'HolidayOrException') ?? [];
    const last = days[MOST_P6_EXCEPTIONS]?.text('Date');
    if (last !== undefined) {
      this.#report.warn('exceptionShortened', { calendar: calendar.text('clndr_id') ?? '', last });
    }
    const exceptions = days.slice(0, MOST_P6_EXCEPTIONS).flatMap((day) => {
      const date = day.dateTime('Date')?.slice(0, 10);
      return date === undefined ? [] : [{ date, times: timesOf(day) }];
    });
    return { week, exceptions };
  }
}

const weekdays: readonly string[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function columnValues(element: MspdiElement, project: string | undefined): (string | undefined)[] {
  return Object.entries(elements[element.name]?.columns ?? {}).map(([column, name]) => {
    const text = element.text(name);
    if (column === 'proj_id') return text ?? project;
    // Shares, where XER files have percent.
    if (column === 'phys_complete_pct') return text === undefined ? text : String(Number(text) * 100);
    return text === undefined ? undefined : (codes[column]?.[text] ?? text);
  });
}

function timesOf(day: MspdiElement): TimeRange[] {
  return day.childrenNamed('WorkTime').flatMap((time) => {
    const range = p6TimeRange(time.text('Start'), nextMinute(time.text('Finish')));
    if (!range) time.warnInvalid('Finish', time.text('Finish') ?? '');
    return range ?? [];
  });
}

/** Primavera writes the last minute of a range, such as 11:59; other programs write its end. */
function nextMinute(finish: string | undefined): string | undefined {
  const [, hour, minute] = /^(\d\d):(\d[49])(?::\d\d)?$/.exec(finish?.trim() ?? '') ?? [];
  if (hour === undefined || minute === undefined) return finish;
  return minutesAsClock((Number(hour) * 60 + Number(minute) + 1) % (24 * 60));
}
