import type { LocalDateTime } from '../plan-calendar.ts';
import type { Duration, DurationUnit, PlanNotes } from '../plan.ts';
import type { ByteBlock } from './byte-block.ts';
import { hoursOfWork, ofHundredths, type MppContext } from './context.ts';
import type { FieldMap, FieldPlace } from './field-map.ts';
import { notesOfRtf } from './rtf.ts';
import type { VarItems } from './var-data.ts';

/** Typed texts have this length, whatever they say. */
const RECORD_TEXT_BYTES = 512;

/** The blocks that hold the values of one element. */
export interface RecordParts {
  fixed: ByteBlock | undefined;
  fixed2: ByteBlock | undefined;
  vars: VarItems;
  /** Values not contained in the map, by field. */
  extra?: ReadonlyMap<number, ByteBlock> | undefined;
}

/** An element of a plan with its values by field number. Missing values are undefined. */
export class FieldRecord {
  readonly vars: VarItems;
  readonly #map: FieldMap;
  readonly #fixed: ByteBlock | undefined;
  readonly #fixed2: ByteBlock | undefined;
  readonly #extra: ReadonlyMap<number, ByteBlock> | undefined;
  readonly #context: MppContext;

  constructor(map: FieldMap, parts: RecordParts, context: MppContext) {
    this.#extra = parts.extra;
    this.#map = map;
    this.#fixed = parts.fixed;
    this.#fixed2 = parts.fixed2;
    this.vars = parts.vars;
    this.#context = context;
  }

  /** The file keeps the field, whether this element has a value or not. */
  has(field: number): boolean {
    return this.#map.places.has(field);
  }

  u16(field: number): number | undefined {
    const place = this.#map.places.get(field);
    return place ? this.#block(place)?.u16(this.#at(place)) : this.#extra?.get(field)?.u16(0);
  }

  i32(field: number): number | undefined {
    const place = this.#map.places.get(field);
    return place ? this.#block(place)?.i32(this.#at(place)) : this.#extra?.get(field)?.i32(0);
  }

  f64(field: number): number | undefined {
    const place = this.#map.places.get(field);
    return place ? this.#block(place)?.f64(this.#at(place)) : this.#extra?.get(field)?.f64(0);
  }

  guid(field: number): string | undefined {
    const place = this.#map.places.get(field);
    return place ? this.#block(place)?.guid(this.#at(place)) : this.#extra?.get(field)?.guid(0);
  }

  flag(field: number): boolean {
    return (this.u16(field) ?? 0) !== 0;
  }

  date(field: number): LocalDateTime | undefined {
    return this.#context.timestamp(this.i32(field));
  }

  /** A date, else one that was estimated; none if something was typed instead. */
  dateOr(field: number, estimated: number): LocalDateTime | undefined {
    return this.#isTyped(field) ? undefined : (this.date(field) ?? this.date(estimated));
  }

  /** A duration, else one that was estimated; none if something was typed instead. */
  durationOr(field: number, estimated: number, unitField: number): Duration | undefined {
    return this.#isTyped(field) ? undefined : (this.duration(field, unitField) ?? this.duration(estimated, unitField));
  }

  #isTyped(field: number): boolean {
    return this.item(field)?.length === RECORD_TEXT_BYTES;
  }

  /** Hours. */
  work(field: number): number | undefined {
    return hoursOfWork(this.f64(field));
  }

  money(field: number): number | undefined {
    return ofHundredths(this.f64(field));
  }

  /** Percent. */
  units(field: number): number | undefined {
    return ofHundredths(this.f64(field));
  }

  /** Of varying length it is always there, and 0 if it is not stored. */
  percentage(field: number): number | undefined {
    const place = this.#map.places.get(field);
    const value = this.u16(field);
    if (place && place.block === undefined) return value ?? 0;
    return value === undefined || value > 100 ? undefined : value;
  }

  /** The unit that a field holds; undefined if the file keeps no such field. */
  unit(field: number): DurationUnit | undefined {
    const place = this.#map.places.get(field);
    const code = this.u16(field);
    return place?.block !== undefined && code === undefined ? undefined : place && this.#context.unit(code);
  }

  /** Reads a duration whose unit is in another field. Durations not contained in the map include their unit. */
  duration(field: number, unitField: number): Duration | undefined {
    const place = this.#map.places.get(field);
    if (!place) return this.#context.duration(this.i32(field), this.#context.unit(this.#extra?.get(field)?.u16(4)));
    const usual = place.block === undefined ? 'hours' : this.#context.defaultDurationUnit;
    return this.#context.duration(this.i32(field), this.unit(unitField) ?? usual);
  }

  text(field: number): string | undefined {
    return this.item(field)?.text() || undefined;
  }

  notes(field: number): PlanNotes {
    const item = this.item(field);
    return item ? notesOfRtf(item.bytes) : {};
  }

  /** The bytes of a value of varying length. */
  item(field: number): ByteBlock | undefined {
    const place = this.#map.places.get(field);
    return place?.block === undefined && place ? this.vars.getLong(place.at) : undefined;
  }

  #block(place: FieldPlace): ByteBlock | undefined {
    if (place.block === 0) return this.#fixed;
    return place.block === 1 ? this.#fixed2 : this.vars.get(place.at);
  }

  #at(place: FieldPlace): number {
    return place.block === undefined ? 0 : place.at;
  }
}
