import type { Duration, DurationUnit, PlanRate } from '../plan.ts';
import type { PlanReport } from '../report.ts';
import { durationOfMinutes, rateOfHour, roundTo6Digits, type WorkingUnits } from '../units.ts';
import { mspdiDurationUnits, ESTIMATED_CODE, mspdiRateUnits } from './codes.ts';
import type { MspdiElement } from './element.ts';
import { parseDurationMinutes } from './values.ts';

/** Reads the values whose meaning depends on the header: durations, work and rates. */
export class ReadContext {
  readonly report: PlanReport;
  readonly units: WorkingUnits;
  readonly defaultDurationUnit: DurationUnit;
  /** Plans repeat a few durations thousands of times. */
  readonly #minutes = new Map<string, number>();
  readonly #durations = new Map<DurationUnit, Map<number, Duration>>();

  constructor(report: PlanReport, units: WorkingUnits, defaultDurationUnit: DurationUnit) {
    this.report = report;
    this.units = units;
    this.defaultDurationUnit = defaultDurationUnit;
  }

  /** Working time in hours. */
  hours(element: MspdiElement, name: string): number | undefined {
    const minutes = this.#read(element, name);
    return minutes === undefined ? undefined : roundTo6Digits(minutes / 60);
  }

  duration(element: MspdiElement, name: string, unit: DurationUnit): Duration | undefined {
    const minutes = this.#read(element, name);
    return minutes === undefined ? undefined : this.durationOfMinutes(minutes, unit);
  }

  durationOfMinutes(minutes: number, unit: DurationUnit): Duration {
    const known = this.#durations.get(unit)?.get(minutes);
    if (known) return known;
    const duration = durationOfMinutes(minutes, unit, this.units);
    const ofUnit = this.#durations.get(unit);
    if (ofUnit) ofUnit.set(minutes, duration);
    else this.#durations.set(unit, new Map([[minutes, duration]]));
    return duration;
  }

  /** The unit that a format code names; the file's own unit for codes without one, `absent` where there is no code. */
  unit(element: MspdiElement, name: string, absent: DurationUnit): DurationUnit {
    const code = element.integer(name);
    if (code === undefined) return absent;
    return mspdiDurationUnits[code >= ESTIMATED_CODE ? code - ESTIMATED_CODE : code] ?? this.defaultDurationUnit;
  }

  /** Money for an hour under `name`, shown in the unit of `nameFormat`. */
  rate(element: MspdiElement, name: string): PlanRate | undefined {
    const perHour = element.decimal(name);
    if (perHour === undefined) return undefined;
    return rateOfHour(perHour, element.code(`${name}Format`, mspdiRateUnits) ?? 'hour', this.units);
  }

  /** Hours of a value that counts tenths of a minute. */
  hoursOfTenths(element: MspdiElement, name: string): number | undefined {
    const tenths = element.decimal(name);
    return tenths === undefined ? undefined : roundTo6Digits(tenths / 600);
  }

  #read(element: MspdiElement, name: string): number | undefined {
    const text = element.text(name);
    if (text === undefined) return undefined;
    const known = this.#minutes.get(text);
    if (known !== undefined) return known;
    const minutes = parseDurationMinutes(text, this.units);
    if (minutes === undefined) element.warnInvalid(name, text);
    else this.#minutes.set(text, minutes);
    return minutes;
  }
}
