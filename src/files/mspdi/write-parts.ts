import type { LocalDateTime } from '../plan-calendar.ts';
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
export function elementPart<T>(name: string, read: ReadValue<T, string | number>): XmlPart<T> {
  const open = `<${name}>`;
  const close = `</${name}>`;
  return (item, context) => {
    const value = read(item, context);
    return value === undefined ? '' : open + value + close;
  };
}

/** The same for every item. */
export function constantPart(name: string, value: number): XmlPart<unknown> {
  const written = `<${name}>${value}</${name}>`;
  return () => written;
}

/** Text, without the characters that XML cannot hold; empty text is no value. */
export function textPart<T>(name: string, read: ReadValue<T, string>): XmlPart<T> {
  return elementPart(name, (item, context) => {
    const value = read(item, context);
    return value ? escapeText(value) : undefined;
  });
}

export function date<T>(name: string, read: ReadValue<T, LocalDateTime>): XmlPart<T> {
  return elementPart(name, read);
}

export function flagPart<T>(name: string, read: ReadValue<T, boolean>): XmlPart<T> {
  return elementPart(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : Number(value);
  });
}

/** Writes the code of a value. */
export function codePart<T, V>(name: string, codes: Readonly<Record<number, V>>, read: ReadValue<T, V>): XmlPart<T> {
  const numbers = inverse(codes);
  return elementPart(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : numbers.get(value);
  });
}

export function decimal<T>(name: string, read: ReadValue<T, number>): XmlPart<T> {
  return elementPart(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : formatDecimal(value);
  });
}

/** The schema has whole numbers alone here. */
export function integerPart<T>(name: string, read: ReadValue<T, number>): XmlPart<T> {
  return elementPart(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : Math.round(value);
  });
}

/** Money, which the file counts in hundredths. */
export function moneyPart<T>(name: string, read: ReadValue<T, number>): XmlPart<T> {
  return scaled(name, read, 100);
}

/** Percent, which the file counts in wholes. */
export function percentPart<T>(name: string, read: ReadValue<T, number>): XmlPart<T> {
  return scaled(name, read, 1 / 100);
}

function scaled<T>(name: string, read: ReadValue<T, number>, factor: number): XmlPart<T> {
  return decimal(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : value * factor;
  });
}

/** Hours of working time. */
export function hoursPart<T>(name: string, read: ReadValue<T, number>): XmlPart<T> {
  return elementPart(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : durationText(value * 60);
  });
}

/**
 * Writes a duration in working time, or in elapsed time for an elapsed unit; its unit is written separately. A
 * percentage has no duration.
 */
export function durationPart<T>(name: string, read: ReadValue<T, Duration>): XmlPart<T> {
  return elementPart(name, (item, context) => {
    const value = read(item, context);
    const minutes = value && minutesOfDuration(value, context.units);
    return minutes === undefined ? undefined : durationText(minutes);
  });
}

/** Money for an hour, and the unit in which it is shown. */
export function ratePart<T>(name: string, read: ReadValue<T, PlanRate>): XmlPart<T> {
  const amount = decimal<T>(name, (item, context) => {
    const value = read(item, context);
    return value && hourOfRate(value, context.units);
  });
  const unit = elementPart<T>(`${name}Format`, (item, context) => {
    const value = read(item, context);
    return value && rateUnitCodes.get(value.unit);
  });
  return (item, context) => amount(item, context) + unit(item, context);
}

/** The elements of several items, one after the other. */
export function eachPart<T, U>(read: ReadValue<T, readonly U[]>, part: XmlPart<U>): XmlPart<T> {
  return (item, context) => {
    let written = '';
    for (const inner of read(item, context) ?? []) written += part(inner, context);
    return written;
  };
}

/** An element with child elements. */
export function parent<T>(name: string, parts: readonly XmlPart<T>[]): XmlPart<T> {
  const open = `<${name}>`;
  const close = `</${name}>`;
  return (item, context) => {
    let written = open;
    for (const part of parts) written += part(item, context);
    return written + close;
  };
}

/** An element with a list of others, nothing where the list is empty. */
export function listPart<T, U>(name: string, read: ReadValue<T, readonly U[]>, part: XmlPart<U>): XmlPart<T> {
  const inner = eachPart(read, part);
  return (item, context) => {
    const written = inner(item, context);
    return written === '' ? '' : `<${name}>${written}</${name}>`;
  };
}

/** The code of a unit. */
export function unitPart<T>(name: string, read: ReadValue<T, DurationUnit>): XmlPart<T> {
  return elementPart(name, (item, context) => {
    const unit = read(item, context);
    return unit === undefined ? undefined : unitCode(unit);
  });
}
