import { expect, test } from 'vitest';
import { periodLabels } from './period-labels.ts';

test.each([
  ['en-GB', '2026-11-23', '2026-11-29'],
  ['en-US', '2026-11-22', '2026-11-28'],
  ['ar-EG-u-nu-latn', '2026-11-21', '2026-11-27'],
])('a week of %s is labelled with the ISO number of its Thursday', (locale, from, until) => {
  expect(periodLabels([{ from, until }], 'week', locale)[0]?.short).toBe('48');
});
