import type { Baseline, CustomValues, DurationUnit, Hyperlink } from '../plan.ts';
import { unitCode } from './write-codes.ts';
import { date, duration, each, element, hours, money, parent, text, type Part } from './write-parts.ts';

/** The baselines of a task; those of resources and assignments have no dates or no length, which are left out there. */
const baselines: Part<{ readonly baselines: readonly Baseline[] }> = each(
  (item) => item.baselines,
  parent<Baseline>('Baseline', [
    element('Number', ({ number }) => number),
    date('Start', ({ start }) => start),
    date('Finish', ({ finish }) => finish),
    duration('Duration', (baseline) => baseline.duration),
    element('DurationFormat', (baseline) => formatOf(baseline.duration?.unit)),
    hours('Work', ({ work }) => work),
    money('Cost', ({ cost }) => cost),
  ]),
);

/** A percentage is no length that could have a format. */
export function formatOf(unit: DurationUnit | undefined, isEstimated?: boolean): number | undefined {
  return unit === undefined ? undefined : unitCode(unit, isEstimated);
}

interface Linked {
  readonly hyperlink?: Hyperlink | undefined;
}

export function hyperlinkParts<T extends Linked>(): Part<T>[] {
  return [
    text('Hyperlink', ({ hyperlink }) => hyperlink?.text),
    text('HyperlinkAddress', ({ hyperlink }) => hyperlink?.address),
    text('HyperlinkSubAddress', ({ hyperlink }) => hyperlink?.subAddress),
  ];
}

interface Customised {
  readonly custom: CustomValues;
  readonly baselines: readonly Baseline[];
}

/** Custom values, baselines and outline codes, which stand together in this order. */
export function customParts<T extends Customised>(owner: 'task' | 'resource' | 'assignment'): Part<T>[] {
  return [
    ({ custom }, { customFields }) => customFields.attributes(owner, custom),
    baselines,
    ({ custom }, { customFields }) => customFields.outlineCodes(owner, custom),
  ];
}
