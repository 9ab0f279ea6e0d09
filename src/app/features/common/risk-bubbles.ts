import { Risk } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { Bubble } from '#chart/bubbles.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { lightOf } from './lights.ts';

/** Values the height of a bubble can show. */
export const bubbleValues = ['savingsPotential', 'expectedSavings', 'probability'] as const;
export type BubbleValue = (typeof bubbleValues)[number];

/** Maximum number of bubbles drawn: more would hide each other. */
export const mostBubbles = 400;

/** Returns a project's value for the bubble height; percent for the probability. */
function riskBubbleValue(node: OpProjectNode, value: BubbleValue): number {
  const savings = node.savingsPotential ?? 0;
  switch (value) {
    case 'savingsPotential':
      return savings;
    case 'expectedSavings':
      return (savings * (node.probability ?? 0)) / 100;
    case 'probability':
      return node.probability ?? 0;
  }
}

const riskOf = (node: OpProjectNode): number => node.riskClassification ?? Risk.notSet;

/** Tells whether a project has a place in the chart: both a risk and a value. */
export const hasBubble = (node: OpProjectNode, value: BubbleValue): boolean =>
  riskOf(node) !== Risk.notSet && riskBubbleValue(node, value) > 0;

/** Steps of this part of the whole never meet again, so that neighbours lie apart. */
const golden = 0.618_034;
/** Share of a class's space that its bubbles take. */
const bubbleSpread = 0.72;

/**
 * Projects as bubbles: across by their risk, up by a value, as large as their budget. Those of one class are spread over its
 * room, neighbours in height far from each other. Of too many the largest are taken. Projects without a place are left out.
 */
export function bubblesOf(projects: readonly OpProjectNode[], value: BubbleValue): Bubble[] {
  const largest = projects
    .filter((node) => hasBubble(node, value))
    .toSorted((a, b) => (b.budget ?? 0) - (a.budget ?? 0) || riskBubbleValue(b, value) - riskBubbleValue(a, value))
    .slice(0, mostBubbles);
  const counts = new Map<number, number>();
  return largest
    .toSorted((a, b) => riskBubbleValue(a, value) - riskBubbleValue(b, value) || Number(a.id) - Number(b.id))
    .map((node) => {
      const risk = riskOf(node);
      const place = (counts.get(risk) ?? 0) + 1;
      counts.set(risk, place);
      // The first bubble of a class is in its middle.
      const offset = ((0.5 + (place - 1) * golden) % 1) - 0.5;
      return {
        key: node.id,
        name: nodeDisplayName(node),
        x: risk + offset * bubbleSpread,
        y: riskBubbleValue(node, value),
        size: Math.max(0, node.budget ?? 0),
        group: lightOf(node.trafficLight),
      };
    });
}
