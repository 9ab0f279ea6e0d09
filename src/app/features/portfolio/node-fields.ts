import { Methodology, ProjectType, Risk, TrafficLight } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { lightText, namedLights } from '#app/features/common/lights.ts';
import type { TextKey } from '#app/i18n/messages.ts';

/** Value type of a node field. */
type NodeFieldKind = 'text' | 'long' | 'day' | 'amount' | 'percent' | 'person' | 'choice' | 'flag';

export interface NodeField {
  readonly field: keyof OpProjectNode;
  readonly label: TextKey;
  readonly kind: NodeFieldKind;
  /** The values to choose from; those of a status or a classification come from the service. */
  readonly choices?: readonly { readonly value: number; readonly label: TextKey }[];
  /** A portfolio has it too. */
  readonly isOfAll?: boolean;
}

interface NodeFieldGroup {
  readonly title: TextKey;
  readonly fields: readonly NodeField[];
}

const trafficLightChoices = Object.values(TrafficLight).map((value) => ({ value, label: lightText(value) }));

const nodePriorities = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const namedPriorities: Readonly<Record<number, TextKey>> = {
  0: 'node.priority.0',
  1: 'node.priority.1',
  5: 'node.priority.5',
  9: 'node.priority.9',
};

const riskTexts = ['node.risk.0', 'node.risk.1', 'node.risk.2', 'node.risk.3'] as const;
const methodologyTexts = ['node.methodology.0', 'node.methodology.1', 'node.methodology.2'] as const;
const choiceFromTexts = (texts: readonly TextKey[]) => (value: number) => ({
  value,
  label: texts[value] ?? 'node.risk.0',
});

/** The priorities; those between have no name but their number. */
export const priorityChoices = nodePriorities.map((value) => ({ value, label: namedPriorities[value] }));

const projectFieldGroups: readonly NodeFieldGroup[] = [
  {
    title: 'node.group.main',
    fields: [
      { field: 'name', label: 'node.name', kind: 'text', isOfAll: true },
      { field: 'number', label: 'node.number', kind: 'text', isOfAll: true },
      { field: 'description', label: 'node.description', kind: 'long', isOfAll: true },
      { field: 'type', label: 'node.kind', kind: 'choice', isOfAll: true },
      { field: 'projectStatus', label: 'node.status', kind: 'choice' },
      { field: 'projectClassification', label: 'node.classification', kind: 'choice' },
      { field: 'customType', label: 'node.customType', kind: 'choice', isOfAll: true },
      { field: 'priority', label: 'node.priority', kind: 'choice', isOfAll: true },
      { field: 'probability', label: 'node.probability.percent', kind: 'percent' },
    ],
  },
  {
    title: 'node.group.dates',
    fields: [
      { field: 'start', label: 'node.start', kind: 'day' },
      { field: 'finish', label: 'node.finish', kind: 'day' },
      { field: 'completed', label: 'node.completed', kind: 'day' },
    ],
  },
  {
    title: 'node.group.people',
    fields: [
      { field: 'projectManager', label: 'node.manager', kind: 'person' },
      { field: 'sponsor', label: 'node.sponsor', kind: 'person' },
      { field: 'issueCoordinator', label: 'node.issueCoordinator', kind: 'person' },
      { field: 'organization', label: 'node.organization', kind: 'text', isOfAll: true },
    ],
  },
  {
    title: 'node.group.lights',
    fields: namedLights.map(({ field, text }) => ({
      field,
      label: text,
      kind: 'choice' as const,
      choices: trafficLightChoices,
      isOfAll: true,
    })),
  },
  {
    title: 'node.group.assessment',
    fields: [
      {
        field: 'riskClassification',
        label: 'node.risk',
        kind: 'choice',
        choices: Object.values(Risk).map(choiceFromTexts(riskTexts)),
      },
      {
        field: 'methodology',
        label: 'node.methodology',
        kind: 'choice',
        choices: Object.values(Methodology).map(choiceFromTexts(methodologyTexts)),
      },
      { field: 'workTrackable', label: 'node.workTrackable', kind: 'flag' },
      { field: 'trackerExecuted', label: 'node.trackerExecuted', kind: 'flag' },
      { field: 'trackerAggregated', label: 'node.trackerAggregated', kind: 'flag' },
    ],
  },
  {
    title: 'node.group.money',
    fields: [
      { field: 'budget', label: 'node.budget', kind: 'amount' },
      { field: 'savingsPotential', label: 'node.savingsPotential', kind: 'amount' },
    ],
  },
  {
    title: 'node.group.texts',
    fields: [
      { field: 'situation', label: 'node.situation', kind: 'long', isOfAll: true },
      { field: 'rationale', label: 'node.rationale', kind: 'long', isOfAll: true },
      { field: 'decision', label: 'node.decision', kind: 'long', isOfAll: true },
      { field: 'decisionComment', label: 'node.decisionComment', kind: 'long', isOfAll: true },
      { field: 'miscellaneous', label: 'node.miscellaneous', kind: 'long', isOfAll: true },
    ],
  },
];

/** The fields of a project, or those that a portfolio has too, in groups. */
export function nodeFieldGroups(isPortfolio: boolean): readonly NodeFieldGroup[] {
  if (!isPortfolio) return projectFieldGroups;
  return projectFieldGroups
    .map(({ title, fields }) => ({ title, fields: fields.filter(({ isOfAll }) => isOfAll === true) }))
    .filter(({ fields }) => fields.length > 0);
}

/** The fields that an explicit null clears, by the interface's rule. */
const clearableFields: ReadonlySet<string> = new Set([
  'projectStatus',
  'projectClassification',
  'customType',
  'sponsor',
  'projectManager',
  'issueCoordinator',
]);

/** Tells whether a field can be cleared: texts become empty, references null; days and amounts can't be removed. */
export function canFieldBeEmpty({ field, kind }: NodeField): boolean {
  if (field === 'name') return false;
  return kind === 'text' || kind === 'long' || clearableFields.has(field);
}

/** Fields whose choices are numbers of the interface. */
const coded: ReadonlySet<string> = new Set(['priority', 'type', 'accessLevel']);

export const isCoded = ({ field, choices }: NodeField): boolean => choices !== undefined || coded.has(field);

/** The kinds that a node can become. */
export function projectNodeTypes(isPortfolio: boolean): readonly number[] {
  return isPortfolio ? [ProjectType.portfolio, ProjectType.program] : [ProjectType.project, ProjectType.template];
}

/** Default level of all users on a node; displayed with the permissions. */
export const accessLevelField: NodeField = {
  field: 'accessLevel',
  label: 'node.accessLevel',
  kind: 'choice',
  isOfAll: true,
};

/** The value of a field as its text; empty for none. */
export function nodeFieldText(node: OpProjectNode, { field, kind }: NodeField, locale: string): string {
  const value = node[field];
  if (value === undefined || value === null || typeof value === 'object') return '';
  if (kind === 'amount')
    return typeof value === 'number' ? value.toLocaleString(locale, { maximumFractionDigits: 4 }) : '';
  if (kind === 'person' && value === '0') return '';
  return String(value);
}
