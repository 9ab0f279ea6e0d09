import words from './words.json' with { type: 'json' };
import type { Duration, DurationUnit } from '../plan.ts';
import {
  type FilledSheetCell,
  normalizeWords,
  invalidCell,
  readCellNumber,
  type SheetReading,
  type Thousands,
} from './cells.ts';

/** Durations, as people and Microsoft Project write them in English and German: `5 days?`, `2 Wochen`, `1,5 t`, `4h`, `3 ed`. */

type PlainUnit = 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'percent';

type UnitWords = Readonly<Record<PlainUnit, readonly string[]>>;
const { en: englishUnitWords, de: germanUnitWords }: Readonly<Record<'en' | 'de', UnitWords>> = words.durations;
const elapsedUnits: Readonly<Record<PlainUnit, DurationUnit>> = {
  minutes: 'elapsedMinutes',
  hours: 'elapsedHours',
  days: 'elapsedDays',
  weeks: 'elapsedWeeks',
  months: 'elapsedMonths',
  percent: 'elapsedPercent',
};

interface Word {
  readonly unit: DurationUnit;
  readonly thousands: Thousands;
}

const unitByWord = unitWords();

/** Elapsed units have an `e` before them in English and an `f` (fortlaufend) in German. */
function unitWords(): ReadonlyMap<string, Word> {
  const found = new Map<string, Word>();
  const add = (names: UnitWords, prefix: string, thousands: Thousands) => {
    // The keys of the record are the units.
    for (const unit of Object.keys(names) as PlainUnit[]) {
      for (const name of names[unit]) {
        // A word of one or two letters, or one used in both languages, does not reveal the language.
        const isOfBoth =
          name.length < 3 || (englishUnitWords[unit].includes(name) && germanUnitWords[unit].includes(name));
        found.set(name, { unit, thousands: isOfBoth ? undefined : thousands });
        found.set(prefix + name, { unit: elapsedUnits[unit], thousands });
      }
    }
  };
  add(germanUnitWords, 'f', '.');
  add(englishUnitWords, 'e', ',');
  return found;
}

/** All words for units, for finding them in a text; the longest first. */
export const unitPattern = [...unitByWord.keys()].toSorted((one, other) => other.length - one.length).join('|');

export interface ReadDuration {
  readonly duration: Duration;
  readonly isEstimated: boolean;
}

/** A duration that is not negative. @param usual the unit of a number without one */
export function readDuration(cell: FilledSheetCell, usual: DurationUnit): SheetReading<ReadDuration> {
  if (typeof cell === 'number') return cell >= 0 && Number.isFinite(cell) ? plainDuration(cell, usual) : invalidCell;
  if (typeof cell !== 'string') return invalidCell;
  const [, hours, minutes] = /^(\d{1,5}):([0-5]\d)(?::[0-5]\d)?$/.exec(cell.trim()) ?? [];
  if (hours !== undefined) return plainDuration(Number(hours) + Number(minutes) / 60, 'hours');
  const [, number = '', word = '', mark] = /^([\d.,'’\s]+)\s*([a-zäöü]*%?)\.?\s*(\?)?$/i.exec(cell.trim()) ?? [];
  const unit = word === '' ? { unit: usual, thousands: undefined } : unitByWord.get(normalizeWords(word));
  if (number === '' || unit === undefined || unit.unit === 'percent' || unit.unit === 'elapsedPercent')
    return invalidCell;
  const value = readCellNumber(number, unit.thousands);
  if ('bad' in value) return value;
  return { value: { duration: { value: value.value, unit: unit.unit }, isEstimated: mark !== undefined } };
}

function plainDuration(value: number, unit: DurationUnit): SheetReading<ReadDuration> {
  return { value: { duration: { value, unit }, isEstimated: false } };
}

/** A lag such as `+2d`, `-50%`, `+1,5 Tage`; a lead is negative. A number without a unit counts days. */
export function readSheetLag(text: string): Duration | undefined {
  const [, sign = '', number = '', word = ''] = /^([+-])\s*([\d.,]+)\s*([a-zäöü]*%?)\.?\??$/i.exec(text.trim()) ?? [];
  const unit = word === '' ? { unit: 'days' as const, thousands: undefined } : unitByWord.get(word.toLowerCase());
  const value = unit && readCellNumber(number, unit.thousands ?? ',');
  if (unit === undefined || value === undefined || 'bad' in value) return undefined;
  return { value: sign === '-' && value.value !== 0 ? -value.value : value.value, unit: unit.unit };
}
