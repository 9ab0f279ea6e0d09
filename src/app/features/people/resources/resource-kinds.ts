import { Level, ResourceType } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import type { TextKey } from '#app/i18n/messages.ts';

/** Pools and collections hold other records. */
export function isPool({ type }: Pick<OpResource, 'type'>): boolean {
  return (type ?? ResourceType.resource) !== ResourceType.resource;
}

const resourceKindTexts: Readonly<Record<number, TextKey>> = {
  [ResourceType.resource]: 'resource.kind.0',
  [ResourceType.pool]: 'resource.kind.1',
  [ResourceType.collection]: 'resource.kind.2',
};

export function resourceKindText({ type }: OpResource): TextKey {
  return resourceKindTexts[type ?? ResourceType.resource] ?? 'resource.kind.0';
}

export function isResourceManaged({ permissionLevel }: OpResource): boolean {
  return (permissionLevel ?? 0) >= Level.manager;
}
