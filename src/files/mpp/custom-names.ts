import { customFieldKinds } from '../mspdi/codes.ts';
import type { CustomFieldChoice, CustomFieldKind } from '../plan.ts';
import type { ByteBlock } from './byte-block.ts';
import type { Program } from './program.ts';
import type { Props } from './props.ts';

const NAMES = 71303169;
const DEFINITION_BYTES = 88;
const NAME_HEADER_BYTES = 4;
/** Programs allow 50 characters. */
const MAX_NAME_BYTES = 1000;
const EMPTY_BLOCK_BYTES = 8;

/** A custom field that has a name of its own or a list of values. */
export interface NamedCustomField {
  /** Absent for fields that every plan has, whose kind is known. */
  readonly kind?: CustomFieldKind | undefined;
  readonly alias?: string | undefined;
  /** The list that its values are chosen from. */
  readonly table?: string | undefined;
  /** The same, in files before Project 2007. */
  readonly choices?: readonly CustomFieldChoice[] | undefined;
  readonly isPartial?: boolean | undefined;
}

export type NamedFields = ReadonlyMap<number, NamedCustomField>;
type FoundFields = Map<number, NamedCustomField>;

export function readCustomNames(props: Props, { version }: Program): NamedFields {
  const data = props.get(NAMES);
  const names: FoundFields = new Map();
  if (!data) return names;
  const size = data.i32(0) ?? 0;
  readAliases(data, names);
  if (version === 14) readDefinitions(data, afterBlocks(data, size), names);
  else if (version === 12) readOldDefinitions(data, afterBlocks(data, size), names);
  // Of what the two blocks behind the names hold nothing is known but that it belongs to definitions.
  const isPartial = [4 + size, afterBlocks(data, size, 1)].some((at) => (data.i32(at) ?? 0) > EMPTY_BLOCK_BYTES);
  if (isPartial) for (const [fieldId, field] of names) names.set(fieldId, { ...field, isPartial });
  return names;
}

function readAliases(data: ByteBlock, names: FoundFields): void {
  const count = data.i32(8) ?? 0;
  for (let index = 0, at = 12; index < count && at + 8 <= data.length; index += 1, at += 8) {
    const fieldId = data.i32(at);
    const nameAt = data.i32(at + 4);
    if (fieldId === undefined || nameAt === undefined || nameAt < 0) continue;
    names.set(fieldId, { alias: data.text(nameAt + NAME_HEADER_BYTES, nameAt + MAX_NAME_BYTES) || undefined });
  }
}

/** Two more blocks follow the names, each with its length before it. */
function afterBlocks(data: ByteBlock, size: number, count = 2): number {
  let at = 4 + size;
  for (let block = 0; block < count; block += 1) at += 4 + Math.max(data.i32(at) ?? 0, 0);
  return at;
}

function readDefinitions(data: ByteBlock, from: number, names: FoundFields): void {
  const count = data.i32(from) ?? 0;
  for (let index = 0, at = from + 8; index < count && at + DEFINITION_BYTES <= data.length; index += 1) {
    addDefinition(names, data.i32(at), data.guid(at + 36), kindAt(data, at + 12));
    at += DEFINITION_BYTES;
  }
}

/** Definitions of different lengths, after an index of eight bytes for each. */
function readOldDefinitions(data: ByteBlock, from: number, names: FoundFields): void {
  const count = Math.max(data.i32(from + 8) ?? 0, 0);
  for (let index = 0, at = from + 12 + 8 * count; index < count; index += 1) {
    const size = data.i32(at) ?? 0;
    if (size < 8 || at + size > data.length) return;
    addDefinition(names, data.i32(at + 4), data.guid(at + 160), kindAt(data, at + 12));
    at += size;
  }
}

const kindAt = (data: ByteBlock, at: number) => customFieldKinds[data.u16(at) ?? -1] ?? 'text';

function addDefinition(
  names: FoundFields,
  fieldId: number | undefined,
  tableGuid: string | undefined,
  kind: CustomFieldKind,
): void {
  if (fieldId === undefined) return;
  const isEnterprise = isEnterpriseField(fieldId);
  if (isEnterprise || tableGuid !== undefined || names.has(fieldId))
    names.set(fieldId, { ...names.get(fieldId), kind: isEnterprise ? kind : undefined, table: tableGuid });
}

/** The fields that a project server adds have numbers of their own. */
export function isEnterpriseField(fieldId: number): boolean {
  return (fieldId & 0x8000) !== 0;
}
