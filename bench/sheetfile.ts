import { readWorkbook } from '#files/spreadsheet/read-workbook.ts';
import { sheetFormats, type Cell, type SheetFormat, type Workbook } from '#files/spreadsheet/workbook.ts';
import { writeWorkbook } from '#files/spreadsheet/write-workbook.ts';

const COLUMNS = 20;
const ROUNDS = 3;

/**
 * Measures writing and reading spreadsheets by format: 20 columns of texts, numbers, dates and booleans.
 * @param rows defaults to 50,000
 */
export function run(rows = '50000'): void {
  const workbook = madeUp(Number(rows));
  console.table(sheetFormats.flatMap((format) => measure(format, workbook)));
}

function measure(format: SheetFormat, workbook: Workbook) {
  let bytes: Uint8Array = new Uint8Array(0);
  const count = workbook.sheets[0]?.rows.length ?? 0;
  const write = median(() => (bytes = writeWorkbook(workbook, format, { header: true })));
  const read = median(() => readWorkbook(bytes));
  const result = (work: string, { ms, memory }: { ms: number; memory: number }) => ({
    work: `${work} .${format}`,
    MB: Number((bytes.length / 1e6).toFixed(1)),
    'median ms': Math.round(ms),
    'rows/s': Math.round((count * 1000) / ms),
    'MB/s': Number((bytes.length / 1000 / ms).toFixed(1)),
    'more resident MB': Math.round(memory / 1e6),
  });
  return [result('write', write), result('read', read)];
}

/** Time of the middle round, and by how much the memory of the process grew in the round that needed most. */
function median(work: () => unknown): { ms: number; memory: number } {
  const times: number[] = [];
  let memory = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const start = performance.now();
    work();
    times.push(performance.now() - start);
    memory = Math.max(memory, process.memoryUsage().rss - before);
  }
  return { ms: times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0, memory };
}

function madeUp(count: number): Workbook {
  const header = Array.from({ length: COLUMNS }, (_, n) => `Column ${n}`);
  const rows = Array.from({ length: count }, (_, row) => Array.from({ length: COLUMNS }, (_cell, n) => cellAt(row, n)));
  return { sheets: [{ name: 'Dätä', rows: [header, ...rows] }] };
}

function cellAt(row: number, column: number): Cell {
  if (column < 8) return `${column === 1 ? 'Ünï 漢' : 'Text value'} ${row}/${column}`;
  if (column < 14) return row * 1.5 + column;
  if (column < 17) return { date: new Date(Date.UTC(2026, 0, 1 + (row % 365), column)).toISOString().slice(0, 19) };
  return row % 2 === 0;
}
