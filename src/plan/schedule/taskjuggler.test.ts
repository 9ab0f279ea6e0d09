import { expect, test } from 'vitest';
import { scheduledPlans } from '#testing/scheduled-plans.ts';
import dates from '#testing/taskjuggler-dates.json' with { type: 'json' };
import { scheduleAll } from './reschedule.ts';
import { calculateSchedule } from './schedule.ts';

/** By plan: `id first-day last-day` of each activity, and hours of total slack if TaskJuggler provides them. */
const expected = new Map<string, readonly string[]>(Object.entries(dates));

test.each(scheduledPlans)('TaskJuggler yields the same schedule for $name', ({ name, document, calendar }) => {
  const setting = { calendar, resources: new Map() };
  const settled = scheduleAll(document, setting);
  const { activities } = calculateSchedule(settled, setting);
  const lines = expected.get(name) ?? [];
  const hasSlack = lines.some((line) => line.split(' ').length > 3);
  const told = settled.activities.map(({ id, start, finish }) => {
    const slack = hasSlack ? ` ${activities.get(id)?.totalSlack ?? ''}` : '';
    return `${id} ${start ?? ''} ${finish ?? ''}${slack}`;
  });
  expect(told).toEqual(lines);
});
