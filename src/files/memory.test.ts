import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A small file that makes the most of its bytes may take ten times its size and this much more, MiB. */
const MEMORY = 10 + 100;
const BYTES = 1_000_000;

const root = path.resolve(import.meta.dirname, '../..');
let folder = '';
let program = '';

/** Node cannot run TypeScript: the reader is bundled, below node_modules so that it finds packages. */
beforeAll(async () => {
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'planfile-memory-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: path.join(root, 'src/files/read.ts'), outDir: folder, target: 'node20' },
  });
  program = path.join(folder, 'read-one.js');
  writeFileSync(
    program,
    `import { existsSync, readFileSync, writeSync } from 'node:fs';
     import { basename } from 'node:path';
     import { readPlanFile } from './read.js';
     for (const path of process.argv.slice(2)) {
       writeSync(1, basename(path) + ': ');
       try {
         const plan = readPlanFile(readFileSync(path));
         writeSync(1, ['plan', plan.tasks.length, plan.warnings.length].join(' ') + '\\n');
       } catch (error) {
         if (error.name !== 'PlanFileError') throw error;
         writeSync(1, 'error ' + error.reason + '\\n');
       }
     }
     // On Linux the peak of resourceUsage() begins with that of the process that started this one.
     const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
     const kilobytes = Number(/VmHWM:\\s*(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
     console.log('MiB', Math.round(kilobytes / 1024));`,
  );
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Reads files one after the other in a process that ends if one of them needs more memory, MiB: a process for each file took a
 * fifth more time. Returns its lines, one for each file and the last for its peak.
 */
function readInProcess(files: readonly (readonly [name: string, content: string | Uint8Array])[], memory = MEMORY) {
  const paths = files.map(([name, content]) => {
    const file = path.join(folder, name.replaceAll(' ', '-'));
    writeFileSync(file, content);
    return file;
  });
  const limits = [`--max-old-space-size=${memory}`, '--max-semi-space-size=4'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...limits, program, ...paths], { encoding: 'utf8' });
  for (const file of paths) rmSync(file);
  // A file that ends the process is the last one in its output.
  expect({
    status,
    stderr: status === 0 ? '' : `${stdout.trim().split('\n').at(-1)} ${stderr.slice(0, 1500)}`,
  }).toEqual({
    status: 0,
    stderr: '',
  });
  return stdout.trim().split('\n');
}

/** Returns the names of files that were neither read nor refused. */
function unanswered(files: readonly (readonly [name: string, content: string])[]): string[] {
  const lines = readInProcess(files);
  return files.filter((_, index) => !/: (plan|error) /.test(lines[index] ?? '')).map(([name]) => name);
}

const filled = (start: string, part: string | ((index: number) => string), end = '') => {
  const parts = [start];
  for (let length = start.length, index = 0; length < BYTES; index += 1) {
    const next = typeof part === 'string' ? part : part(index);
    parts.push(next);
    length += next.length;
  }
  return [...parts, end].join('');
};

const first = 'MPX,,4.0,ANSI\n20,S\n41,40,1\n61,90,1,70\n';
const table = (name: string, columns: string) => `ERMHDR\t1\n%T\t${name}\n%F\t${columns}\n`;
const packages = '%T\tPROJWBS\n%F\twbs_id\tparent_wbs_id\twbs_short_name\n';
const rows = Array.from({ length: 1000 }, (_, n) => `%R\t${n}\n`).join('');
const links = '%T\tTASKPRED\n%F\ttask_id\tpred_task_id\n';
const work = '%T\tTASKRSRC\n%F\ttaskrsrc_id\ttask_id\n';
const fields =
  '%T\tUDFTYPE\n%F\tudf_type_id\ttable_name\tlogical_data_type\n%R\t1\tTASK\tFT_TEXT\n%T\tUDFVALUE\n%F\tudf_type_id\tfk_id\tudf_text\n';
const primavera = (part: string) => `<APIBusinessObjects><${part}>`;
const project = (list: string) => `<Project><${list}>`;
const end = (list: string) => `</${list}></Project>`;

describe(`a hostile file of a megabyte takes no more than ${MEMORY} MiB`, () => {
  it('reads large exchange files within bounded memory', { timeout: 120_000 }, () => {
    expect(
      unanswered([
        ['short rows', filled(first, '70,,x\n')],
        ['empty rows', filled(first, '70\n')],
        ['resources', filled(first, '50,,x\n')],
        ['calendars', filled(first, '20\n')],
        ['exceptions', filled(first, '26,1/1/98\n')],
        ['assignments', filled(`${filled(first, '50\n').slice(0, 30_000)}\n70,1\n`, (n) => `75,${n % 9000}\n70\n`)],
        ['links', filled(`${first}${'70\n'.repeat(9000)}70,1,,"`, (n) => `${n % 9000},`, '"\n')],
        ['links of all', filled(first, (n) => `70,${n},,${n}SS\n`)],
        ['fields', filled(`${first}70`, ',')],
        ['quotes', filled(`${first}70,`, '"')],
        ['columns', filled(`${first}61`, ',1')],
        ['lines that are no records', filled(first, 'x\n')],
        ['invalid values', filled(`${first}61,40,44,50,95\n`, (n) => `70,${n}x,${n}y,${n}z\n`)],
      ]),
    ).toEqual([]);
  });

  it('reads large files of Primavera within bounded memory', { timeout: 120_000 }, () => {
    expect(
      unanswered([
        ['short rows', filled(table('TASK', 'task_id'), '%R\t\n')],
        ['numbered rows', filled(table('TASK', 'task_id'), (n) => `%R\t${n}\n`)],
        ['nested packages', filled(`${table('TASK', 'task_id')}${packages}`, (n) => `%R\t${n + 1}\t${n}\tx\n`)],
        ['packages below themselves', filled(`${table('TASK', 'task_id')}${packages}`, (n) => `%R\t${n}\t${n ^ 1}\n`)],
        ['calendars', filled(`${table('TASK', 'task_id')}%R\t1\n%T\tCALENDAR\n%F\tclndr_id\n`, '%R\t\n')],
        ['base calendars', filled(table('CALENDAR', 'clndr_id\tbase_clndr_id'), (n) => `%R\t${n}\t${n + 1}\n`)],
        ['exceptions', filled(`${table('CALENDAR', 'clndr_data')}%R\t(0||Exceptions()(`, '(0||0(d|46143)())')],
        ['links', filled(`${table('TASK', 'task_id')}${rows}${links}`, (n) => `%R\t${n % 1000}\t${(n * 7) % 1000}\n`)],
        ['assignments', filled(`${table('TASK', 'task_id')}${rows}${work}`, (n) => `%R\t${n}\t${n % 1000}\n`)],
        ['columns', filled('ERMHDR\t1\n%T\tTASK\n%F', '\tx')],
        ['values', filled(`${table('TASK', 'task_id')}%R`, '\t1')],
        ['tables', filled('ERMHDR\t1', '\n%T\tTASK\n%F\ta\n%R\t1')],
        ['invalid values', filled(table('TASK', 'task_id\tclndr_id\tcstr_type'), (n) => `%R\t${n}\tx${n}\ty${n}\n`)],
        ['values of fields', filled(`${table('TASK', 'task_id')}%R\t1\n${fields}`, (n) => `%R\t1\t${n}\tx\n`)],
        [
          'notes',
          filled(`${table('TASK', 'task_id')}%R\t1\n%T\tTASKMEMO\n%F\ttask_id\ttask_memo\n`, '%R\t1\t<<<<<<<<\n'),
        ],
      ]),
    ).toEqual([]);
  });

  it('reads large XML documents within bounded memory', { timeout: 120_000 }, () => {
    expect(
      unanswered([
        ['short rows', filled(project('Tasks'), '<Task><a/></Task>', end('Tasks'))],
        ['numbered rows', filled(project('Tasks'), (n) => `<Task><UID>${n}</UID></Task>`, end('Tasks'))],
        ['resources', filled(project('Resources'), '<Resource><a/></Resource>', end('Resources'))],
        ['activities', filled(primavera('Project'), '<Activity><a/></Activity>', '</Project></APIBusinessObjects>')],
        [
          'codes of activities',
          filled(primavera('Activity'), '<Code><a/></Code><UDF><a/></UDF>', '</Activity></APIBusinessObjects>'),
        ],
        ['calendars', filled(project('Calendars'), '<Calendar><a/></Calendar>', end('Calendars'))],
        [
          'assignments',
          filled(
            '<Project><Tasks><Task><UID>1</UID></Task></Tasks><Assignments>',
            '<Assignment><TaskUID>1</TaskUID></Assignment>',
            end('Assignments'),
          ),
        ],
        ['values', filled(`${project('Tasks')}<Task>`, (n) => `<a${n}/>`, `</Task>${end('Tasks')}`)],
        ['nested elements', filled(project('Tasks'), `${'<a>'.repeat(20)}<b/>${'</a>'.repeat(20)}`, end('Tasks'))],
        [
          'baselines',
          filled(`${project('Tasks')}<Task><UID>1</UID>`, '<Baseline><a/></Baseline>', `</Task>${end('Tasks')}`),
        ],
        [
          'exceptions',
          filled(
            '<Project><Calendars><Calendar><UID>1</UID><Exceptions>',
            '<Exception><TimePeriod><FromDate>0001-01-01</FromDate><ToDate>9999-12-31</ToDate></TimePeriod><Type>7</Type><Period>2</Period></Exception>',
            '</Exceptions></Calendar></Calendars></Project>',
          ),
        ],
        [
          'custom values',
          filled(
            `${project('Tasks')}<Task><UID>1</UID>`,
            '<ExtendedAttribute><FieldID>188743731</FieldID><Value>1</Value></ExtendedAttribute>',
            `</Task>${end('Tasks')}`,
          ),
        ],
        [
          'values over time',
          filled(
            '<Project><Tasks><Task><UID>1</UID></Task></Tasks><Assignments><Assignment><TaskUID>1</TaskUID>',
            (n) =>
              `<TimephasedData><Type>${n % 3}</Type><Start>2026-01-01T00:00</Start><Finish>9999-01-01T${10 + (n % 13)}:00</Finish><Value>${n}</Value></TimephasedData>`,
            `</Assignment>${end('Assignments')}`,
          ),
        ],
        [
          'pauses',
          filled(
            '<Project><Tasks><Task><UID>1</UID></Task></Tasks><Assignments><Assignment><TaskUID>1</TaskUID>',
            (n) =>
              `<TimephasedData><Type>1</Type><Start>${2000 + n}-01-01</Start><Finish>${2000 + n}-01-02</Finish><Value>PT1H</Value></TimephasedData>`,
            `</Assignment>${end('Assignments')}`,
          ),
        ],
        [
          'references to characters',
          filled(`${project('Tasks')}<Task><Name>`, '&#9786;', `</Name></Task>${end('Tasks')}`),
        ],
        ['attributes', filled('<Project', (n) => ` a${n}=""`, '><Tasks/></Project>')],
      ]),
    ).toEqual([]);
  });
});

/** Default maximum file size of the service, megabytes. */
const LARGEST = 64;

it(`a hostile file of ${LARGEST} MiB is refused within ten times its size and 100 MiB`, { timeout: 60_000 }, () => {
  const content = Buffer.alloc(LARGEST * 2 ** 20, '<Task><UID>1</UID><Name>a</Name></Task>');
  content.write('<Project><Tasks><Task><Name>Any name that is as long</Name></Task>'.padEnd(78));
  const [answer, peak = ''] = readInProcess([['largest', content]], 10 * LARGEST + 100);
  expect(answer).toMatch(/: error tooLarge/);
  expect(Number(/MiB (\d+)/.exec(peak)?.[1])).toBeLessThan(10 * LARGEST + 100);
});
