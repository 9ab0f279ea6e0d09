import { describe, expect, it } from 'vitest';
import { PlanFileError } from '../error.ts';
import type { PlanFile } from '../plan.ts';
import { readPlanFile } from '../read.ts';
import {
  buildContainer,
  TEST_FOLDER,
  planStreams,
  prop,
  props,
  utf16Text,
  zeros,
  type Streams,
} from '#testing/build-mpp.ts';

const read = (streams: Streams): PlanFile => readPlanFile(buildContainer(streams));
const without = (name: string) =>
  Object.fromEntries(Object.entries(planStreams()).filter(([path]) => !path.includes(name)));

describe('an MPP plan of Project 2010', () => {
  const plan = read(planStreams());

  it('reads the header, calendars and resources of an MPP plan', () => {
    expect(plan).toMatchObject({ format: 'mpp' });
    expect(plan.header).toMatchObject({ title: 'Plan', start: '2026-03-02T08:00:00', minutesPerDay: 480 });
    expect(plan.calendars).toMatchObject([
      { uid: 1, name: 'Standard' },
      { uid: 2, name: 'Anna', baseCalendarUid: 1 },
    ]);
    expect(plan.resources).toMatchObject([{ uid: 7, name: 'Anna', maxUnits: 50, calendarUid: 2, type: 'material' }]);
  });

  it('reads the rows of an MPP plan in order, with blank rows between them', () => {
    expect(plan.tasks.map(({ uid, id, isBlank }) => [uid, id, isBlank])).toEqual([
      [1, 1, false],
      [3, 2, true],
      [2, 3, false],
    ]);
    expect(plan.tasks[0]).toMatchObject({ name: 'Phase', isSummary: true, outlineNumber: '1' });
    expect(plan.tasks[2]).toMatchObject({
      name: 'Work',
      parentUid: 1,
      outlineNumber: '1.1',
      start: '2026-03-02T08:00:00',
      finish: '2026-03-02T17:00:00',
      duration: { value: 1, unit: 'days' },
      work: 8,
      notes: 'Mind the gap',
      markdownNotes: 'Mind the **gap**',
      custom: { number1: 2.5, duration1: { value: 4, unit: 'hours' } },
    });
  });

  it('reads assignments, and drops links between a row and its summary row or a missing row', () => {
    expect(plan.assignments).toMatchObject([
      { taskUid: 2, resourceUid: 7, work: 8, units: 100, markdownNotes: 'Mind the **gap**' },
    ]);
    expect(plan.relations).toEqual([]);
  });
});

describe('an MPP plan with missing parts', () => {
  it.each(['TBkndTask/Fixed2', 'TBkndRsc', 'TBkndAssn', 'TBkndCons', 'TBkndOutlCode', 'VarMeta', 'CompObj', 'Props14'])(
    'a plan with missing %s is read without that part',
    (name) => {
      expect(read(without(name)).tasks.length).toBeGreaterThan(0);
    },
  );

  it('a plan with missing parts is read with a warning for each part', () => {
    const warningsWith = (streams: Streams) =>
      read(streams).warnings.map(({ code, arguments: details }) => [code, details.part]);
    expect(warningsWith(without('TBkndCons/FixedMeta'))).toEqual([['partUnreadable', '114/TBkndCons/FixedMeta']]);
    expect(warningsWith(without('TBkndTask/Var2Data'))).toContainEqual(['partUnreadable', '114/TBkndTask/Var2Data']);
    const cut = {
      ...planStreams(),
      [`${TEST_FOLDER}TBkndRsc/FixedData`]: [],
      [`${TEST_FOLDER}TBkndAssn/FixedData`]: [],
    };
    expect(warningsWith(cut)).toContainEqual(['partIncomplete', '114/TBkndAssn/FixedData']);
    const streams = planStreams();
    const meta = streams[`${TEST_FOLDER}TBkndTask/FixedMeta`] ?? [];
    const damaged = { ...streams, [`${TEST_FOLDER}TBkndTask/FixedMeta`]: meta.with(16 + 3 * 47 + 7, 9) };
    expect(warningsWith(damaged)).toContainEqual(['partIncomplete', '114/TBkndTask/FixedData']);
  });

  it('a plan without calendars gets a default calendar', () => {
    const plan = read(without('TBkndCal'));
    expect(plan.calendars).toMatchObject([{ name: 'Standard' }]);
    expect(plan.warnings.map(({ code }) => code)).toContain('calendarMissing');
  });

  it('a plan without properties or field maps is refused', () => {
    expect(reasonOf(without(`${TEST_FOLDER}Props`))).toBe('truncated');
    expect(reasonOf({ ...planStreams(), [`${TEST_FOLDER}Props`]: props(prop(37748744, utf16Text('Plan'))) })).toBe(
      'malformed',
    );
  });
});

describe('a password-protected MPP plan', () => {
  const PASSWORD_FLAG = 0x35400000;
  const CODE = 0x35400007;

  it('an encrypted plan is refused', () => {
    const root = props(prop(PASSWORD_FLAG, [1]), prop(0x35400004, zeros(64)));
    expect(reasonOf({ ...planStreams(), '/Props14': root })).toBe('passwordProtected');
  });

  it('a plan with a write password is read by decoding its streams, which differ by one byte', () => {
    const streams = planStreams();
    for (const [path, content] of Object.entries(streams)) {
      const isMasked =
        path === `${TEST_FOLDER}Props` ||
        (path.endsWith('Data') && /Rsc|Assn|Cal|Cons/.test(path) && !path.includes('Var2'));
      if (isMasked) streams[path] = content.map((byte) => byte ^ 0xf0);
    }
    const plan = read({ ...streams, '/Props14': props(prop(PASSWORD_FLAG, [2]), prop(CODE, [0x0f])) });
    expect([plan.header.title, plan.tasks[2]?.name, plan.resources[0]?.maxUnits]).toEqual(['Plan', 'Work', 50]);
  });
});

function reasonOf(streams: Streams): string {
  try {
    read(streams);
    return 'read';
  } catch (error) {
    if (error instanceof PlanFileError) return error.reason;
    throw error;
  }
}
