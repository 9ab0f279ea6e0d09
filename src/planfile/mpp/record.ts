import type { LocalDateTime } from '../plan-calendar.ts';
import type { Duration, DurationUnit } from '../plan.ts';
import type { ByteBlock } from './byte-block.ts';
import { hoursOfWork, moneyOf, percentOfUnits, type MppContext } from './context.ts';
import type { FieldMap, FieldPlace } from './field-map.ts';
import { textOfRtf } from './rtf.ts';
import type { VarItems } from './var-data.ts';

/** Typed texts have this length, whatever they say. */
const TYPED_TEXT_BYTES = 512;

/** The blocks that hold the values of one element. */
export interface RecordParts {
  fixed: ByteBlock | undefined;
  fixed2: ByteBlock | undefined;
  vars: VarItems;
  /** Values that the map does not tell of, by their fields. */
  extra?: ReadonlyMap<number, ByteBlock> | undefined;
}

/** An element of a plan, whose values are asked for by the numbers of its fields. What is not stored is undefined. */
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

  /** A date that lies where there may be a typed text instead. */
  plainDate(field: number): LocalDateTime | undefined {
    return this.#isPlain(field) ? this.date(field) : undefined;
  }

  /** A duration that lies where there may be a typed text instead. */
  plainDuration(field: number, unit: DurationUnit): Duration | undefined {
    return this.#isPlain(field) ? this.duration(field, unit) : undefined;
  }

  #isPlain(field: number): boolean {
    const length = this.item(field)?.length ?? 0;
    return length >= 4 && length < TYPED_TEXT_BYTES;
  }

  /** Hours. */
  work(field: number): number | undefined {
    return hoursOfWork(this.f64(field));
  }

  money(field: number): number | undefined {
    return moneyOf(this.f64(field));
  }

  /** Percent. */
  units(field: number): number | undefined {
    return percentOfUnits(this.f64(field));
  }

  percentage(field: number): number | undefined {
    const value = this.u16(field);
    return value === undefined || value > 100 ? undefined : value;
  }

  unit(field: number): DurationUnit {
    return this.#context.unit(this.u16(field));
  }

  /** What the map does not tell of brings its unit along. */
  duration(field: number, unit: DurationUnit): Duration | undefined {
    const code = this.#extra?.get(field)?.u16(4);
    return this.#context.duration(this.i32(field), code === undefined ? unit : this.#context.unit(code));
  }

  text(field: number): string | undefined {
    return this.#item(field)?.text() || undefined;
  }

  /** Notes as plain text. */
  notes(field: number): string | undefined {
    const item = this.#item(field);
    return item && (textOfRtf(item.bytes) || undefined);
  }

  /** The bytes of a value of varying length. */
  item(field: number): ByteBlock | undefined {
    const place = this.#map.places.get(field);
    return place?.block === undefined && place ? this.vars.get(place.at) : undefined;
  }

  #item(field: number): ByteBlock | undefined {
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
