import { TrafficLight } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import type { Light } from '#app/kit/TrafficLight.tsx';

/** The six traffic lights of a project in the order in which they are shown. */
export const namedLights = [
  { field: 'managerTrafficLight', text: 'node.light.manager' },
  { field: 'customerTrafficLight', text: 'node.light.customer' },
  { field: 'qualityTrafficLight', text: 'node.light.quality' },
  { field: 'datesTrafficLight', text: 'node.light.dates' },
  { field: 'resourcesTrafficLight', text: 'node.light.resources' },
  { field: 'costsTrafficLight', text: 'node.light.costs' },
] as const satisfies readonly { field: keyof OpProjectNode; text: TextKey }[];

const lightShapes: Readonly<Record<number, Light>> = {
  [TrafficLight.green]: 'green',
  [TrafficLight.yellow]: 'yellow',
  [TrafficLight.red]: 'red',
};

export function lightOf(code: number | null | undefined): Light {
  return lightShapes[code ?? TrafficLight.notSet] ?? 'none';
}

const lightTextKeys = ['node.light.is0', 'node.light.is1', 'node.light.is2', 'node.light.is3'] as const;

/** Returns the text key of a light. */
export function lightText(code: number | null | undefined): TextKey {
  return lightTextKeys[code ?? 0] ?? 'node.light.is0';
}
