import { describe, expect, it } from 'vitest';
import { blankPlanTask } from '#files/blank-row.ts';
import { ByteBlock } from './byte-block.ts';
import { readFieldMap } from './field-map.ts';
import { chooseRecordSize, cutByMeta, readFixedMeta } from './fixed-data.ts';
import { Heap } from './heap8.ts';
import { readProgram } from './program.ts';
import { readProps } from './props.ts';
import { numberRows } from './task-items.ts';
import { readEnterpriseData, VarData } from './var-data.ts';

/** Numbers of four bytes. */
const words = (...values: number[]) => new ByteBlock(new Uint8Array(Int32Array.from(values).buffer));
const blockOf = (...parts: readonly (readonly number[])[]) => new ByteBlock(Uint8Array.from(parts.flat()));
const u16 = (value: number) => [value & 0xff, (value >> 8) & 0xff];
const i32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const lengthsOf = (items: readonly (ByteBlock | undefined)[]) => items.map((item) => item?.length);

describe('an MPP data block', () => {
  it('never reads outside the bounds of the block and returns zeros within its padding', () => {
    const block = blockOf([1, 2, 3]);
    expect([block.u16(1), block.u16(2), block.i32(0), block.u8(-1), block.f64(0)]).toEqual([
      0x0302,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const padded = block.paddedTo(6);
    expect([padded.u16(2), padded.i32(2), padded.i32(3), padded.length]).toEqual([3, 3, undefined, 3]);
    expect(block.part(-5, 99).length).toBe(3);
    expect(block.part(2, 1).length).toBe(0);
  });

  it('reads text up to the terminating zero, and an id of zeros as absent', () => {
    expect(blockOf(u16(72), u16(105), u16(0), u16(88)).text()).toBe('Hi');
    expect(blockOf([65]).text()).toBe('');
    expect(blockOf(zeros(16)).guid(0)).toBeUndefined();
    expect(blockOf([0x33, 0x22, 0x11, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]).guid(0)).toBe(
      '00112233-0405-0607-0809-0a0b0c0d0e0f',
    );
  });
});

describe('an MPP property list', () => {
  it('reads properties by number and size, each padded to an even length', () => {
    const stream = blockOf(
      zeros(12),
      u16(2),
      u16(0),
      i32(3),
      i32(7),
      i32(0),
      [1, 2, 3, 0],
      i32(2),
      i32(9),
      i32(0),
      [4, 5],
    );
    expect([...readProps(stream)].map(([key, value]) => [key, [...value.bytes]])).toEqual([
      [7, [1, 2, 3]],
      [9, [4, 5]],
    ]);
  });

  it('stops at a property that exceeds the stream or has no size', () => {
    expect(readProps(blockOf(zeros(12), u16(9), u16(0), i32(-4), i32(7), i32(0), [1])).size).toBe(0);
    expect(readProps(blockOf(zeros(4))).size).toBe(0);
    expect(readProps(blockOf(zeros(12), u16(1), u16(0), i32(2_000_000_000), i32(7), i32(0), [1])).get(7)?.length).toBe(
      1,
    );
  });
});

describe('MPP fixed data items', () => {
  const metaOf = (...offsets: number[]) => words(0, 0, offsets.length, 0, ...offsets.flatMap((offset) => [0, offset]));

  it('a fixed data item runs from its offset to the next one, the last to the end', () => {
    const items = cutByMeta(blockOf(zeros(30)), readFixedMeta(metaOf(0, 10, 25), 8));
    expect(lengthsOf(items)).toEqual([10, 15, 5]);
  });

  it('a fixed data item is absent at an impossible offset and is bounded if the next offset is lower', () => {
    const items = cutByMeta(blockOf(zeros(30)), readFixedMeta(metaOf(20, -1, 99, 10, 10), 8), { most: 6, least: 4 });
    expect(lengthsOf(items)).toEqual([6, undefined, undefined, 4, 6]);
  });

  it('a damaged list yields a bounded number of fixed data items', () => {
    const offsets = Array.from({ length: 1000 }, (_, index) => (index % 2 === 0 ? 1 : 0));
    const items = cutByMeta(blockOf(zeros(1000)), readFixedMeta(metaOf(...offsets), 8));
    expect(items.reduce((sum, item) => sum + (item?.length ?? 0), 0)).toBeLessThanOrEqual(2000);
  });

  it('chooses the record size that yields as many records as there are items', () => {
    expect(chooseRecordSize(blockOf(zeros(16 + 7 * 94)), [92, 93, 94, 95, 96], 7)).toBe(94);
    expect(chooseRecordSize(blockOf(zeros(16 + 100)), [50, 51], 7)).toBe(50);
    expect(chooseRecordSize(blockOf(zeros(3)), [86], 7)).toBe(86);
  });
});

describe('MPP variable-length values', () => {
  const data = blockOf(i32(2), [1, 2], i32(3), [3, 4, 5], i32(99), [6]);
  const entry = (uid: number, offset: number, key: number) => [...i32(uid), ...i32(offset), ...u16(key), 0, 0];

  const header = (count: number) => [...zeros(8), ...i32(count), ...zeros(12)];

  it('values belong to a unique id and a key; the later duplicate counts; impossible values are absent', () => {
    const meta = blockOf(
      header(5),
      entry(5, 0, 14),
      entry(3, 0, 15),
      entry(5, 6, 14),
      entry(5, 13, 16),
      entry(5, -4, 17),
      entry(6, 0, 14),
    );
    const vars = new VarData(meta, data, 14);
    expect([...vars.uids()]).toEqual([3, 5]);
    expect([...vars.of(5).keys()]).toEqual([14, 16, 17]);
    expect([...(vars.of(5).get(14)?.bytes ?? [])]).toEqual([3, 4, 5]);
    expect(vars.of(5).get(16)).toBeUndefined();
    expect(vars.of(5).get(17)).toBeUndefined();
    expect([...vars.of(4).keys()]).toEqual([]);
  });

  it('ids have three bytes and keys one byte until Project 2003', () => {
    const vars = new VarData(blockOf(header(1), [7, 0, 0, 11], i32(6)), data, 9);
    expect(vars.of(7).get(11)?.length).toBe(3);
  });

  it('returned texts are never longer than the stream allows', () => {
    const long = blockOf(i32(1_000_000), zeros(1_000_000));
    const meta = blockOf(header(50), ...Array.from({ length: 50 }, (_, index) => entry(index, 0, 1)));
    let losses = 0;
    const vars = new VarData(meta, long, 14, () => (losses += 1));
    const read = Array.from({ length: 50 }, (_, uid) => vars.of(uid).getLong(1)?.length ?? 0);
    expect(read.reduce((sum, length) => sum + length, 0)).toBe(10_000_000);
    expect(losses).toBe(40);
  });
});

describe('an MPP field map', () => {
  const record = (offset: number, key: number, field: number, category: number, size: number) => [
    ...i32(0),
    ...u16(offset),
    key,
    0,
    ...i32(0),
    ...i32(0x0b400000 + field),
    ...i32(0),
    ...u16(category),
    ...u16(size),
    ...i32(0),
  ];
  const map = blockOf(
    record(0, 0, 86, 3, 4),
    record(4, 0, 29, 3, 4),
    record(0xffff, 11, 14, 8, 512),
    record(0xffff, 0, 24, 0x0b, 0),
    record(0, 0, 1143, 0x48, 16),
  );
  const props = new Map([[131092, map]]);

  it('the order of the offsets determines the block of a value', () => {
    const found = readFieldMap(props, 'task', 14);
    expect(found?.sizes).toEqual([8, 16]);
    expect(found?.places.get(29)).toMatchObject({ block: 0, at: 4 });
    expect(found?.places.get(1143)).toMatchObject({ block: 1, at: 0 });
    expect(found?.places.get(14)).toMatchObject({ block: undefined, at: 14 });
    expect(found?.places.has(24)).toBe(false);
  });

  it('the field map has different keys until Project 2003', () => {
    expect(readFieldMap(props, 'task', 9)?.places.get(14)).toMatchObject({ block: undefined, at: 11 });
    expect(readFieldMap(props, 'resource', 9)).toBeUndefined();
  });
});

describe('the program that wrote an MPP file', () => {
  const compObj = (...names: string[]) =>
    blockOf(
      zeros(28),
      ...names.map((name) => [...i32(name.length + 1), ...Array.from(name, (c) => c.charCodeAt(0)), 0]),
    );

  it.each([
    ['Microsoft.Project 16.0', 'MSProject.MPP14', { version: 14, program: 16, isLate: true }],
    ['Microsoft Project 14.0', 'MSProject.MPP14', { version: 14, program: 14, isLate: false }],
    ['Microsoft.Project 15.0', 'MSProject.MPP12', { version: 12, program: 15, isLate: false }],
    ['Microsoft Project 9.0', 'MSProject.MPT9', { version: 9, program: 9, isLate: false }],
    ['Microsoft Project 8.0', 'MSProject.GLOBAL8', { version: 8, program: 8, isLate: false }],
  ])('detects from %s that the program writes %s', (application, format, program) => {
    expect(readProgram(compObj(application, format))).toEqual(program);
  });

  it('an unknown program is undefined', () => {
    expect(readProgram(compObj('Microsoft Project 4.0'))).toBeUndefined();
    expect(readProgram(blockOf(zeros(28), i32(-1)))).toBeUndefined();
  });
});

describe('MPP row numbering', () => {
  it('rows are numbered in order, and blank rows take the places of their own numbers', () => {
    const row = (uid: number, id: number, order: number | undefined) => ({ task: blankPlanTask(uid, id), order });
    const rows = numberRows([row(8, 3, 10), row(5, 1, 5), row(9, 2, undefined), row(10, 9, undefined)]);
    expect(rows.map(({ uid, id }) => [uid, id])).toEqual([
      [5, 1],
      [9, 2],
      [8, 3],
      [10, 4],
    ]);
    expect(numberRows([row(1, 1, 2), row(0, 0, 1)]).map(({ uid, id }) => [uid, id])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

describe('MPP packed values', () => {
  it('a packed value runs from its offset to the next one', () => {
    const values = readEnterpriseData(
      blockOf(i32(30), i32(2), i32(0x0b40045f), i32(24), i32(0x0b4001e2), i32(26), [7, 0], i32(1)),
    );
    expect([values?.get(0x45f)?.length, values?.get(0x1e2)?.i32(0)]).toEqual([2, 1]);
    expect(readEnterpriseData(blockOf(i32(8), i32(0)))).toBeUndefined();
  });
});

describe('the heap of a Project 98 file', () => {
  it('the heap joins the blocks of an item', () => {
    const heap = new Heap(blockOf(i32(0), i32(40), i32(40), zeros(27), [9], i32(-1), [1, 2, 3], zeros(29)));
    const item = heap.item(-5);
    expect([item?.length, item?.u8(27), item?.u8(28), item?.u8(30)]).toEqual([40, 9, 1, 3]);
  });

  it('the heap ends circular block chains and rejects chains that leave the heap', () => {
    expect(new Heap(blockOf(i32(0), i32(4), i32(36), zeros(28))).item(-5)?.length).toBe(36);
    expect(new Heap(blockOf(i32(0), i32(4), i32(99), zeros(28))).item(-5)).toBeUndefined();
    expect(new Heap(blockOf(i32(0), i32(-1), i32(29), zeros(28))).item(-5)).toBeUndefined();
    expect(new Heap(blockOf(i32(-1), i32(4), zeros(28))).item(-1)).toBeUndefined();
    expect(new Heap(blockOf(zeros(3))).item(-2)).toBeUndefined();
    expect(new Heap(blockOf(zeros(8))).item(4)).toBeUndefined();
  });
});
