import { expect, test } from 'vitest';
import { latestEventTime, newsOf } from '../frame/Notifications.tsx';

const event = (id: string, createdAt: string, userName = 'Ann') => ({ id, createdAt, userName });
const events = [
  event('3', '2026-03-04T10:00:00.000Z', 'Me'),
  event('2', '2026-03-04T09:00:00.000Z'),
  event('1', '2026-03-03T09:00:00.000Z'),
];

test('new events are those of other users since the last look at the list', () => {
  expect(newsOf(events, '2026-03-03T09:00:00.000Z', 'Me')).toEqual(new Set(['2']));
  expect(newsOf(events, '2026-03-04T10:00:00.000Z', 'Me')).toEqual(new Set());
  expect(latestEventTime(events)).toBe('2026-03-04T10:00:00.000Z');
  expect(latestEventTime([])).toBeUndefined();
});
