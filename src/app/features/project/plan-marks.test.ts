import { expect, test } from 'vitest';
import type { PlanActivity } from '#plan/document.ts';
import type { PlanRowLink, PlanRow } from '#app/features/plan/gantt/plan-view.ts';
import { aDocument, anActivity, anAssignment, aResource, aSetting } from '#testing/plan-document.ts';
import { runSteps } from '#client/yielder.ts';
import { type PlanMarks, withMarks, workCalendar } from './mark-rows.ts';
import { linkMark } from '#app/features/plan/gantt/link-marks.ts';
import { MarksReader, marksTexts, SourceReader, sourceTexts } from './marks-text.ts';
import { WorkContour } from '#contract/core/codes.ts';
import { planMarks } from './plan-marks.ts';

/** Two days of work unless it says otherwise. */
const work = (id: string, start: string, finish: string, more: Partial<PlanActivity> = {}) =>
  anActivity({ id, start, finish, duration: 16, ...more });

/** Monday to Tuesday, then Thursday to Friday; in parallel a short one, and one that starts too early. */
const document = aDocument(
  [
    work('first', '2026-03-02', '2026-03-03'),
    work('last', '2026-03-04', '2026-03-05', { deadline: '2026-03-04' }),
    work('short', '2026-03-02', '2026-03-02', { duration: 8 }),
    work('early', '2026-03-02', '2026-03-02', { duration: 8 }),
  ],
  ['first>last', 'short>early'],
  [
    anAssignment('first:lea', { baseEffort: 16 }),
    anAssignment('first:ben', { assigned: 50, baseEffort: 8, delay: 2, contour: WorkContour.earlyPeak }),
    anAssignment('short:lea', { assigned: 60, baseEffort: 5 }),
  ],
);
const away = { from: '2026-03-03', until: '2026-03-03', type: 'Leave' };
const setting = aSetting({}, [aResource({ id: 'lea', absences: [away] }), aResource({ id: 'ben' })]);
const baseline = [{ id: 'first', start: '2026-02-26', finish: '2026-02-27' }];
const elsewhere = new Map([
  [
    'ben',
    [
      {
        from: '2026-03-02',
        until: '2026-03-08',
        capacity: 40,
        planned: 36,
        plans: [{ name: 'Harbour', hours: 20 }],
      },
    ],
  ],
]);
const marks = planMarks({ document, setting, baseline, mine: new Set(['ben']), elsewhere });

/** Marks as they arrive from another thread. */
function readMarks(sent: PlanMarks, before?: PlanMarks): PlanMarks {
  const reader = new MarksReader(before);
  for (const piece of marksTexts(sent)) reader.add(piece);
  return reader.marks();
}

test('the critical path, slack in days and conflicts come from the schedule', () => {
  expect(marks.rows.get('last')?.critical).toBe(true);
  expect(marks.rows.get('last')?.slackDays).toBe(0);
  expect(marks.rows.get('early')?.invalid).toBe(true);
  expect(linkMark(marks.links, 'first', 'last')).toEqual({ critical: true, conflict: false });
  expect(linkMark(marks.links, 'short', 'early').conflict).toBe(true);
  expect(linkMark(marks.links, 'last', 'first')).toEqual({ critical: false, conflict: false });
});

test('baseline and deadline marks come from the activity', () => {
  expect(marks.rows.get('first')?.baseline).toEqual({ start: '2026-02-26', finish: '2026-02-27' });
  expect(marks.rows.get('last')?.baseline).toBeUndefined();
  expect(marks.rows.get('last')?.deadline).toBe('2026-03-04');
});

test('assigned people are listed with their share, and the reader’s own assignment is marked', () => {
  expect(marks.rows.get('first')).toMatchObject({
    resources: 'Lea, Ben [50%]',
    assigned: ['Lea', 'Ben'],
    isMine: true,
    workShapes: [{ resource: 'Ben', delay: 2, contour: 'earlyPeak' }],
  });
  expect(marks.rows.get('short')).toMatchObject({ resources: 'Lea [60%]', isMine: false });
  expect(marks.rows.get('short')?.workShapes).toBeUndefined();
  expect(marks.rows.get('last')?.resources).toBeUndefined();
});

test('absences and overload are described with names and days', () => {
  expect(marks.rows.get('first')?.absences).toEqual([
    { resource: 'Lea', from: '2026-03-03', until: '2026-03-03', days: 1 },
  ]);
  expect(marks.rows.get('short')?.overAllocations?.[0]).toMatchObject({ resource: 'Lea', percent: 160 });
  expect(marks.rows.get('last')?.overAllocations).toBeUndefined();
});

test('work that is too much only together with other plans is marked, with those plans as far as they are known', () => {
  expect(marks.rows.get('first')?.overAllocations?.find(({ resource }) => resource === 'Ben')).toEqual({
    resource: 'Ben',
    from: '2026-03-02',
    until: '2026-03-03',
    percent: 110,
    plans: ['Harbour'],
    hasHiddenPlans: true,
  });
});

test('data passed between threads in pieces arrives unchanged', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({ id: `${at}`, start: '2026-02-26', finish: null }));
  const source = { document, setting, baseline: many, mine: new Set(['ben']), elsewhere };
  const sent = [...sourceTexts(source)];
  expect(sent.filter(({ of }) => of === 'baseline').length).toBeGreaterThan(1);
  const reader = new SourceReader();
  for (const piece of sent) reader.add(piece);
  expect(reader.source()).toEqual(source);
  expect(readMarks(marks)).toEqual(marks);
});

test('rows with the same marks as before are the same objects, so that they are not drawn again', () => {
  const before = readMarks(marks);
  const changed = new Map([...marks.rows, ['early', { ...marks.rows.get('early'), slackDays: 7 }]]);
  const after = readMarks({ ...marks, rows: changed }, before);
  expect(after.rows.get('early')?.slackDays).toBe(7);
  const remade = [...after.rows].filter(([id, row]) => row !== before.rows.get(id));
  expect(remade.map(([id]) => id)).toEqual(['early']);
});

test('marks are added to their lines, and lines without marks stay unchanged', () => {
  const row = (id: string): PlanRow => ({
    id,
    name: id,
    wbs: '',
    outlineLevel: 1,
    kind: 'activity',
    complete: 0,
    status: 'notStarted',
    resources: 'Nobody',
  });
  const link: PlanRowLink = { from: 'first', to: 'last', type: 0, lag: 0, critical: false, conflict: false };
  const lines = { rows: [row('first'), row('other')], links: [link] };
  const marked = runSteps(withMarks(lines, marks));
  expect(marked.rows[0]).toMatchObject({ resources: 'Lea, Ben [50%]', baseline: { start: '2026-02-26' } });
  expect(marked.rows[1]).toEqual(row('other'));
  expect(marked.links[0]?.critical).toBe(true);
});

test('a calendar shades its days off, except days off with working hours', () => {
  const calendar = workCalendar({
    week: [8, 8, 8, 8, 4, 0, 0],
    exceptions: [
      { from: '2026-04-03', until: '2026-04-06', hours: 0 },
      { from: '2026-04-11', until: '2026-04-11', hours: 6 },
    ],
  });
  expect(calendar.workingWeekdays).toEqual([1, 2, 3, 4, 5]);
  expect([...calendar.holidays]).toEqual(['2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06']);
  expect([...(calendar.extraDays ?? [])]).toEqual(['2026-04-11']);
});
