import type { DurationUnit, RateUnit } from '../plan.ts';
import { mspdiDurationUnits, ESTIMATED_CODE, mspdiRateUnits } from './codes.ts';

/** Values by their codes, the other way round. */
export function inverse<V>(codes: Readonly<Record<number, V>>): ReadonlyMap<V, number> {
  return new Map(Object.entries(codes).map(([number, value]) => [value, Number(number)]));
}

const unitCodes = inverse(mspdiDurationUnits);

/** The code of a unit; of an estimated duration it is a higher one. */
export function unitCode(unit: DurationUnit, isEstimated = false): number {
  return (unitCodes.get(unit) ?? 0) + (isEstimated ? ESTIMATED_CODE : 0);
}

export const rateUnitCodes: ReadonlyMap<RateUnit, number> = inverse(mspdiRateUnits);
