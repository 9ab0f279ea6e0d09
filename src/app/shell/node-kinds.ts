import { Level, ProjectType } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { TextKey } from '#app/i18n/messages.ts';

/** Portfolios and programs hold other nodes; projects and templates have a plan. */
export function isPortfolio({ type }: Pick<OpProjectNode, 'type'>): boolean {
  return type === ProjectType.portfolio || type === ProjectType.program;
}

export function nodeDisplayName({ name, displayName, id }: OpProjectNode): string {
  return name || displayName || id;
}

const nodeKindTextKeys: Readonly<Record<number, TextKey>> = {
  [ProjectType.portfolio]: 'node.kind.1',
  [ProjectType.program]: 'node.kind.2',
  [ProjectType.project]: 'node.kind.3',
  [ProjectType.template]: 'node.kind.4',
};

export function nodeKindText({ type }: Pick<OpProjectNode, 'type'>): TextKey {
  return nodeKindTextKeys[type ?? ProjectType.project] ?? 'node.kind.3';
}

const permissionLevelTexts: readonly (readonly [number, TextKey])[] = [
  [Level.administrator, 'node.level.64'],
  [Level.manager, 'node.level.16'],
  [Level.contributor, 'node.level.4'],
  [Level.observer, 'node.level.2'],
  [Level.external, 'node.level.1'],
];

/** The name of the caller's level on a record. */
export function levelText(level: number | null | undefined): TextKey {
  return permissionLevelTexts.find(([least]) => (level ?? 0) >= least)?.[1] ?? 'node.level.0';
}

export function isNodeManaged({ permissionLevel }: OpProjectNode): boolean {
  return (permissionLevel ?? 0) >= Level.manager;
}

export const isProjectOrTemplateType = (type: string | null | undefined) => /^(project|template)$/i.test(type ?? '');
