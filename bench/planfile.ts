import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { detectFormat } from '#files/detect.ts';
import { readPlanFile } from '#files/read.ts';

const ROUNDS = 7;

interface Result {
  name: string;
  files: number;
  megabytes: number;
  /** Of one round over all files, in ms. */
  median: number;
  refused: number;
}

/**
 * Measures reading plan files: a generated plan of 10,000 tasks, the sample of the repository and, for each format
 * (each version for Microsoft Project's own), the files of the folders passed.
 */
export function run(...folders: string[]): void {
  const sample = readFileSync(path.resolve('src/files/samples/kitchen.xml'));
  const exchangeSample = readFileSync(path.resolve('src/files/samples/garden.mpx'));
  const results = [
    measure('MSPDI, 10,000 tasks', [madeUpPlan(10_000)]),
    measure('MSPDI, 1,000 tasks', [madeUpPlan(1000)]),
    measure('MSPDI, sample of 13 rows', [sample]),
    measure('MPX, 10,000 tasks', [madeUpExchangeFile(10_000)]),
    measure('MPX, sample of 9 rows', [exchangeSample]),
    ...byFormat(folders.flatMap((folder) => filesIn(folder))).map(([format, files]) => measure(format, files)),
  ];
  console.table(results.map((result) => row(result)));
}

function measure(name: string, files: readonly Uint8Array[]): Result {
  const times: number[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    refused = 0;
    const start = performance.now();
    for (const file of files) refused += isRead(file) ? 0 : 1;
    times.push(performance.now() - start);
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  const megabytes = files.reduce((sum, file) => sum + file.length, 0) / 1e6;
  return { name, files: files.length, megabytes, median, refused };
}

function isRead(file: Uint8Array): boolean {
  try {
    readPlanFile(file);
    return true;
  } catch {
    return false;
  }
}

function row({ name, files, megabytes, median, refused }: Result) {
  return {
    plan: name,
    files,
    refused,
    MB: Number(megabytes.toFixed(2)),
    'median ms': Number(median.toFixed(1)),
    // The speed of refusing says nothing.
    'files/s': refused > 0 ? '' : Number(((files * 1000) / median).toFixed(1)),
    'MB/s': refused > 0 ? '' : Number(((megabytes * 1000) / median).toFixed(1)),
  };
}

function filesIn(folder: string): Uint8Array[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
  return names.filter((name) => statSync(name).isFile()).map((name) => readFileSync(name));
}

function byFormat(files: readonly Uint8Array[]): [string, Uint8Array[]][] {
  const groups = new Map<string, Uint8Array[]>();
  for (const file of files) {
    const { format } = detectFormat(file);
    if (format !== 'unknown') groups.set(format, [...(groups.get(format) ?? []), file]);
  }
  return [...groups];
}

/** A plan as Project writes it: summaries of ten tasks, each task linked to the one before, assigned and with a baseline. */
function madeUpPlan(count: number): Uint8Array {
  const tasks = Array.from({ length: count }, (_, index) => madeUpTask(index + 1));
  const resources = Array.from(
    { length: 100 },
    (_, n) =>
      `<Resource><UID>${n + 1}</UID><ID>${n + 1}</ID><Name>Person ${n}</Name><Type>1</Type><MaxUnits>1</MaxUnits></Resource>`,
  );
  const assignments = Array.from(
    { length: count },
    (_, n) =>
      `<Assignment><UID>${n + 1}</UID><TaskUID>${n + 1}</TaskUID><ResourceUID>${(n % 100) + 1}</ResourceUID><Units>1</Units>` +
      `<Work>PT8H0M0S</Work><ActualWork>PT${n % 9}H0M0S</ActualWork><Start>2026-03-02T08:00:00</Start><Finish>2026-03-02T17:00:00</Finish></Assignment>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion><StartDate>2026-03-02T08:00:00</StartDate><Tasks>${tasks.join('\n')}</Tasks><Resources>${resources.join('\n')}</Resources><Assignments>${assignments.join('\n')}</Assignments></Project>`;
  return new TextEncoder().encode(xml);
}

function madeUpTask(uid: number): string {
  const isSummary = uid % 10 === 1;
  const day = `2026-${String((uid % 12) + 1).padStart(2, '0')}-${String((uid % 28) + 1).padStart(2, '0')}`;
  const dates = `<Start>${day}T08:00:00</Start><Finish>${day}T17:00:00</Finish><Duration>PT8H0M0S</Duration><DurationFormat>7</DurationFormat>`;
  const link =
    isSummary || uid % 10 === 2
      ? ''
      : `<PredecessorLink><PredecessorUID>${uid - 1}</PredecessorUID><Type>1</Type><CrossProject>0</CrossProject><LinkLag>4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink>`;
  return (
    `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>Task ${uid} &amp; more</Name><Active>1</Active><Manual>0</Manual><Type>0</Type><IsNull>0</IsNull>` +
    `<OutlineLevel>${isSummary ? 1 : 2}</OutlineLevel><Priority>500</Priority>${dates}<Work>PT8H0M0S</Work><EffortDriven>1</EffortDriven>` +
    `<Estimated>0</Estimated><Milestone>0</Milestone><Summary>${isSummary ? 1 : 0}</Summary><Cost>40000</Cost><PercentComplete>${uid % 101}</PercentComplete>` +
    `<ActualWork>PT2H0M0S</ActualWork><RemainingWork>PT6H0M0S</RemainingWork><ConstraintType>0</ConstraintType><CalendarUID>-1</CalendarUID>` +
    `${link}<Baseline><Number>0</Number>${dates}<Work>PT8H0M0S</Work><Cost>40000</Cost></Baseline></Task>`
  );
}

/** The same plan as an exchange file, as Project 98 writes it. */
function madeUpExchangeFile(count: number): Uint8Array {
  const rows = Array.from({ length: count }, (_, index) => {
    const uid = index + 1;
    const isSummary = uid % 10 === 1;
    const day = `${String((uid % 28) + 1).padStart(2, '0')}/${String((uid % 12) + 1).padStart(2, '0')}/26`;
    const link = isSummary || uid % 10 === 2 ? '' : `${uid - 1}FS+1d`;
    return [
      `70,${uid},${uid},"Task ${uid}, and more",${isSummary ? 1 : 2},1d,${day} 08:00,${day} 17:00,${link},Medium,No,8h,2h,6h,` +
        `$400.00,${uid % 101}%,As Soon As Possible,${day} 08:00,${day} 17:00,1d,8h,$400.00`,
      `75,${(uid % 100) + 1},1,8h,8h,${uid % 9}h,0h,$400.00,$400.00,$0.00,${day} 08:00,${day} 17:00,0h,${(uid % 100) + 1}`,
    ].join('\r\n');
  });
  const resources = Array.from({ length: 100 }, (_, n) => `50,${n + 1},${n + 1},Person ${n},1,$50.00/h`);
  const head = [
    'MPX,Microsoft Project for Windows,4.0,ANSI',
    '10,$,1,2,",",.',
    '11,2,0,1,8.00,40.00,$50.00/h,$60.00/h,1,1',
    '12,1,1,480,/,:,,,0,0',
    '20,Standard,0,1,1,1,1,1,0',
    '30,Plan,,,Standard,02/03/26 08:00',
    '41,40,49,1,41,42',
    ...resources,
    '61,90,98,1,3,40,50,51,70,95,81,20,22,23,30,44,91,56,57,41,21,31',
  ];
  return new TextEncoder().encode([...head, ...rows].join('\r\n'));
}
