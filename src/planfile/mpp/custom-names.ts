import type { ByteBlock } from './byte-block.ts';
import type { Program } from './program.ts';
import type { Props } from './props.ts';

const NAMES = 71303169;
const DEFINITION_BYTES = 88;

/** The name that a custom field has in a file, and the list that its values are chosen from. */
export interface CustomName {
  alias: string | undefined;
  tableGuid: string | undefined;
}

/** The names of the custom fields of an element, by the numbers of the fields. */
export function readCustomNames(props: Props, { version }: Program): ReadonlyMap<number, CustomName> {
  const data = props.get(NAMES);
  const names = new Map<number, CustomName>();
  if (!data) return names;
  const size = data.i32(0) ?? 0;
  readAliases(data, names);
  if (version === 14) readDefinitions(data, afterBlocks(data, size), names);
  else if (version === 12) readOldDefinitions(data, afterBlocks(data, size), names);
  return names;
}

function readAliases(data: ByteBlock, names: Map<number, CustomName>): void {
  const count = data.i32(8) ?? 0;
  for (let index = 0, at = 12; index < count && at + 8 <= data.length; index += 1, at += 8) {
    const fieldId = data.i32(at);
    const nameAt = data.i32(at + 4);
    if (fieldId === undefined || nameAt === undefined || nameAt < 0) continue;
    const alias = data.text(nameAt + 4, nameAt + 4 + 512) || undefined;
    names.set(fieldId, { alias, tableGuid: undefined });
  }
}

/** Two more blocks follow the names, each with its length before it. */
function afterBlocks(data: ByteBlock, size: number): number {
  let at = 4 + size;
  for (let block = 0; block < 2; block += 1) at += 4 + Math.max(data.i32(at) ?? 0, 0);
  return at;
}

function readDefinitions(data: ByteBlock, from: number, names: Map<number, CustomName>): void {
  const count = data.i32(from) ?? 0;
  for (let index = 0, at = from + 8; index < count && at + DEFINITION_BYTES <= data.length; index += 1) {
    addTable(names, data.i32(at), data.guid(at + 36));
    at += DEFINITION_BYTES;
  }
}

function readOldDefinitions(data: ByteBlock, from: number, names: Map<number, CustomName>): void {
  const count = data.i32(from) ?? 0;
  for (let index = 0, at = from + 8; index < count; index += 1) {
    const size = data.i32(at) ?? 0;
    if (size < 8 || at + size > data.length) return;
    addTable(names, data.i32(at + 4), data.guid(at + 160));
    at += size;
  }
}

function addTable(names: Map<number, CustomName>, fieldId: number | undefined, tableGuid: string | undefined): void {
  if (fieldId === undefined || tableGuid === undefined) return;
  names.set(fieldId, { alias: names.get(fieldId)?.alias, tableGuid });
}
