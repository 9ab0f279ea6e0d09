import type { Baseline, PlanCustomValues, DurationUnit, Hyperlink } from '../plan.ts';
import { unitCode } from './write-codes.ts';
import {
  date,
  durationPart,
  eachPart,
  elementPart,
  hoursPart,
  moneyPart,
  parent,
  textPart,
  type XmlPart,
} from './write-parts.ts';

/** The baselines of a task; those of resources and assignments have no dates or no length, which are left out there. */
const baselinesPart: XmlPart<{ readonly baselines: readonly Baseline[] }> = eachPart(
  (item) => item.baselines,
  parent<Baseline>('Baseline', [
    elementPart('Number', ({ number }) => number),
    date('Start', ({ start }) => start),
    date('Finish', ({ finish }) => finish),
    durationPart('Duration', (baseline) => baseline.duration),
    elementPart('DurationFormat', (baseline) => unitFormatCode(baseline.duration?.unit)),
    hoursPart('Work', ({ work }) => work),
    moneyPart('Cost', ({ cost }) => cost),
  ]),
);

/** A percentage is no length that could have a format. */
export function unitFormatCode(unit: DurationUnit | undefined, isEstimated?: boolean): number | undefined {
  return unit === undefined ? undefined : unitCode(unit, isEstimated);
}

interface WithHyperlink {
  readonly hyperlink?: Hyperlink | undefined;
}

export function hyperlinkParts<T extends WithHyperlink>(): XmlPart<T>[] {
  return [
    textPart('Hyperlink', ({ hyperlink }) => hyperlink?.text),
    textPart('HyperlinkAddress', ({ hyperlink }) => hyperlink?.address),
    textPart('HyperlinkSubAddress', ({ hyperlink }) => hyperlink?.subAddress),
  ];
}

interface Customised {
  readonly custom: PlanCustomValues;
  readonly baselines: readonly Baseline[];
}

/** Custom values, baselines and outline codes, which are adjacent in this order. */
export function customParts<T extends Customised>(owner: 'task' | 'resource' | 'assignment'): XmlPart<T>[] {
  return [
    ({ custom }, { customFields }) => customFields.attributes(owner, custom),
    baselinesPart,
    ({ custom }, { customFields }) => customFields.outlineCodes(owner, custom),
  ];
}
