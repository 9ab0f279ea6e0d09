import { describe, expect, it } from 'vitest';
import { readPlanFile } from '../read.ts';

/** Plans as other programs and older versions write them. */

const WEEK = '<WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking></WeekDay></WeekDays>';
const STANDARD = `<Calendar><UID>1</UID><Name>Standard</Name><IsBaseCalendar>1</IsBaseCalendar>${WEEK}</Calendar>`;
const read = (inside: string) =>
  readPlanFile(
    Buffer.from(
      `<Project><CalendarUID>1</CalendarUID>${inside.includes('<Calendars>') ? '' : `<Calendars>${STANDARD}</Calendars>`}${inside}</Project>`,
    ),
  );
const tasks = (...rows: string[]) => read(`<Tasks>${rows.map((row) => `<Task>${row}</Task>`).join('')}</Tasks>`);
const task = (inside: string) => tasks(`<UID>1</UID><ID>1</ID>${inside}`).tasks[0];
const codes = (plan: ReturnType<typeof read>) => plan.warnings.map(({ code }) => code);

describe('an XML document in Windows encoding', () => {
  it.each(['windows-1252', 'ISO-8859-1'])(
    'reads curly quotes and the euro sign in an XML document that declares %s',
    (encoding) => {
      const document = `<?xml version="1.0" encoding="${encoding}"?><Project><Tasks/><Title>\u0093K\u00fcche\u0094 \u0080</Title></Project>`;
      expect(readPlanFile(Buffer.from(document, 'latin1')).header.title).toBe('“Küche” €');
    },
  );
});

describe('task rows without the elements that Project writes', () => {
  it('the level follows the outline number, or else is the first below the project', () => {
    const levels = (...rows: string[]) => tasks(...rows).tasks.map(({ outlineLevel }) => outlineLevel);
    expect(levels('<UID>0</UID>', '<UID>1</UID>', '<UID>2</UID>')).toEqual([0, 1, 1]);
    expect(
      levels('<UID>1</UID><OutlineNumber>1</OutlineNumber>', '<UID>2</UID><OutlineNumber>1.4.2</OutlineNumber>'),
    ).toEqual([1, 3]);
  });

  it('manually entered dates serve if no other dates exist', () => {
    const entered =
      '<Manual>1</Manual><ManualStart>2026-03-02T08:00:00</ManualStart><ManualFinish>2026-03-03T17:00:00</ManualFinish>' +
      '<ManualDuration>PT16H0M0S</ManualDuration><DurationFormat>7</DurationFormat>';
    const dates = { start: '2026-03-02T08:00:00', finish: '2026-03-03T17:00:00', duration: { value: 2, unit: 'days' } };
    expect(task(entered)).toMatchObject(dates);
    expect(task(`${entered}<Start>2026-03-04T08:00:00</Start>`)).toMatchObject({
      ...dates,
      start: '2026-03-04T08:00:00',
    });
  });

  it('rows without numbers are numbered in order', () => {
    const plan = tasks(
      '<Name>a</Name>',
      '<Name>b</Name><PredecessorLink><PredecessorUID>1</PredecessorUID></PredecessorLink>',
    );
    expect(plan.tasks.map(({ id, uid }) => [id, uid])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(plan.relations).toMatchObject([
      { predecessorUid: 1, successorUid: 2, type: 'finishStart', lag: { value: 0 } },
    ]);
  });
});

describe('the unit of an MSPDI duration', () => {
  it.each([
    [3, 480, 'minutes'],
    [4, 480, 'elapsedMinutes'],
    [5, 8, 'hours'],
    [6, 8, 'elapsedHours'],
    [7, 1, 'days'],
    [8, 0.333333, 'elapsedDays'],
    [9, 0.2, 'weeks'],
    [10, 0.047619, 'elapsedWeeks'],
    [11, 0.05, 'months'],
    [12, 0.011111, 'elapsedMonths'],
    [21, 1, 'days'],
    [35, 480, 'minutes'],
    [39, 1, 'days'],
    [43, 0.05, 'months'],
    [53, 1, 'days'],
  ])('the duration format %i determines the unit', (format, value, unit) => {
    expect(task(`<Duration>PT8H0M0S</Duration><DurationFormat>${format}</DurationFormat>`)).toMatchObject({
      duration: { value, unit },
      isEstimated: format > 32,
    });
  });

  it.each([
    ['-PT8H0M0S', -1],
    ['PT480M', 1],
    ['PT28800S', 1],
    ['PT7H59M60.000S', 1],
    ['P1DT0H', 1],
    ['P0.5D', 0.5],
    ['P1W', 5],
  ])('the duration %s is converted to the unit of its format', (text, value) => {
    expect(task(`<Duration>${text}</Duration><DurationFormat>7</DurationFormat>`)?.duration).toEqual({
      value,
      unit: 'days',
    });
  });
});

describe('the lag of an MSPDI link', () => {
  it.each([
    ['<LinkLag>4800</LinkLag><LagFormat>7</LagFormat>', 1, 'days'],
    ['<LinkLag>-2400</LinkLag><LagFormat>5</LagFormat>', -4, 'hours'],
    ['<LinkLag>14400</LinkLag><LagFormat>8</LagFormat>', 1, 'elapsedDays'],
    ['<LinkLag>50</LinkLag><LagFormat>19</LagFormat>', 50, 'percent'],
    ['<LinkLag>-25</LinkLag><LagFormat>20</LagFormat>', -25, 'elapsedPercent'],
    ['<LinkLag>50</LinkLag><LagFormat>51</LagFormat>', 50, 'percent'],
    ['<LinkLag>50</LinkLag><LagFormat>52</LagFormat>', 50, 'elapsedPercent'],
    ['<LinkLag>4800</LinkLag><LagFormat>53</LagFormat>', 1, 'days'],
    ['', 0, 'hours'],
  ])('the lag format determines the unit of the lag: %s', (lag, value, unit) => {
    const link = `<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>3</Type>${lag}</PredecessorLink>`;
    expect(tasks('<UID>1</UID>', `<UID>2</UID>${link}`).relations).toEqual([
      { predecessorUid: 1, successorUid: 2, type: 'startStart', lag: { value, unit } },
    ]);
  });
});

describe('MSPDI values in other notations', () => {
  it.each([
    ['2026-03-02T08:00:00', '2026-03-02T08:00:00'],
    ['2026-03-02T08:00', '2026-03-02T08:00:00'],
    ['2026-03-02 08:00:00', '2026-03-02T08:00:00'],
    ['2026-03-02', '2026-03-02T00:00:00'],
    ['2026-03-02T08:00:00.000', '2026-03-02T08:00:00'],
    ['2026-03-02T08:00:00+01:00', '2026-03-02T08:00:00'],
    ['2026-03-02T08:00:00Z', '2026-03-02T08:00:00'],
  ])('reads a date in the notation %s', (text, start) => {
    expect(task(`<Start>${text}</Start>`)?.start).toBe(start);
  });

  it('reads times of day in other notations', () => {
    const times = (from: string, to: string) =>
      read(
        `<Calendars><Calendar><UID>1</UID><WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking><WorkingTimes>` +
          `<WorkingTime><FromTime>${from}</FromTime><ToTime>${to}</ToTime></WorkingTime></WorkingTimes></WeekDay></WeekDays></Calendar></Calendars>`,
      ).calendars[0]?.week[1]?.times;
    expect(times('08:00:00', '12:00:00')).toEqual([{ from: '08:00', to: '12:00' }]);
    expect(times('8:00', '00:00:00')).toEqual([{ from: '08:00', to: '24:00' }]);
    expect(times('2000-01-01T08:00:00', '24:00:00')).toEqual([{ from: '08:00', to: '24:00' }]);
  });

  it('reads flags and numbers in other notations', () => {
    expect(
      task('<Milestone>true</Milestone><Rollup>TRUE</Rollup><HideBar>-1</HideBar><Cost>1250,50</Cost>'),
    ).toMatchObject({
      isMilestone: true,
      isRolledUp: true,
      isBarHidden: true,
      cost: 12.505,
    });
  });
});

describe('MSPDI calendars', () => {
  it('the unique id 0 refers to a base calendar only in derived calendars', () => {
    const { calendars } = read(
      `<Calendars><Calendar><UID>0</UID><Name>A</Name></Calendar>${STANDARD.replace('<IsBase', '<BaseCalendarUID>0</BaseCalendarUID><IsBase')}` +
        '<Calendar><UID>2</UID><IsBaseCalendar>0</IsBaseCalendar><BaseCalendarUID>0</BaseCalendarUID></Calendar></Calendars>' +
        '<Resources><Resource><UID>1</UID><CalendarUID>2</CalendarUID></Resource></Resources>',
    );
    expect(calendars.map(({ uid, baseCalendarUid }) => [uid, baseCalendarUid])).toEqual([
      [0, undefined],
      [1, undefined],
      [2, 0],
    ]);
  });

  it('warns about calendars that tasks and resources refer to but the file lacks', () => {
    const plan = read(
      '<Tasks><Task><UID>1</UID><CalendarUID>9</CalendarUID></Task><Task><UID>2</UID><CalendarUID>-1</CalendarUID></Task></Tasks>' +
        '<Resources><Resource><UID>1</UID><CalendarUID>8</CalendarUID></Resource></Resources>',
    );
    expect(plan.warnings).toMatchObject([
      { code: 'calendarUnknown', arguments: { field: 'resource', calendar: 8 } },
      { code: 'calendarUnknown', arguments: { field: 'task', calendar: 9 }, count: 1 },
    ]);
  });

  it('a non-working day keeps its times, and no work is scheduled on that day', () => {
    const week = WEEK.replace(
      '<DayWorking>1</DayWorking>',
      '<DayWorking>0</DayWorking><WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes>',
    );
    const plan = read(
      `<Calendars><Calendar><UID>1</UID>${week}</Calendar></Calendars>` +
        '<Tasks><Task><UID>1</UID><Start>2026-03-02T08:00:00</Start><Duration>PT1H0M0S</Duration></Task></Tasks>',
    );
    expect(plan.calendars[0]?.week[1]).toEqual({ kind: 'nonWorking', times: [{ from: '08:00', to: '17:00' }] });
    expect(plan.tasks[0]?.finish).toBeUndefined();
    expect(codes(plan)).toEqual(['finishUnknown']);
  });
});

describe('MSPDI calendar exceptions', () => {
  const days = (pattern: string, from = '2026-01-01', to = '2026-03-31') =>
    read(
      `<Calendars><Calendar><UID>1</UID><Exceptions><Exception><TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod>` +
        `<Name>Free</Name><DayWorking>0</DayWorking>${pattern}</Exception></Exceptions></Calendar></Calendars>`,
    ).calendars[0]?.exceptions[0]?.days;
  const type = (number: number, ...elements: [string, number][]) =>
    [['Type', number], ...elements].map(([name, value]) => `<${name}>${value}</${name}>`).join('');

  it.each<[string, string, string[] | undefined]>([
    ['daily, every day', type(1, ['Period', 1]), undefined],
    ['daily, every 30 days', type(7, ['Period', 30]), ['2026-01-01', '2026-01-31', '2026-03-02']],
    [
      'weekly, Monday of every 4th week',
      type(6, ['Period', 4], ['DaysOfWeek', 2]),
      ['2026-01-26', '2026-02-23', '2026-03-23'],
    ],
    ['monthly, day 31', type(4, ['Period', 1], ['MonthDay', 31]), ['2026-01-31', '2026-02-28', '2026-03-31']],
    [
      'monthly, first Tuesday',
      type(5, ['Period', 1], ['MonthItem', 5], ['MonthPosition', 0]),
      ['2026-01-06', '2026-02-03', '2026-03-03'],
    ],
    [
      'monthly, last working day',
      type(5, ['Period', 2], ['MonthItem', 1], ['MonthPosition', 4]),
      ['2026-01-30', '2026-03-31'],
    ],
    ['yearly, 14 February', type(2, ['Month', 1], ['MonthDay', 14]), ['2026-02-14']],
    ['yearly, third Monday of January', type(3, ['Month', 0], ['MonthItem', 4], ['MonthPosition', 2]), ['2026-01-19']],
  ])('expands a recurring exception: %s', (_name, pattern, expected) => {
    expect(days(pattern)).toEqual(expected);
  });
});
