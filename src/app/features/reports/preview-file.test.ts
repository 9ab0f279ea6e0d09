import { expect, test } from 'vitest';
import { previewIn } from './preview.ts';

const columns = [{ name: 'project', label: 'Project', kind: 'text' }];
const rows = [{ project: 'Shop' }];
const chart = {
  title: 'Effort',
  categories: ['Shop'],
  series: [{ label: 'Base', values: [8] }],
  stacked: false,
  left: 0,
};

test('a report of this service is read completely', () => {
  const report = { name: 'Status', columns, rows, sums: { project: '' }, groupBy: 'project', chart };
  expect(previewIn(JSON.stringify(report))).toEqual(report);
});

test.each([
  ['a chart without values', { chart: { ...chart, series: [{ label: 'Base' }] } }],
  ['a chart without a title', { chart: { ...chart, title: null } }],
  ['sums that are none', { sums: [1], groupBy: 3 }],
])('a preview omits %s', (_, odd) => {
  expect(previewIn(JSON.stringify({ name: 'Status', columns, rows, ...odd }))).toEqual({
    name: 'Status',
    columns,
    rows,
  });
});

test.each([
  '',
  '<html></html>',
  'null',
  '[]',
  '{}',
  '{"rows":[]}',
  '{"columns":[{}],"rows":[]}',
  '{"columns":[],"rows":[7]}',
])('the preview refuses %j from another service', (file) => {
  expect(previewIn(file)).toBeUndefined();
});
