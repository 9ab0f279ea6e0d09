import { dateOfDayNumber, dateTimeOfMinutes, dateDayNumber } from '../day-number.ts';
import { mspdiDurationUnits } from '../mspdi/codes.ts';
import type { LocalDate, LocalDateTime, LocalTime } from '../plan-calendar.ts';
import type { Duration, DurationUnit } from '../plan.ts';
import type { PlanReport } from '#files/report.ts';
import { durationOfMinutes, roundTo6Digits, type WorkingUnits } from '../units.ts';
import type { Program } from './program.ts';

/** Dates count days from here. */
const EPOCH_DAY = dateDayNumber('1983-12-31');
const NO_DATE = 0xffff;
export const MPP_DAY_MINUTES = 24 * 60;
/** Below, a date is what is left of an empty value. */
const FIRST_DAYS = 100;
/** Of the 16 bits of a unit. */
export const DURATION_UNIT_BITS = 0x1f;
const PROJECT_DEFAULT = 21;

/** Turns the numbers of a file into values; they depend on what the file says of itself. */
export class MppContext {
  readonly program: Program;
  readonly report: PlanReport;
  readonly units: WorkingUnits;
  readonly defaultDurationUnit: DurationUnit;
  /** Plans repeat their dates. */
  readonly #dates = new Map<number, LocalDateTime | undefined>();

  constructor(program: Program, report: PlanReport, units: WorkingUnits, defaultDurationUnit: DurationUnit) {
    this.program = program;
    this.report = report;
    this.units = units;
    this.defaultDurationUnit = defaultDurationUnit;
  }

  /** 16 bits of tenths of minutes, then 16 bits of days. */
  timestamp(stamp: number | undefined): LocalDateTime | undefined {
    if (stamp === undefined) return undefined;
    if (this.#dates.has(stamp)) return this.#dates.get(stamp);
    const date = mppStampDate(stamp);
    this.#dates.set(stamp, date);
    return date;
  }

  /** The unit of a code; unknown codes are days. */
  unit(code: number | undefined): DurationUnit {
    const bits = (code ?? 0) & DURATION_UNIT_BITS;
    return bits === PROJECT_DEFAULT ? this.defaultDurationUnit : (mspdiDurationUnits[bits] ?? 'days');
  }

  /** The unit of a lag; none is in the project's own unit. */
  lagUnit(code: number | undefined): DurationUnit {
    return mspdiDurationUnits[(code ?? 0) & DURATION_UNIT_BITS] ?? 'days';
  }

  /** Tenths of minutes of working time, -1 = none; of a percentage the number itself. */
  duration(tenths: number | undefined, unit: DurationUnit): Duration | undefined {
    if (tenths === undefined || tenths === -1) return undefined;
    if (unit === 'percent' || unit === 'elapsedPercent') return { value: tenths, unit };
    return durationOfMinutes(tenths / 10, unit, this.units);
  }
}

/** The date and time of 32 bits, of which the lower half counts tenths of minutes and the upper one days. */
function mppStampDate(stamp: number): LocalDateTime | undefined {
  const days = stamp >>> 16;
  const time = stamp & 0xffff;
  if (days <= 1 || days === NO_DATE) return undefined;
  const tenths = time === 0xffff ? 0 : time;
  if (days < FIRST_DAYS && tenths % 10 !== 0) return undefined;
  return dateTimeOfMinutes((EPOCH_DAY + days) * MPP_DAY_MINUTES + tenths / 10);
}

export function dateOfDays(days: number | undefined): LocalDate | undefined {
  return days === undefined || days === NO_DATE ? undefined : dateOfDayNumber(EPOCH_DAY + days);
}

/** Tenths of minutes since the epoch; undefined beyond the years that dates have. */
export function dateOfTenths(tenths: number | undefined): LocalDateTime | undefined {
  return tenths === undefined ? undefined : dateTimeOfMinutes(EPOCH_DAY * MPP_DAY_MINUTES + tenths / 10);
}

/** Tenths of minutes since midnight, to the minute. */
export function timeOfTenths(tenths: number): LocalTime {
  const minutes = Math.floor(tenths / 10) % MPP_DAY_MINUTES;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Hours of a number that counts thousandths of minutes; less than a minute is noise. */
export function hoursOfWork(value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  return Math.abs(value) < 1000 ? 0 : roundTo6Digits(value / 60_000);
}

/** Money of a number that counts hundredths, or percent of one of which 10,000 are a full-time resource. */
export function ofHundredths(value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  return Math.abs(value) < 0.1 ? 0 : roundTo6Digits(value / 100);
}
