import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPlanFile } from '#files/read.ts';
import { byPresence, summaryOf } from './plan-summary.ts';

const kitchen = readPlanFile(readFileSync(path.resolve(import.meta.dirname, '../../../files/samples/kitchen.xml')));

test('a plan summary counts activities without blank rows and the project row, and lists people with their hours', () => {
  const summary = summaryOf(kitchen, 'en');
  const rows = kitchen.tasks.filter(({ isBlank, uid }) => !isBlank && uid !== 0);
  expect(summary).toMatchObject({
    format: 'mspdi',
    activities: rows.length,
    collections: rows.filter(({ isSummary }) => isSummary).length,
    links: kitchen.relations.length,
    start: '2026-03-02',
  });
  expect(summary.resources.map(({ name }) => name)).toContain('Jörg Maßmann');
  expect(summary.resources.map(({ name }) => name)).not.toContain('Fliesenkleber');
  expect(summary.warnings.every(({ text, count }) => text !== '' && count > 0)).toBe(true);
});

test('resources of a file are split into known and unknown names, ignoring case', () => {
  const resources = [
    { name: 'Kim Novak', work: 8 },
    { name: 'Robin', work: 0 },
  ];
  const { found, missing } = byPresence(resources, ['KIM NOVAK ', 'Somebody']);
  expect(found.map(({ name }) => name)).toEqual(['Kim Novak']);
  expect(missing.map(({ name }) => name)).toEqual(['Robin']);
});
