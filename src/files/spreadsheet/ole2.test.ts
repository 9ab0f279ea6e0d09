import { CFB } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { SheetFileError } from './error.ts';
import { CompoundFile, readStream } from './ole2.ts';

/** The library declares its container writer as `any`. */
const writer = CFB as {
  utils: {
    cfb_new: (options: object) => object;
    cfb_add: (container: object, path: string, content: Uint8Array) => void;
  };
  write: (container: object, options: object) => Uint8Array | readonly number[];
};

function containerOf(streams: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const file = writer.utils.cfb_new({ root: 'R' });
  for (const [path, content] of Object.entries(streams)) writer.utils.cfb_add(file, path, content);
  return Uint8Array.from(writer.write(file, { type: 'array', fileType: 'cfb' }));
}

const filled = (length: number, byte: number) => new Uint8Array(length).fill(byte);
const bytes = containerOf({
  '/Props': filled(10, 1),
  '/Folder/Props': filled(100, 2),
  '/Folder/Inner/Props': filled(5000, 3),
  '/Folder/Large': filled(60_000, 4),
});

describe('an OLE2 container', () => {
  it('reads large and small streams of the same name in different storages', () => {
    const file = new CompoundFile(bytes);
    expect(file.streamAt('Props')).toEqual(filled(10, 1));
    expect(file.streamAt('Folder', 'Props')).toEqual(filled(100, 2));
    expect(file.streamAt('folder', 'INNER', 'props')).toEqual(filled(5000, 3));
    // Comparing element by element takes seconds.
    const isLarge = (stream: Uint8Array | undefined) => stream?.length === 60_000 && stream.every((byte) => byte === 4);
    expect(isLarge(file.streamAt('Folder', 'Large'))).toBe(true);
    expect(isLarge(readStream(bytes, ['nothing', 'large']))).toBe(true);
  });

  it('a path that does not lead to a stream has no content', () => {
    const file = new CompoundFile(bytes);
    expect(file.streamAt('Folder')).toBeUndefined();
    expect(file.streamAt('Large')).toBeUndefined();
    expect(file.streamAt('Props', 'Props')).toBeUndefined();
    expect(file.streamAt('Folder', 'Other')).toBeUndefined();
    expect([file.has('Folder'), file.has('Folder', 'Inner'), file.has('Inner')]).toEqual([true, true, false]);
  });

  it('reading a circular chain of entries terminates', () => {
    const circle = Uint8Array.from(bytes);
    const view = new DataView(circle.buffer);
    for (let at = 512; at + 128 <= circle.length; at += 4) {
      // Every entry of the directory becomes the neighbour of the third one.
      const isEntry = view.getUint16(at + 64, true) > 2 && view.getUint16(at + 64, true) <= 64 && circle[at + 66] === 2;
      if (isEntry && at % 128 === 0) view.setUint32(at + 68, 2, true);
    }
    expect(() => new CompoundFile(circle).streamAt('Folder', 'Nothing')).not.toThrow();
  });

  it('the returned bytes never far exceed the size of the container', () => {
    const file = new CompoundFile(bytes);
    expect(() => {
      for (let round = 0; round < 100; round += 1) file.streamAt('Folder', 'Large');
    }).toThrow(SheetFileError);
  });

  it('a truncated container is reported as damaged', () => {
    expect(() => new CompoundFile(bytes.subarray(0, 100))).toThrow(SheetFileError);
    expect(() => new CompoundFile(bytes.subarray(0, 600))).toThrow(SheetFileError);
  });
});
