import { ByteWriter } from './byte-writer.ts';

/** Writes OLE2 containers ([MS-CFB], version 3) that hold one stream. */

const SECTOR = 512;
/** Numbers of sectors in one sector of the allocation table, and in one of the list of those sectors. */
const IN_TABLE = SECTOR / 4;
const IN_LIST = IN_TABLE - 1;
/** Sectors of the table that the header lists itself. */
const IN_HEADER = 109;
/** Smaller streams would have to be kept in another way. */
const LEAST_SIZE = 4096;

const FREE_SECTOR = 0xffff_ffff;
const END = 0xffff_fffe;
const OF_TABLE = 0xffff_fffd;
const OF_LIST = 0xffff_fffc;

/**
 * The pieces of a container with the stream `name`. A stream of less than 4 KiB is filled up with zeros, which readers of BIFF
 * take for the room behind its end.
 */
export function ole2Container(name: string, parts: readonly Uint8Array[]): Uint8Array[] {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const size = Math.max(length, LEAST_SIZE);
  const stream = Math.ceil(size / SECTOR);
  let [table, list] = [0, 0];
  for (let before = -1; before !== table + list;) {
    before = table + list;
    table = Math.ceil((table + list + 1 + stream) / IN_TABLE);
    list = Math.ceil(Math.max(0, table - IN_HEADER) / IN_LIST);
  }
  const head = new ByteWriter((1 + table + list + 1) * SECTOR);
  writeOle2Header(head, table, list);
  writeTable(head, table, list, stream);
  writeSectorList(head, table, list);
  writeDirectory(head, name, table + list + 1, size);
  return [head.written(), ...parts, new Uint8Array(stream * SECTOR - length)];
}

function writeOle2Header(out: ByteWriter, table: number, list: number): void {
  for (const byte of [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) out.u8(byte);
  out.append(new Uint8Array(16));
  // Versions, byte order, sizes of sectors as powers of 2.
  out.u16(0x3e, 3, 0xfffe, 9, 6);
  out.append(new Uint8Array(10));
  out.u32(table);
  out.u32(table + list); // The directory follows both.
  out.u32(0);
  out.u32(LEAST_SIZE);
  out.u32(END);
  out.u32(0);
  out.u32(list > 0 ? table : END);
  out.u32(list);
  for (let at = 0; at < IN_HEADER; at += 1) out.u32(at < table ? at : FREE_SECTOR);
}

function writeTable(out: ByteWriter, table: number, list: number, stream: number): void {
  const first = table + list + 1;
  for (let sector = 0; sector < table * IN_TABLE; sector += 1) {
    if (sector < table) out.u32(OF_TABLE);
    else if (sector < table + list) out.u32(OF_LIST);
    else if (sector < first) out.u32(END);
    else if (sector < first + stream) out.u32(sector === first + stream - 1 ? END : sector + 1);
    else out.u32(FREE_SECTOR);
  }
}

/** The sectors of the table that the header has no room for. */
function writeSectorList(out: ByteWriter, table: number, list: number): void {
  for (let sector = 0; sector < list; sector += 1) {
    for (let at = 0; at < IN_LIST; at += 1) {
      const number = IN_HEADER + sector * IN_LIST + at;
      out.u32(number < table ? number : FREE_SECTOR);
    }
    out.u32(sector === list - 1 ? END : table + sector + 1);
  }
}

const ROOT_ENTRY_KIND = 5;
const STREAM_ENTRY_KIND = 2;

function writeDirectory(out: ByteWriter, name: string, start: number, size: number): void {
  writeContainerEntry(out, { name: 'Root Entry', kind: ROOT_ENTRY_KIND, child: 1, start: END, size: 0 });
  writeContainerEntry(out, { name, kind: STREAM_ENTRY_KIND, child: FREE_SECTOR, start, size });
  for (let empty = 0; empty < 2; empty += 1)
    writeContainerEntry(out, { name: '', kind: 0, child: FREE_SECTOR, start: 0, size: 0 });
}

interface ContainerEntry {
  readonly name: string;
  readonly kind: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

function writeContainerEntry(out: ByteWriter, { name, kind, child, start, size }: ContainerEntry): void {
  for (let at = 0; at < 32; at += 1) out.u16(at < name.length ? name.charCodeAt(at) : 0);
  out.u16(name === '' ? 0 : 2 * (name.length + 1));
  out.u8(kind);
  out.u8(1);
  out.u32(FREE_SECTOR);
  out.u32(FREE_SECTOR);
  out.u32(child);
  out.append(new Uint8Array(36));
  out.u32(start);
  out.u32(size);
  out.u32(0);
}
