import { describe, expect, test } from 'vitest';
import { DependencyType, TimeUnit } from '#contract/core/codes.ts';
import { aDocument, aLink, anAssignment, aSetting, plainCalendar } from '#testing/plan-document.ts';
import { joinsText, made, outlineText, refusal, rowOf } from '#testing/plan-edit.ts';
import type { PlanDocument } from '../document.ts';
import { pasteEdit, type PasteTarget } from './paste.ts';
import { type PasteColumn, readPaste } from './paste-table.ts';
import { habitsOf } from './paste-values.ts';

const plain = aSetting();
const newIds = Array.from({ length: 20 }, (_, index) => `n${index + 1}`);
const usual: readonly PasteColumn[] = [
  'name',
  'duration',
  'start',
  'finish',
  'baseEffort',
  'predecessors',
  'resources',
];

/** Text of a spreadsheet: cells separated by strokes. */
const sheet = (...lines: string[]) => lines.map((line) => line.replaceAll('|', '\t')).join('\r\n');

function pasted(
  document: PlanDocument,
  text: string,
  target: Partial<PasteTarget> = {},
  columns = usual,
  setting = plain,
) {
  const table = readPaste(text, columns, habitsOf('en-GB', plainCalendar));
  const { edit, problems } = pasteEdit(
    document,
    table,
    { onto: [], place: { where: 'end' }, newIds, ...target },
    setting,
  );
  const told = [...table.problems, ...problems].map(({ line, column, text: cell }) => `${line} ${column} ${cell}`);
  return { document: made(document, edit, setting), problems: told, edit };
}

describe('rows pasted from a spreadsheet', () => {
  test('pasted rows without dates start with the project or after their predecessors, and may have progress', () => {
    const setting = { ...plain, begin: '2026-06-01' };
    const text = sheet('Name|Duration|Predecessors|Complete', 'Design|3d||50%', 'Build|2d|1|', 'Done|0|2|');
    const { document, problems } = pasted(aDocument([]), text, {}, usual, setting);
    expect(problems).toEqual([]);
    expect(document.activities.map(({ start, finish }) => [start, finish])).toEqual([
      ['2026-06-01', '2026-06-03'],
      ['2026-06-04', '2026-06-05'],
      ['2026-06-05', '2026-06-05'],
    ]);
  });

  test('columns are recognized by their names in any order, in English and German', () => {
    const { document } = pasted(
      aDocument([]),
      sheet('Beginn|Dauer|Vorgangsname|Aufwand|Unbekannt', '05.06.2026|2 Tage|Entwurf|12,5|x'),
    );
    expect(rowOf(document, 'n1')).toMatchObject({
      name: 'Entwurf',
      start: '2026-06-05',
      finish: '2026-06-08',
      duration: 16,
      baseEffort: 12.5,
    });
  });

  test('columns without names start at the selected cell', () => {
    const { document } = pasted(aDocument([]), sheet('Start|3d|2026-06-01', 'Build|8h|2026-06-04'));
    expect(rowOf(document, 'n1')).toMatchObject({ name: 'Start', duration: 24, finish: '2026-06-03' });
    expect(rowOf(document, 'n2')).toMatchObject({ name: 'Build', duration: 8 });
  });

  test('a single column holds activity names, even if a name equals that of a column', () => {
    const { document } = pasted(aDocument([]), 'Start\nDesign\n\nFinish\n');
    expect(document.activities.map(({ name }) => name)).toEqual(['Start', 'Design', 'Finish']);
  });

  test('the outline follows the indentation of names or the levels', () => {
    const text = 'House\n  Cellar\n    Floor\n  Roof\nGarden';
    expect(outlineText(pasted(aDocument([]), text).document)).toBe('n1(n2(n3) n4) n5');
    const levels = sheet('Level|Name', '1|House', '2|Cellar', '2|Roof', '1|Garden');
    expect(outlineText(pasted(aDocument([]), levels).document)).toBe('n1(n2 n3) n4');
  });

  test('lists with tabs or bullets, as text programs write them, are an outline', () => {
    const named = (text: string) => {
      const { document } = pasted(aDocument([]), text);
      return [outlineText(document), document.activities.map(({ name }) => name).join(', ')];
    };
    expect(named('House\n\tCellar\n\t\tFloor\n\tRoof\nGarden')).toEqual([
      'n1(n2(n3) n4) n5',
      'House, Cellar, Floor, Roof, Garden',
    ]);
    expect(named('- House\n  - Cellar\n  * Roof\n• Garden – east')).toEqual([
      'n1(n2 n3) n4',
      'House, Cellar, Roof, Garden – east',
    ]);
  });

  test('pasted rows are inserted at the selected place', () => {
    const plan = aDocument([{ id: 'a' }, { id: 'b' }]);
    const { document } = pasted(plan, 'New', { place: { where: 'before', id: 'b' } });
    expect(outlineText(document)).toBe('a n1 b');
  });

  test('quoted cells may contain line breaks, tabs and quotes', () => {
    const { document } = pasted(aDocument([]), '"Build\nthe ""house"""\t2d\n');
    expect(rowOf(document, 'n1')).toMatchObject({ name: 'Build the "house"', duration: 16 });
  });

  test('pasted durations keep their unit, also elapsed ones, in new rows and over old ones', () => {
    const { document, problems } = pasted(
      aDocument([{ id: 'a', start: '2026-06-01', finish: '2026-06-01', duration: 8 }]),
      sheet('Name|Duration|Start', 'Dry|3ed|2026-06-04', 'Wait|2w|2026-06-01', 'Plain|5|2026-06-01'),
    );
    expect(problems).toEqual([]);
    expect(rowOf(document, 'n1')).toMatchObject({ duration: 72, durationUnit: TimeUnit.days, isElapsed: true });
    expect(rowOf(document, 'n1').finish).toBe('2026-06-06');
    expect(rowOf(document, 'n2')).toMatchObject({ duration: 80, durationUnit: TimeUnit.weeks, isElapsed: false });
    expect(rowOf(document, 'n3')).toMatchObject({ duration: 40, durationUnit: TimeUnit.automatic, isElapsed: false });
    const over = pasted(document, sheet('1mo', '2ed'), { onto: ['a', 'n1'] }, ['duration']);
    expect(rowOf(over.document, 'a')).toMatchObject({ duration: 160, durationUnit: TimeUnit.months });
    expect(rowOf(over.document, 'n1')).toMatchObject({ duration: 48, durationUnit: TimeUnit.days, isElapsed: true });
  });

  test('pasted rows with duration 0 are milestones', () => {
    expect(rowOf(pasted(aDocument([]), sheet('Ready|0|2026-06-05')).document, 'n1')).toMatchObject({
      duration: 0,
      start: '2026-06-05',
      type: 2,
    });
  });
});

describe('pasted predecessors', () => {
  const plan = aDocument([
    { id: 'a', wbsCode: '1' },
    { id: 'b', wbsCode: 'X.2' },
  ]);
  const linked = (document: PlanDocument, ...lines: string[]) => pasted(document, sheet('Name|Predecessors', ...lines));

  test('numbers refer to rows of the plan, and beyond them to the inserted rows', () => {
    expect(joinsText(linked(plan, 'C|1', 'D|3').document)).toEqual(['a>n1', 'n1>n2']);
    expect(joinsText(linked(aDocument([]), 'C|', 'D|1').document)).toEqual(['n1>n2']);
  });

  test('numbers refer to the pasted rows if a column has their numbers', () => {
    const text = sheet('ID|Name|Predecessors', '10|C|', '20|D|10FS+2d');
    expect(pasted(plan, text).document.links).toEqual([aLink('n1>n2', { lag: 16, unit: TimeUnit.days })]);
  });

  test('other values refer to WBS codes', () => {
    expect(joinsText(linked(plan, 'C|X.2SS').document)).toEqual(['b>n1']);
  });

  test('predecessors have types and lags in their units in English and German, including elapsed lags', () => {
    const { document } = linked(plan, 'C|1AA+1,5t;2FF-4h', 'D|1SF+1ew, 2EA');
    expect(document.links).toEqual([
      aLink('a>n1', { type: DependencyType.startStart, lag: 12, unit: TimeUnit.days }),
      aLink('b>n1', { type: DependencyType.finishFinish, lag: -4, unit: TimeUnit.hours }),
      aLink('a>n2', { type: DependencyType.startFinish, lag: 168, isElapsed: true, unit: TimeUnit.weeks }),
      aLink('b>n2'),
    ]);
  });

  test('unknown, repeated and self-referring predecessors are reported and left out', () => {
    const { document, problems } = linked(plan, 'C|7;3;1;1;Q.1', 'D|2FX');
    expect(joinsText(document)).toEqual(['a>n1']);
    expect(problems).toEqual([
      '2 predecessors 7',
      '2 predecessors 3',
      '2 predecessors 1',
      '2 predecessors Q.1',
      '3 predecessors 2FX',
    ]);
  });

  test('predecessors that are parents or children of the row are reported and left out', () => {
    const { document, problems } = linked(aDocument([]), 'Phase|2', '  Build|1');
    expect(document.links).toEqual([]);
    expect(problems).toEqual(['2 predecessors 2', '3 predecessors 1']);
  });

  test('predecessors that close a loop cause refusal of the whole paste', () => {
    const table = readPaste(sheet('Name|Predecessors', 'C|4', 'D|3'), usual, habitsOf('en', plainCalendar));
    const { edit } = pasteEdit(plan, table, { onto: [], place: { where: 'end' }, newIds }, plain);
    expect(refusal(plan, edit, plain)).toMatch(/^Loop/);
  });
});

describe('pasted resources', () => {
  const staffed = (...lines: string[]) => pasted(aDocument([]), sheet('Name|Duration|Effort|Resources', ...lines));

  test('resources are assigned by name and percentage, and share the pasted effort', () => {
    expect(joinsText(staffed('C|2d||Kim[50%];robin').document)).toEqual(['n1:kim 50% 8h', 'n1:robin 100% 16h']);
    expect(joinsText(staffed('C|2d|30|Kim[50%], Robin').document)).toEqual(['n1:kim 50% 10h', 'n1:robin 100% 20h']);
    expect(joinsText(staffed('C|2d||Kim[0.5]').document)).toEqual(['n1:kim 50% 8h']);
  });

  test('unknown resources and resources of a collection are reported and left out', () => {
    const { document, problems } = staffed('C|2d|12|Nobody;Kim');
    expect(joinsText(document)).toEqual(['n1:kim 100% 12h']);
    expect(problems).toEqual(['2 resources Nobody']);
    expect(staffed('C|||Kim', '  D|2d||').problems).toEqual(['2 resources Kim']);
  });
});

describe('cells pasted over existing rows', () => {
  const plan = aDocument(
    [
      { id: 'a', name: 'Design' },
      { id: 'b', name: 'Build' },
      { id: 'p', name: 'Phase', holds: [{ id: 'c' }] },
    ],
    ['a>b'],
    [anAssignment('b:kim', { baseEffort: 8 })],
  );

  test('a paste sets non-empty cells, keeps the other values and inserts the remaining rows', () => {
    const { document } = pasted(plan, sheet('Sketch|2d', '|3d', 'More|1d'), { onto: ['a', 'b'] });
    expect(rowOf(document, 'a')).toMatchObject({ name: 'Sketch', duration: 16 });
    expect(rowOf(document, 'b')).toMatchObject({ name: 'Build', duration: 24 });
    expect(outlineText(document)).toBe('a b p(c) n1');
  });

  test('a paste replaces predecessors and resources', () => {
    const { document } = pasted(plan, sheet('4SS|Robin[25%]'), { onto: ['b'] }, ['predecessors', 'resources']);
    expect(document.links).toEqual([aLink('c>b', { type: DependencyType.startStart })]);
    expect(joinsText(document).slice(1)).toEqual(['b:robin 25% 2h']);
  });

  test('a paste keeps the dates of collections because they follow from the children', () => {
    const { document } = pasted(plan, sheet('Part|5d|2026-07-01'), { onto: ['p'] });
    expect(rowOf(document, 'p')).toMatchObject({ name: 'Part', start: '2026-06-01' });
  });
});

test('unreadable and invalid pasted cells are reported with row and column and left out', () => {
  const { document, problems } = pasted(
    aDocument([{ id: 'a' }]),
    sheet(
      'Name|Duration|Start|Finish|Effort|Complete|Priority',
      'C|long|2026-13-01|soon|-1|120|x',
      'D|1d|2026-06-05|2026-06-01|8h|50%|3',
      'E|0d||||50|',
    ),
  );
  expect(rowOf(document, 'n1')).toMatchObject({ name: 'C', duration: 8 });
  expect(rowOf(document, 'n2')).toMatchObject({ finish: '2026-06-05', complete: 50, priority: 3 });
  expect(rowOf(document, 'n3')).toMatchObject({ type: 2, complete: 0 });
  expect(problems).toEqual([
    '2 duration long',
    '2 start 2026-13-01',
    '2 finish soon',
    '2 baseEffort -1',
    '2 complete 120',
    '2 priority x',
    '3 finish 2026-06-01',
    '4 complete 50',
  ]);
});
