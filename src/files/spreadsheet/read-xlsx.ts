import { SheetFileError } from './error.ts';
import type { SheetLimits } from './limits.ts';
import { CellCount } from './grid.ts';
import { type Sheet, visibleFirst, type Workbook } from './workbook.ts';
import { readSharedStrings, readStyles, readWorksheet, type SheetContext } from './xlsx-parts.ts';
import { readXml } from './xml.ts';
import type { ZipFile } from './zip.ts';

interface Relation {
  readonly type: string;
  readonly target: string;
}

interface XlsxListedSheet {
  readonly name: string;
  readonly relation: string;
  readonly isHidden: boolean;
}

/** Reads an Office Open XML workbook: cached values, shared texts and number formats; nothing else of the file is opened. */
export function readXlsx(zip: ZipFile, limits: SheetLimits): Workbook {
  const main = mainPart(zip);
  const { listed, is1904 } = readSheetList(xlsxPart(zip, main), main);
  const relations = readRelations(zip, main);
  const first = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  const [texts, styles] = [first('sharedStrings'), first('styles')];
  const context: SheetContext = {
    is1904,
    texts: texts !== undefined && zip.has(texts) ? readSharedStrings(xlsxPart(zip, texts), texts) : [],
    kinds: styles !== undefined && zip.has(styles) ? readStyles(xlsxPart(zip, styles), styles) : [],
    count: new CellCount(limits),
  };
  const sheets = visibleFirst(listed).flatMap(({ name, relation }): Sheet[] => {
    const found = relations.get(relation);
    // Sheets of charts, dialogs and macros hold no cells.
    if (found?.type !== 'worksheet') return [];
    return [{ name, rows: readWorksheet(xlsxPart(zip, found.target), found.target, context) }];
  });
  return { sheets };
}

function mainPart(zip: ZipFile): string {
  const office = [...readRelations(zip, '').values()].find(({ type }) => type === 'officeDocument')?.target;
  return office !== undefined && zip.has(office) ? office : 'xl/workbook.xml';
}

function xlsxPart(zip: ZipFile, name: string): Uint8Array {
  const bytes = zip.read(name);
  if (bytes) return bytes;
  throw new SheetFileError('damaged', `The part "${name}" of the spreadsheet is missing.`, { part: name });
}

/** Reads the relations of a part by id; the last word of a relation's type is its kind. */
function readRelations(zip: ZipFile, source: string): Map<string, Relation> {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  const name = `${folder}_rels/${source.slice(folder.length)}.rels`;
  const relations = new Map<string, Relation>();
  const bytes = zip.read(name);
  if (!bytes) return relations;
  readXml(bytes, name, {
    open: (element, { Id, Type = '', Target = '', TargetMode }) => {
      if (element !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: resolved(folder, Target) });
    },
  });
  return relations;
}

function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

function readSheetList(bytes: Uint8Array, name: string): { listed: XlsxListedSheet[]; is1904: boolean } {
  const listed: XlsxListedSheet[] = [];
  let is1904 = false;
  readXml(bytes, name, {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = /^(1|true|on)$/.test(attributes['date1904'] ?? '');
      if (element !== 'sheet') return;
      const relation = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
      const isHidden = /hidden/i.test(attributes['state'] ?? '');
      listed.push({ name: attributes['name'] ?? '', relation, isHidden });
    },
  });
  return { listed, is1904 };
}
