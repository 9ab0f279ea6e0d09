import { customFieldKinds } from '../mspdi/codes.ts';
import type { CustomFieldKind } from '../plan.ts';
import type { ByteBlock } from './byte-block.ts';
import type { Program } from './program.ts';
import type { Props } from './props.ts';

const NAMES = 71303169;
const DEFINITION_BYTES = 88;

/** A value that may be chosen, as it is stored. */
export interface ListedValue {
  data: ByteBlock;
  description: string | undefined;
}

/** The name that a custom field has in a file, and the list that its values are chosen from. */
export interface CustomName {
  alias?: string | undefined;
  tableGuid?: string | undefined;
  /** Until Project 2003 the list itself. */
  list?: readonly ListedValue[] | undefined;
  /** Fields of project servers say themselves what they hold. */
  kind?: CustomFieldKind | undefined;
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
  let left = data.length;
  for (let index = 0, at = 12; index < count && at + 8 <= data.length && left > 0; index += 1, at += 8) {
    const fieldId = data.i32(at);
    const nameAt = data.i32(at + 4);
    if (fieldId === undefined || nameAt === undefined || nameAt < 0) continue;
    const alias = data.text(nameAt + 4, nameAt + 4 + 512) || undefined;
    left -= 2 * (alias?.length ?? 0);
    names.set(fieldId, { alias });
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
    addDefinition(names, data.i32(at), { tableGuid: data.guid(at + 36), kind: kindAt(data, at + 12) });
    at += DEFINITION_BYTES;
  }
}

/** Definitions of different lengths, after an index of eight bytes for each. */
function readOldDefinitions(data: ByteBlock, from: number, names: Map<number, CustomName>): void {
  const count = Math.max(data.i32(from + 8) ?? 0, 0);
  for (let index = 0, at = from + 12 + 8 * count; index < count; index += 1) {
    const size = data.i32(at) ?? 0;
    if (size < 8 || at + size > data.length) return;
    addDefinition(names, data.i32(at + 4), { tableGuid: data.guid(at + 160), kind: kindAt(data, at + 12) });
    at += size;
  }
}

const kindAt = (data: ByteBlock, at: number) => customFieldKinds[data.u16(at) ?? -1] ?? 'text';

function addDefinition(names: Map<number, CustomName>, fieldId: number | undefined, found: CustomName): void {
  if (fieldId === undefined) return;
  const isEnterprise = isEnterpriseField(fieldId);
  const known = names.get(fieldId);
  if (known || isEnterprise || found.tableGuid !== undefined) {
    names.set(fieldId, {
      alias: known?.alias,
      tableGuid: found.tableGuid,
      kind: isEnterprise ? found.kind : undefined,
    });
  }
}

/** The fields that a project server adds have numbers of their own. */
export function isEnterpriseField(fieldId: number): boolean {
  return (fieldId & 0x8000) !== 0;
}
