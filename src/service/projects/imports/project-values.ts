import type { Queries } from '#service/db/queries.ts';
import { checkCustomValues, type ValueChange } from '#service/core/custom-values/rules.ts';
import { Failure } from '#service/core/errors.ts';
import { type FilledSheetCell, readCellFlag, readNumeric, type SheetReading } from '#files/sheet/cells.ts';
import { readDayCell, readTextCell } from '#service/imports/columns.ts';
import type { AttributeKey } from './project-columns.ts';
import type { ProjectFile, ProjectRow } from './project-names.ts';
import { listProjectDefinitions, listStoredValues, listTaken, type TypedDefinition } from './project-value-queries.ts';
import { flatMapYielding } from '#service/imports/flat-map-yielding.ts';

/** A row whose custom values are to be checked. */
export interface Valued {
  readonly row: ProjectRow;
  /** Null for a new project. */
  readonly id: string | null;
  readonly customType: string | null;
  /** The caller's level on the project; undefined while it is created, when visibility is not checked. */
  readonly level: number | undefined;
}

/** Checks the custom values of all rows by the rules of the interface; returns what each is to store that it does not have yet. */
export async function checkProjectCustomValues(
  db: Queries,
  file: ProjectFile,
  rows: readonly Valued[],
): Promise<ReadonlyMap<ProjectRow, readonly ValueChange[]>> {
  const definitions = await listProjectDefinitions(db);
  if (definitions.length === 0) return new Map();
  const stored = await storedByProject(db, rows);
  const checked = await flatMapYielding(rows, (valued): [ProjectRow, readonly ValueChange[]][] => {
    const own = definitions.filter(({ customType }) => customType === null || customType === valued.customType);
    const values = stored.get(valued.id ?? '') ?? new Map<string, unknown>();
    const sent = own.flatMap((definition) => checkOne(file, valued, ownOfName(own, definition), values));
    reportForeign(file, valued, own);
    return [[valued.row, sent.filter(({ definition, value }) => values.get(definition.id) !== value)]];
  });
  const changes = new Map(checked);
  await reportTaken(db, file, rows, changes);
  return changes;
}

const attributeColumnKey = (name: string): AttributeKey => `attribute:${name.toLowerCase()}`;

interface OneDefinition {
  readonly definition: TypedDefinition;
  /**
   * True if another attribute with the same name takes precedence: one of the custom type over one for all projects.
   */
  readonly isHidden: boolean;
}

function ownOfName(own: readonly TypedDefinition[], definition: TypedDefinition): OneDefinition {
  const isHidden =
    !definition.isOfType &&
    own.some((other) => other.isOfType && attributeColumnKey(other.name) === attributeColumnKey(definition.name));
  return { definition, isHidden };
}

/** Checks the value of one attribute in a row. Runs for empty cells too, because the attribute may be mandatory. */
function checkOne(
  file: ProjectFile,
  { row, level }: Valued,
  { definition, isHidden }: OneDefinition,
  stored: ReadonlyMap<string, unknown>,
): ValueChange[] {
  const { name } = definition;
  const key = attributeColumnKey(name);
  const cell = isHidden ? null : (row.values[key] ?? null);
  const place = file.table.placeOf(key) === undefined ? null : key;
  const checked = file.attempt(row, place, () => {
    if (cell !== null && level !== undefined && definition.visibleFrom > level) {
      throw new Failure('custom_attributes.error.Unknown', { name });
    }
    const sent = cell === null ? [] : [{ name, value: customValueOfCell(definition, cell) }];
    const ids = new Set(stored.keys());
    return checkCustomValues({ definitions: [definition], sent, stored: ids, level });
  });
  return checked ?? [];
}

/**
 * Converts a cell to a value as in a body of the interface. Values that cannot be read are passed on for the rules to
 * refuse.
 */
function customValueOfCell({ type, possibleValues }: TypedDefinition, cell: FilledSheetCell): unknown {
  const reading = customValueReaders[type]?.(cell);
  if (type === 'CHOICE') {
    const text = String(typeof cell === 'object' ? cell.date : cell).trim();
    const words = text.toLowerCase();
    return possibleValues.find((possible) => possible.toLowerCase() === words) ?? text;
  }
  if (reading !== undefined && 'value' in reading) return reading.value;
  return typeof cell === 'object' ? cell.date : String(cell);
}

const customValueReaders: Readonly<Record<string, (cell: FilledSheetCell) => SheetReading<unknown>>> = {
  BOOLEAN: readCellFlag,
  NUMBER: readNumeric,
  DECIMAL: readNumeric,
  DATE: (cell) => readDayCell(cell),
  TEXT: (cell) => readTextCell(cell, 255),
  MEMO: (cell) => readTextCell(cell, 2_500),
};

/** Reports cells of attributes that projects of this custom type do not have. */
function reportForeign(file: ProjectFile, { row }: Valued, own: readonly TypedDefinition[]): void {
  const known = new Set<string>(own.map(({ name }) => attributeColumnKey(name)));
  for (const [key, cell] of Object.entries(row.values)) {
    if (cell === null || !isAttributeKey(key) || known.has(key)) continue;
    const name = file.table.placeOf(key)?.header ?? '';
    file.report(row, key, { code: 'custom_attributes.error.Unknown', values: { name } });
  }
}

function isAttributeKey(key: string): key is AttributeKey {
  return key.startsWith('attribute:');
}

async function storedByProject(
  db: Queries,
  rows: readonly Valued[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, unknown>>> {
  const byProject = new Map<string, Map<string, unknown>>();
  const ids = rows.flatMap(({ id }) => id ?? []);
  for (const { project_node_id, attribute_id, value } of await listStoredValues(db, ids)) {
    const values = byProject.get(project_node_id) ?? new Map<string, unknown>();
    byProject.set(project_node_id, values.set(attribute_id, value));
  }
  return byProject;
}

/** Values of unique attributes that another project has, or an earlier row gives. */
async function reportTaken(
  db: Queries,
  file: ProjectFile,
  rows: readonly Valued[],
  changes: ReadonlyMap<ProjectRow, readonly ValueChange[]>,
): Promise<void> {
  const wanted = rows.flatMap(({ row, id }) =>
    (changes.get(row) ?? [])
      .filter(({ definition }) => definition.isUnique)
      .map(({ definition, value }) => ({ row, id, definition, value })),
  );
  const places = wanted.map(({ id, definition, value }, place) => ({
    place,
    attribute_id: definition.id,
    value,
    project_node_id: id,
  }));
  const taken = new Set(await listTaken(db, places));
  const sent = new Set<string>();
  for (const [place, { row, definition, value }] of wanted.entries()) {
    const key = `${definition.id} ${JSON.stringify(value)}`;
    if (taken.has(place) || sent.has(key)) {
      const values = { name: definition.name, value };
      file.report(row, attributeColumnKey(definition.name), { code: 'custom_attributes.error.NotUnique', values });
    }
    sent.add(key);
  }
}
