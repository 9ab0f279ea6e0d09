import { expect, test } from 'vitest';
import { weekdayCalendar } from './calendar.ts';
import { planFormat } from './plan-format.ts';
import { linkReader } from './link-words.ts';
import type { PlanRow } from './plan-view.ts';
import { rowTree } from './rows.ts';
import { planLabels } from './labels.ts';

const row = (id: string, start: string, finish: string): PlanRow => ({
  id,
  name: `Schritt ${id}`,
  wbs: id,
  outlineLevel: 1,
  kind: 'activity',
  start,
  finish,
  complete: 0,
  status: 'notStarted',
  resources: '',
});

test('links are described in German too', () => {
  const labels = planLabels('de');
  const tree = rowTree([row('a', '2026-03-02', '2026-03-06'), row('b', '2026-03-05', '2026-03-12')]);
  const reader = linkReader({ tree, labels, format: planFormat('de', labels), calendar: weekdayCalendar });
  const link = { from: 'a', to: 'b', type: 0, lag: 8, critical: false, conflict: true } as const;
  expect(reader.of(link)).toEqual({
    ends: '1 Schritt a → 2 Schritt b',
    type: 'Ende – Anfang',
    lag: '1\u00a0T Arbeitszeit',
    why: '„Schritt a“ endet am 06.03.2026, „Schritt b“ beginnt am 05.03.2026. Dazwischen müssen 1\u00a0T Arbeitszeit liegen.',
  });
});
