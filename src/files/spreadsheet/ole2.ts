import { SheetFileError } from './error.ts';

const END_OF_CHAIN = 0xffff_fffe;
/** Sectors that the header lists itself; those of larger files are listed in sectors of their own. */
const HEADER_LIST = 109;
/** Kinds of entries of the directory. */
const STORAGE = 1;
const OLE2_STREAM = 2;
const OLE2_ROOT = 5;

/**
 * The content of the first stream of these names in an OLE2 container ([MS-CFB]). A chain of sectors that leaves the file or runs in a circle is
 * an error, never a loop.
 * @throws SheetFileError `damaged`
 */
export function readStream(bytes: Uint8Array, names: readonly string[]): Uint8Array {
  const file = new CompoundFile(bytes);
  for (const name of names) {
    const stream = file.stream(name);
    if (stream) return stream;
  }
  throw damaged();
}

export function damaged(): SheetFileError {
  return new SheetFileError('damaged', 'The file is damaged or incomplete.');
}

interface DirectoryEntry {
  readonly name: string;
  readonly kind: number;
  readonly start: number;
  readonly size: number;
  /** The entries before and after this one in their storage, and the first one inside of it. */
  readonly before: number;
  readonly after: number;
  readonly inside: number;
}

/** Streams are adjacent, so together they are no longer than the file; reading more than this multiple means damage. */
const MOST_READ = 4;

/** A container of streams in storages, which are like files in folders. Names are compared without case. */
export class CompoundFile {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly sectorSize: number;
  private readonly next: Uint32Array;
  private readonly entries: readonly DirectoryEntry[];
  private readonly listings = new Map<DirectoryEntry, ReadonlyMap<string, DirectoryEntry>>();
  private small: { content: Uint8Array; next: Uint32Array } | undefined;
  private bytesRead = 0;

  /** @throws SheetFileError `damaged` */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const shift = bytes.length < 512 ? 0 : this.view.getUint16(30, true);
    if (shift !== 9 && shift !== 12) throw damaged();
    this.sectorSize = 1 << shift;
    this.next = sectorNumbers(joinSectors(this.allocationSectors().map((sector) => this.sector(sector))));
    this.entries = readOle2Directory(this.chain(this.view.getUint32(48, true)));
  }

  /** The first stream of a name (in small letters), in whatever storage it lies. */
  stream(name: string): Uint8Array | undefined {
    const entry = this.entries.find((found) => found.kind === OLE2_STREAM && found.name === name);
    return entry && this.contentOf(entry);
  }

  /**
   * The stream at a path of storages; undefined if there is none.
   * @throws SheetFileError `damaged`
   */
  streamAt(...path: readonly string[]): Uint8Array | undefined {
    const entry = this.entryAt(path);
    return entry?.kind === OLE2_STREAM ? this.contentOf(entry) : undefined;
  }

  /** There is a storage or a stream at the path. */
  has(...path: readonly string[]): boolean {
    return this.entryAt(path) !== undefined;
  }

  private entryAt(path: readonly string[]): DirectoryEntry | undefined {
    let entry = this.entries.find(({ kind }) => kind === OLE2_ROOT);
    for (const name of path) entry = entry && this.listing(entry).get(name.toLowerCase());
    return entry;
  }

  /** Lists the entries of a storage: they form a tree, in which each is visited once. */
  private listing(storage: DirectoryEntry): ReadonlyMap<string, DirectoryEntry> {
    const known = this.listings.get(storage);
    if (known) return known;
    const listing = new Map<string, DirectoryEntry>();
    const visited = new Set<number>();
    const open = [storage.inside];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const entry = this.entries[index];
      if (!entry || visited.has(index)) continue;
      visited.add(index);
      if (entry.kind === STORAGE || entry.kind === OLE2_STREAM) listing.set(entry.name, entry);
      open.push(entry.after, entry.before);
    }
    this.listings.set(storage, listing);
    return listing;
  }

  private contentOf(entry: DirectoryEntry): Uint8Array {
    this.bytesRead += entry.size;
    if (this.bytesRead > MOST_READ * this.bytes.length) throw damaged();
    const content = entry.size < this.view.getUint32(56, true) ? this.smallStream(entry) : this.chain(entry.start);
    if (content.length < entry.size) throw damaged();
    return content.subarray(0, entry.size);
  }

  /** Streams below the size that the header names lie in small sectors within a stream of the root. */
  private smallStream({ start, size }: DirectoryEntry): Uint8Array {
    const root = this.entries.find(({ kind }) => kind === OLE2_ROOT);
    if (!root || size === 0) return new Uint8Array(0);
    this.small ??= { content: this.chain(root.start), next: sectorNumbers(this.chain(this.view.getUint32(60, true))) };
    const { content, next } = this.small;
    const smallSize = 1 << Math.min(this.view.getUint16(32, true), 12);
    return joinSectors(
      followSector(next, start).map((sector) => content.subarray(sector * smallSize, (sector + 1) * smallSize)),
    );
  }

  private allocationSectors(): number[] {
    const count = this.view.getUint32(44, true);
    if (count > this.bytes.length / this.sectorSize) throw damaged();
    const listed = Array.from({ length: HEADER_LIST }, (_, index) => this.view.getUint32(76 + index * 4, true));
    for (let list = this.view.getUint32(68, true); listed.length < count;) {
      const further = sectorNumbers(this.sector(list));
      listed.push(...further.subarray(0, -1));
      list = further.at(-1) ?? END_OF_CHAIN;
    }
    return listed.slice(0, count);
  }

  private chain(start: number): Uint8Array {
    return joinSectors(followSector(this.next, start).map((sector) => this.sector(sector)));
  }

  /** The last sector of a file may be cut short. */
  private sector(number: number): Uint8Array {
    const at = (number + 1) * this.sectorSize;
    if (at >= this.bytes.length) throw damaged();
    return this.bytes.subarray(at, at + this.sectorSize);
  }
}

function followSector(next: Uint32Array, start: number): number[] {
  const chain: number[] = [];
  for (let sector = start; sector !== END_OF_CHAIN; sector = next[sector] ?? 0) {
    if (sector >= next.length || chain.length >= next.length) throw damaged();
    chain.push(sector);
  }
  return chain;
}

function readOle2Directory(bytes: Uint8Array): DirectoryEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 128) }, (_, index) => {
    const at = index * 128;
    const nameBytes = Math.min(Math.max(view.getUint16(at + 64, true) - 2, 0), 62);
    return {
      name: new TextDecoder('utf-16le').decode(bytes.subarray(at, at + nameBytes)).toLowerCase(),
      kind: view.getUint8(at + 66),
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
      before: view.getUint32(at + 68, true),
      after: view.getUint32(at + 72, true),
      inside: view.getUint32(at + 76, true),
    };
  });
}

function joinSectors(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function sectorNumbers(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => view.getUint32(index * 4, true));
}
