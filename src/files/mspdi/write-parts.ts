import type { LocalDateTime } from '../plan-calendar.ts';
import type { Duration, Rate } from '../plan.ts';
import { hourOfRate, minutesOfDuration } from '../units.ts';
import { inverse, rateUnitCodes } from './write-codes.ts';
import type { WriteContext } from './write-context.ts';
import { decimalText, durationText, escapeText } from './write-values.ts';

/*
 * The vocabulary in which elements are written: each part writes one child element of an item, or nothing where the item has
 * no such value. The order of the parts is that of Microsoft's schema.
 */

/** Writes what an item says under one name; the empty text where it says nothing. */
export type Part<T> = (item: T, context: WriteContext) => string;

type Read<T, V> = (item: T, context: WriteContext) => V | undefined;

/** An element whose value needs no escaping. */
export function element<T>(name: string, read: Read<T, string | number>): Part<T> {
  const open = `<${name}>`;
  const close = `</${name}>`;
  return (item, context) => {
    const value = read(item, context);
    return value === undefined ? '' : open + value + close;
  };
}

/** Text, without the characters that XML cannot hold; empty text is no value. */
export function text<T>(name: string, read: Read<T, string>): Part<T> {
  return element(name, (item, context) => {
    const value = read(item, context);
    return value ? escapeText(value) : undefined;
  });
}

export function date<T>(name: string, read: Read<T, LocalDateTime>): Part<T> {
  return element(name, read);
}

export function flag<T>(name: string, read: Read<T, boolean>): Part<T> {
  return element(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : Number(value);
  });
}

/** The number that stands for a value. */
export function code<T, V>(name: string, codes: Readonly<Record<number, V>>, read: Read<T, V>): Part<T> {
  const numbers = inverse(codes);
  return element(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : numbers.get(value);
  });
}

export function decimal<T>(name: string, read: Read<T, number>): Part<T> {
  return element(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : decimalText(value);
  });
}

/** The schema has whole numbers alone here. */
export function whole<T>(name: string, read: Read<T, number>): Part<T> {
  return element(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : Math.round(value);
  });
}

/** Money, which the file counts in hundredths. */
export function money<T>(name: string, read: Read<T, number>): Part<T> {
  return scaled(name, read, 100);
}

/** Percent, which the file counts in wholes. */
export function share<T>(name: string, read: Read<T, number>): Part<T> {
  return scaled(name, read, 1 / 100);
}

function scaled<T>(name: string, read: Read<T, number>, factor: number): Part<T> {
  return decimal(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : value * factor;
  });
}

/** Hours of working time. */
export function hours<T>(name: string, read: Read<T, number>): Part<T> {
  return element(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : durationText(value * 60);
  });
}

/** Hours of working time, counted in tenths of a minute. */
export function tenthsOfHours<T>(name: string, read: Read<T, number>): Part<T> {
  return whole(name, (item, context) => {
    const value = read(item, context);
    return value === undefined ? undefined : value * 600;
  });
}

/** A length in working time, or by the clock for an elapsed unit; its unit stands beside it. A percentage has no length. */
export function duration<T>(name: string, read: Read<T, Duration>): Part<T> {
  return element(name, (item, context) => {
    const value = read(item, context);
    const minutes = value && minutesOfDuration(value, context.units);
    return minutes === undefined ? undefined : durationText(minutes);
  });
}

/** Money for an hour, and the unit in which it is shown. */
export function rate<T>(name: string, read: Read<T, Rate>): Part<T> {
  const amount = decimal<T>(name, (item, context) => {
    const value = read(item, context);
    return value && hourOfRate(value, context.units);
  });
  const unit = element<T>(`${name}Format`, (item, context) => {
    const value = read(item, context);
    return value && rateUnitCodes.get(value.unit);
  });
  return (item, context) => amount(item, context) + unit(item, context);
}

/** The elements of several items, one after the other. */
export function each<T, U>(read: Read<T, readonly U[]>, part: Part<U>): Part<T> {
  return (item, context) => {
    let written = '';
    for (const inner of read(item, context) ?? []) written += part(inner, context);
    return written;
  };
}

/** An element with child elements. */
export function parent<T>(name: string, parts: readonly Part<T>[]): Part<T> {
  const open = `<${name}>`;
  const close = `</${name}>`;
  return (item, context) => {
    let written = open;
    for (const part of parts) written += part(item, context);
    return written + close;
  };
}

/** An element with a list of others, nothing where the list is empty. */
export function listed<T, U>(name: string, read: Read<T, readonly U[]>, part: Part<U>): Part<T> {
  const inner = each(read, part);
  return (item, context) => {
    const written = inner(item, context);
    return written === '' ? '' : `<${name}>${written}</${name}>`;
  };
}
