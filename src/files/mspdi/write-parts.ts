import type { Duration, DurationUnit, PlanRate } from '../plan.ts';
import { hourOfRate, minutesOfDuration } from '../units.ts';
import type { WriteContext } from './write-context.ts';
import { durationText, escapeText, formatDecimal, inverse, rateUnitCodes, unitCode } from './write-values.ts';

/*
 * The vocabulary in which elements are written: each part writes one child element of an item, or nothing where the item has
 * no such value. The order of the parts is that of Microsoft's schema.
 */

/** Writes what an item says under one name; the empty text where it says nothing. */
export type XmlPart<T> = (item: T, context: WriteContext) => string;

type ReadValue<T, V> = (item: T, context: WriteContext) => V | undefined;

/** An element whose value needs no escaping. */
function element<T>(name: string, read: ReadValue<T, string | number>): XmlPart<T> {
  const open = `<${name}>`;
  const close = `</${name}>`;
  return (item, context) => {
    const value = read(item, context);
    return value === undefined ? '' : open + value + close;
  };
}

/** Elements whose values are written in a form of their own. */
const convertedElement =
  <V>(write: (value: V, context: WriteContext) => string | number | undefined) =>
  <T>(name: string, read: ReadValue<T, V>): XmlPart<T> =>
    element(name, (item, context) => {
      const value = read(item, context);
      return value === undefined ? undefined : write(value, context);
    });

/** The elements of several items, one after the other. */
function each<T, U>(read: ReadValue<T, readonly U[]>, inner: XmlPart<U>): XmlPart<T> {
  return (item, context) => {
    let written = '';
    for (const one of read(item, context) ?? []) written += inner(one, context);
    return written;
  };
}

const hourlyRate = convertedElement((value: PlanRate, { units }) => formatDecimal(hourOfRate(value, units)));
const rateUnit = convertedElement(({ unit }: PlanRate) => rateUnitCodes.get(unit));

export const part = {
  element,
  each,
  /** The same for every item. */
  constants(values: Readonly<Record<string, number>>): XmlPart<unknown> {
    const written = Object.entries(values)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('');
    return () => written;
  },
  /** Text, without the characters that XML cannot hold; empty text is no value. */
  text: convertedElement((value: string) => (value === '' ? undefined : escapeText(value))),
  flag: convertedElement((value: boolean) => Number(value)),
  /** The schema has whole numbers alone here. */
  integer: convertedElement((value: number) => Math.round(value)),
  /** Money, which the file counts in hundredths. */
  money: convertedElement((value: number) => formatDecimal(value * 100)),
  /** Percent, which the file counts in wholes. */
  percent: convertedElement((value: number) => formatDecimal(value / 100)),
  /** Hours of working time. */
  hours: convertedElement((value: number) => durationText(value * 60)),
  /**
   * Writes a duration in working time, or in elapsed time for an elapsed unit; its unit is written separately. A
   * percentage has no duration.
   */
  duration: convertedElement((value: Duration, { units }) => {
    const minutes = minutesOfDuration(value, units);
    return minutes === undefined ? undefined : durationText(minutes);
  }),
  /** The code of a unit. */
  unit: convertedElement((value: DurationUnit) => unitCode(value)),
  /** Writes the code of a value. */
  code<T, V>(name: string, codes: Readonly<Record<number, V>>, read: ReadValue<T, V>): XmlPart<T> {
    const numbers = inverse(codes);
    return convertedElement((value: V) => numbers.get(value))(name, read);
  },
  /** Money for an hour, and the unit in which it is shown. */
  rate<T>(name: string, read: ReadValue<T, PlanRate>): XmlPart<T> {
    const [amount, unit] = [hourlyRate(name, read), rateUnit(`${name}Format`, read)];
    return (item, context) => amount(item, context) + unit(item, context);
  },
  /** An element with child elements. */
  parent<T>(name: string, parts: readonly XmlPart<T>[]): XmlPart<T> {
    const open = `<${name}>`;
    const close = `</${name}>`;
    return (item, context) => {
      let written = open;
      for (const inner of parts) written += inner(item, context);
      return written + close;
    };
  },
  /** An element with a list of others, nothing where the list is empty. */
  list<T, U>(name: string, read: ReadValue<T, readonly U[]>, item: XmlPart<U>): XmlPart<T> {
    const inner = each(read, item);
    return (owner, context) => {
      const written = inner(owner, context);
      return written === '' ? '' : `<${name}>${written}</${name}>`;
    };
  },
};
