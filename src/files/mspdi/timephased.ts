import { TimephasedList, timephasedBaseline, timephasedPeriods, type TimephasedSeries } from '../timephased.ts';
import type { MspdiElement } from './element.ts';
import { formatDecimal } from './write-values.ts';
import { part, type XmlPart } from './write-parts.ts';
import { parseDecimal, parseDurationMinutes } from './values.ts';

const maxTimephasedCode = 255;
/** No units but hours, minutes and seconds, so that those of the file do not count. */
const clockUnits = { minutesPerDay: 480, minutesPerWeek: 2400, daysPerMonth: 20 };

/** Adds a value over time to those of the element that it is in. */
export function foldTimephased(owner: MspdiElement, element: MspdiElement): void {
  const type = element.integerWithin('Type', 0, maxTimephasedCode);
  const unit = element.integerWithin('Unit', 0, maxTimephasedCode) ?? 0;
  const start = element.dateTime('Start');
  const finish = element.dateTime('Finish');
  const text = element.text('Value')?.trim() ?? '';
  const isWork = text === '' ? undefined : /^-?PT/.test(text);
  const value = isWork ? secondsOfText(text) : text === '' ? 0 : parseDecimal(text);
  const isPeriod = start !== undefined && finish !== undefined && start < finish;
  if (type === undefined || value === undefined || !isPeriod) element.warnLost('timephasedData');
  else (owner.timephased ??= new TimephasedList()).add(type, unit, { start, finish, value, isWork });
}

/** To a hundredth, as Project writes them. */
function secondsOfText(text: string): number | undefined {
  const minutes = parseDurationMinutes(text, clockUnits);
  return minutes === undefined ? undefined : Math.round(minutes * 60 * 100) / 100;
}

/** Values over time of the plan itself, not of baselines. */
export function currentTimephased({ timephased }: MspdiElement): readonly TimephasedSeries[] | undefined {
  const series = timephased?.series.filter(({ type }) => timephasedBaseline(type) === undefined) ?? [];
  return series.length > 0 ? series : undefined;
}

interface TimephasedOwner {
  readonly uid: number;
  readonly timephased?: readonly TimephasedSeries[] | undefined;
  readonly baselines: readonly { readonly timephased?: readonly TimephasedSeries[] | undefined }[];
}

interface WrittenPeriod {
  readonly uid: number;
  readonly series: TimephasedSeries;
  readonly start: string;
  readonly finish: string;
  readonly value: number;
}

const timephasedData = part.parent<WrittenPeriod>('TimephasedData', [
  part.element('Type', ({ series }) => series.type),
  part.element('UID', ({ uid }) => uid),
  part.element('Start', ({ start }) => start),
  part.element('Finish', ({ finish }) => finish),
  part.element('Unit', ({ series }) => series.unit),
  part.element('Value', ({ series, value }) => (series.isWork ? spreadText(value) : formatDecimal(value))),
]);

/** The values over time of a row and of its baselines. */
export const timephasedParts: XmlPart<TimephasedOwner> = ({ uid, timephased, baselines }, context) => {
  let written = '';
  for (const all of [...baselines.map((baseline) => baseline.timephased), timephased])
    for (const series of all ?? [])
      for (const period of timephasedPeriods(series)) written += timephasedData({ uid, series, ...period }, context);
  return written;
};

/** Working time with hundredths of a second. */
function spreadText(seconds: number): string {
  const hundredths = Math.round(Math.abs(seconds) * 100);
  const whole = Math.floor(hundredths / 100);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${seconds < 0 ? '-' : ''}PT${hours}H${minutes}M${formatDecimal((whole % 60) + (hundredths % 100) / 100)}S`;
}
