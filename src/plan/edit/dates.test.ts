import { describe, expect, test } from 'vitest';
import { ActivityType } from '#contract/core/codes.ts';
import { aDocument, anAssignment, aResource, aSetting } from '#testing/plan-document.ts';
import { joinsText, made, refusal, rowOf } from '#testing/plan-edit.ts';
import type { ActivityCalendar, PlanDocument, PlanResource, PlanSetting } from '../document.ts';
import { recalendaredEdits } from './dates.ts';
import type { PlanEdit, SetEdit } from './kinds.ts';

/** Tuesday to Thursday. */
const three = { id: 'a', start: '2026-06-02', finish: '2026-06-04', duration: 24 };
const plan = aDocument([three]);

function dates(document: PlanDocument, edit: PlanEdit, setting?: PlanSetting): string {
  const { start, finish, duration } = rowOf(made(document, edit, setting), 'a');
  return `${start?.slice(5) ?? 'none'} ${finish?.slice(5) ?? 'none'} ${duration}h`;
}
const set = (field: 'start' | 'finish', value: string | null): SetEdit => ({ kind: 'set', id: 'a', field, value });
const lasts = (value: number): SetEdit => ({ kind: 'set', id: 'a', field: 'duration', value });
const type = (value: number): SetEdit => ({ kind: 'set', id: 'a', field: 'type', value });

describe('an elapsed duration', () => {
  const lastsElapsed = (value: number): SetEdit => ({ ...lasts(value), field: 'duration', value, isElapsed: true });

  test('an elapsed duration runs through weekends, holidays and absences', () => {
    const away = aResource({ id: 'kim', absences: [{ from: '2026-06-03', until: '2026-06-05', type: 'Holiday' }] });
    const staffed = aDocument([three], [], ['a:kim']);
    expect(dates(staffed, lastsElapsed(6 * 24), aSetting({}, [away]))).toBe('06-02 06-07 144h');
  });

  test('an elapsed activity keeps its duration when it moves, and may begin on a day off', () => {
    const elapsed = made(plan, lastsElapsed(48));
    expect(dates(elapsed, set('start', '2026-06-06'))).toBe('06-06 06-07 48h');
    expect(dates(elapsed, set('finish', '2026-06-08'))).toBe('06-02 06-08 168h');
  });

  test('what follows an elapsed activity begins on the working day after it', () => {
    const linked = aDocument([three, { id: 'b', start: '2026-06-05' }], ['a>b']);
    const after = made(linked, lastsElapsed(96));
    expect(rowOf(after, 'a').finish).toBe('2026-06-05');
    expect(rowOf(after, 'b').start).toBe('2026-06-08');
  });

  test('a working duration typed again ends the elapsed one', () => {
    const elapsed = made(plan, lastsElapsed(96));
    expect(dates(elapsed, { kind: 'set', id: 'a', field: 'duration', value: 24, isElapsed: false })).toBe(
      '06-02 06-04 24h',
    );
  });
});

describe('the calendar of an activity', () => {
  const calendars = new Map<string, ActivityCalendar>([
    ['crew', { name: 'Saturday crew', week: [0, 0, 0, 0, 0, 8, 0], exceptions: [] }],
    ['late', { name: 'Late', week: [4, 4, 4, 4, 4, 4, 0], exceptions: [] }],
  ]);
  const setting = (...resources: PlanResource[]) => ({ ...aSetting({}, resources), activityCalendars: calendars });
  const by = (value: string | null): SetEdit => ({ kind: 'set', id: 'a', field: 'calendarId', value });

  test('a Saturday crew works on Saturdays only, and what follows goes on with the calendar of the plan', () => {
    const linked = aDocument([three, { id: 'b', start: '2026-06-05' }], ['a>b']);
    const crewed = made(linked, by('crew'), setting());
    expect(rowOf(crewed, 'a')).toMatchObject({ start: '2026-06-06', finish: '2026-06-20', duration: 24 });
    expect(rowOf(crewed, 'b').start).toBe('2026-06-22');
    expect(rowOf(made(crewed, by(null), setting()), 'a')).toMatchObject({ start: '2026-06-08', finish: '2026-06-10' });
  });

  test('an activity with a calendar is worked on when its assignees work as well, with the lesser hours', () => {
    const staffed = aDocument([three], [], ['a:kim']);
    const midweek = aResource({ id: 'kim', calendars: [{ week: [0, 0, 8, 2, 0, 0, 0], exceptions: [] }] });
    expect(dates(staffed, by('late'), setting(midweek))).toBe('06-03 06-25 24h');
    const away = aResource({ id: 'kim', absences: [{ from: '2026-06-03', until: '2026-06-05', type: 'Holiday' }] });
    expect(dates(staffed, by('late'), setting(away))).toBe('06-02 06-11 24h');
  });

  test('assignees without any time in common with the calendar do not hold the activity up', () => {
    const staffed = aDocument([three], [], ['a:kim']);
    const office = aResource({ id: 'kim', calendars: [{ week: [8, 8, 8, 8, 8, 0, 0], exceptions: [] }] });
    expect(dates(staffed, by('crew'), setting(office))).toBe('06-06 06-20 24h');
  });

  test('an elapsed duration and a milestone ignore the calendar', () => {
    const elapsed = aDocument([{ ...three, isElapsed: true, duration: 72 }]);
    expect(dates(elapsed, by('crew'), setting())).toBe('06-02 06-04 72h');
    const milestone = aDocument([{ id: 'a', start: '2026-06-03', type: ActivityType.milestone }]);
    expect(dates(milestone, by('crew'), setting())).toBe('06-03 06-03 0h');
  });

  test('a calendar that the plan does not have is refused, and so is one of a collection', () => {
    expect(refusal(plan, by('gone'), setting())).toBe('CalendarUnknown a');
    const held = aDocument([{ id: 'a', holds: [{ id: 'b' }] }]);
    expect(refusal(held, by('crew'), setting())).toBe('FollowsFromHeld a');
  });

  test('unfinished activities get new days when the times of their calendar change', () => {
    const two = aDocument([
      { ...three, calendarId: 'crew' },
      { ...three, id: 'b', calendarId: 'crew', complete: 100 },
      { ...three, id: 'c', calendarId: 'late' },
    ]);
    const before = new Map(calendars);
    before.set('crew', { name: 'Saturday crew', week: [8, 0, 0, 0, 0, 0, 0], exceptions: [] });
    expect(recalendaredEdits(two, before, setting())).toEqual([by('crew')]);
  });
});

describe('edit of a start date', () => {
  test('a changed start moves the activity and keeps its duration', () => {
    expect(dates(plan, set('start', '2026-06-10'))).toBe('06-10 06-12 24h');
    expect(dates(plan, set('start', '2026-06-04'))).toBe('06-04 06-08 24h');
  });

  test('a start on a day off moves to the next working day', () => {
    expect(dates(plan, set('start', '2026-06-06'))).toBe('06-08 06-10 24h');
    const holiday = aSetting({ exceptions: [{ from: '2026-06-08', until: '2026-06-08', hours: 0 }] });
    expect(dates(plan, set('start', '2026-06-06'), holiday)).toBe('06-09 06-11 24h');
  });

  test('the finish takes absences of assigned resources into account', () => {
    const away = aResource({ id: 'kim', absences: [{ from: '2026-06-11', until: '2026-06-11', type: 'Holiday' }] });
    const staffed = aDocument([three], [], ['a:kim']);
    expect(dates(staffed, set('start', '2026-06-10'), aSetting({}, [away]))).toBe('06-10 06-15 24h');
  });

  test('moving a collection moves all its children', () => {
    const document = aDocument([
      {
        id: 'a',
        start: '2026-06-01',
        finish: '2026-06-03',
        duration: 24,
        holds: [{ id: 'b' }, { id: 'c', start: '2026-06-03' }],
      },
    ]);
    const moved = made(document, set('start', '2026-06-05'));
    expect(rowOf(moved, 'b').start).toBe('2026-06-05');
    expect(rowOf(moved, 'c').start).toBe('2026-06-09');
    expect(dates(document, set('start', '2026-06-05'))).toBe('06-05 06-09 24h');
  });

  test('the start of a milestone may be a day off and equals the finish', () => {
    const document = aDocument([{ id: 'a', type: ActivityType.milestone }]);
    expect(dates(document, set('start', '2026-06-06'))).toBe('06-06 06-06 0h');
    expect(dates(document, set('finish', '2026-06-06'))).toBe('06-06 06-06 0h');
  });

  test('a start makes an undated task an activity with dates', () => {
    const document = aDocument([{ id: 'a', type: ActivityType.task, start: null }]);
    const dated = made(document, set('start', '2026-06-05'));
    expect(rowOf(dated, 'a')).toMatchObject({ type: ActivityType.standard, finish: '2026-06-05', duration: 8 });
  });

  test('null clears the dates, but is refused for a milestone, a collection and a started activity', () => {
    expect(dates(plan, set('start', null))).toBe('none none 24h');
    expect(dates(plan, set('finish', null))).toBe('none none 24h');
    expect(refusal(aDocument([{ id: 'a', type: ActivityType.milestone }]), set('start', null))).toBe('DayNotAllowed a');
    expect(refusal(aDocument([{ id: 'a', holds: [{ id: 'b' }] }]), set('start', null))).toBe('FollowsFromHeld a');
    expect(refusal(aDocument([{ id: 'a', actualStart: '2026-06-01' }]), set('start', null))).toBe('DayNotAllowed a');
  });

  test.each(['2026-02-30', '2026-6-1', '', '0000-01-01', '12026-01-01'])(
    'an invalid start date is refused: %s',
    (day) => {
      expect(refusal(plan, set('start', day))).toBe('DayNotAllowed a');
    },
  );

  test('a start or duration that exceeds the last possible day is refused', () => {
    expect(refusal(plan, set('start', '9999-12-30'))).toBe('DayTooLate a');
    expect(refusal(plan, lasts(900_000_000))).toBe('DayTooLate a');
  });
});

describe('edit of a finish date', () => {
  test('a changed finish changes the duration of the activity', () => {
    expect(dates(plan, set('finish', '2026-06-09'))).toBe('06-02 06-09 48h');
    expect(dates(plan, set('finish', '2026-06-02'))).toBe('06-02 06-02 8h');
  });

  test('a finish on a day off moves to the previous working day', () => {
    expect(dates(plan, set('finish', '2026-06-07'))).toBe('06-02 06-05 32h');
  });

  test('a finish before the start is refused, as is the finish of a collection', () => {
    expect(refusal(plan, set('finish', '2026-06-01'))).toBe('FinishBeforeStart a');
    const document = aDocument([{ id: 'a', holds: [{ id: 'b' }] }]);
    expect(refusal(document, set('finish', '2026-06-05'))).toBe('FollowsFromHeld a');
  });

  test('the finish of an undated activity determines the start by the duration', () => {
    const document = aDocument([{ id: 'a', start: null, duration: 16 }]);
    expect(dates(document, set('finish', '2026-06-08'))).toBe('06-05 06-08 16h');
  });
});

describe('edit of a duration', () => {
  test('a changed duration moves the finish', () => {
    expect(dates(plan, lasts(40))).toBe('06-02 06-08 40h');
    expect(dates(plan, lasts(4))).toBe('06-02 06-02 4h');
    expect(dates(aDocument([{ id: 'a', start: null }]), lasts(40))).toBe('none none 40h');
  });

  test('an undated activity starts with the plan or after its predecessors, or with the project in a plan without dates', () => {
    const undated = { id: 'a', start: null, duration: 0 };
    const setting = { ...aSetting(), begin: '2026-06-05' };
    expect(dates(aDocument([undated]), lasts(40), setting)).toBe('06-05 06-11 40h');
    expect(dates(aDocument([undated, { id: 'b', start: '2026-06-03' }]), lasts(40), setting)).toBe('06-03 06-09 40h');
    const waiting = aDocument([undated, { ...three, id: 'b' }], ['b>a']);
    expect(dates(waiting, lasts(40), setting)).toBe('06-05 06-11 40h');
    expect(dates(aDocument([undated]), lasts(0), setting)).toBe('06-05 06-05 0h');
    expect(dates(aDocument([{ ...undated, type: ActivityType.task }]), lasts(40), setting)).toBe('none none 40h');
  });

  test('duration 0 makes an activity without effort a milestone, and any other duration makes a milestone an activity', () => {
    const milestone = made(plan, lasts(0));
    expect(rowOf(milestone, 'a')).toMatchObject({ type: ActivityType.milestone, finish: '2026-06-02' });
    expect(rowOf(made(milestone, lasts(8)), 'a')).toMatchObject({ type: ActivityType.standard, duration: 8 });
    expect(refusal(aDocument([{ ...three, baseEffort: 8 }]), lasts(0))).toBe('MilestoneHasNone a');
    expect(refusal(aDocument([{ ...three, isRecorded: true }]), lasts(0))).toBe('Recorded a');
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 2e9])('a duration of %d hours is refused', (hours) => {
    expect(refusal(plan, lasts(hours))).toBe('NumberNotAllowed a');
  });

  test('recalculates only effort that follows from the percentage', () => {
    const document = aDocument(
      [three],
      [],
      [anAssignment('a:kim', { assigned: 50, baseEffort: 12 }), anAssignment('a:robin', { baseEffort: 10 })],
    );
    const longer = made(document, lasts(40));
    expect(joinsText(longer)).toEqual(['a:kim 50% 20h', 'a:robin 100% 10h']);
    expect(rowOf(longer, 'a').baseEffort).toBe(30);
    expect(joinsText(made(document, set('finish', '2026-06-08')))).toEqual(['a:kim 50% 20h', 'a:robin 100% 10h']);
    expect(joinsText(made(document, set('start', '2026-06-08')))).toEqual(['a:kim 50% 12h', 'a:robin 100% 10h']);
  });
});

describe('the shift edit', () => {
  const shift = (days: number, ids = ['a']): PlanEdit => ({ kind: 'shift', ids, days });

  test('a shift counts working days in both directions', () => {
    expect(dates(plan, shift(1))).toBe('06-03 06-05 24h');
    expect(dates(plan, shift(4))).toBe('06-08 06-10 24h');
    expect(dates(plan, shift(-2))).toBe('05-29 06-02 24h');
    const saturday = aDocument([{ id: 'a', type: ActivityType.milestone, start: '2026-06-06' }]);
    expect(dates(saturday, shift(-1))).toBe('06-05 06-05 0h');
    expect(dates(saturday, shift(1))).toBe('06-09 06-09 0h');
  });

  test('a shift moves each of several activities once and skips undated ones', () => {
    const document = aDocument([
      { id: 'c', start: '2026-06-02', holds: [three] },
      { id: 'd', start: null },
      { id: 'e', start: '2026-06-12' },
    ]);
    const moved = made(document, shift(1, ['c', 'a', 'd', 'e']));
    expect(['a', 'd', 'e'].map((id) => rowOf(moved, id).start)).toEqual(['2026-06-03', null, '2026-06-15']);
    expect(refusal(document, shift(1, ['d']))).toBe('NoDates d');
    expect(refusal(document, shift(0.5))).toBe('NumberNotAllowed a');
  });
});

describe('edit of an activity type', () => {
  const work = aDocument(
    [{ ...three, baseEffort: 32, unassignedEffort: 8, complete: 50, actualStart: '2026-06-02' }],
    [],
    [anAssignment('a:kim', { baseEffort: 24 })],
  );
  const typed = (value: number, document = work) => rowOf(made(document, type(value)), 'a');

  test('a milestone has no duration or effort and is not started', () => {
    expect(typed(ActivityType.milestone)).toMatchObject({
      duration: 0,
      finish: '2026-06-02',
      baseEffort: 0,
      complete: 0,
      actualStart: null,
    });
    expect(joinsText(made(work, type(ActivityType.milestone)))).toEqual(['a:kim 100% 0h']);
  });

  test('a task has no dates', () => {
    expect(typed(ActivityType.task)).toMatchObject({ start: null, finish: null, duration: 0, baseEffort: 32 });
  });

  test('an empty collection has no effort', () => {
    expect(typed(ActivityType.collection)).toMatchObject({ baseEffort: 0, unassignedEffort: 0, complete: 0 });
    expect(joinsText(made(work, type(ActivityType.collection)))).toEqual([]);
  });

  test('an undated row that becomes an activity or a milestone starts with the plan', () => {
    const document = aDocument([{ id: 'a', type: ActivityType.task, start: null }, { id: 'b' }]);
    expect(typed(ActivityType.standard, document)).toMatchObject({ start: '2026-06-01', duration: 8 });
    expect(typed(ActivityType.milestone, document)).toMatchObject({ finish: '2026-06-01', duration: 0 });
  });

  test('a milestone that becomes an activity lasts a day', () => {
    const document = aDocument([{ id: 'a', type: ActivityType.milestone, start: '2026-06-06' }]);
    expect(typed(ActivityType.standard, document)).toMatchObject({
      start: '2026-06-08',
      finish: '2026-06-08',
      duration: 8,
    });
  });

  test('a collection with children stays a collection, and an activity with work records stays an activity', () => {
    const document = aDocument([{ id: 'a', holds: [{ id: 'b' }] }]);
    expect(refusal(document, type(ActivityType.standard))).toBe('HoldsOthers a');
    expect(typed(ActivityType.taskCollection, document)).toMatchObject({});
    const recorded = aDocument([{ id: 'a', isRecorded: true }]);
    expect(refusal(recorded, type(ActivityType.milestone))).toBe('Recorded a');
    expect(refusal(recorded, type(ActivityType.collection))).toBe('Recorded a');
  });

  test('an ad hoc activity stays ad hoc, and no other activity becomes ad hoc', () => {
    expect(refusal(plan, type(ActivityType.adHoc))).toBe('AdHoc a');
    expect(refusal(aDocument([{ id: 'a', type: ActivityType.adHoc }]), type(ActivityType.standard))).toBe('AdHoc a');
    expect(refusal(plan, type(7))).toBe('TypeNotAllowed a');
  });
});
