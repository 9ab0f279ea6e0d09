import { api } from '#contract/documented/api.ts';
import { Methodology, ProjectType, Risk, TrafficLight as Light } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { lightOf, lightText, namedLights } from '#app/features/common/lights.ts';
import { useLevelChoices, usePersonChoices } from '#app/features/common/field-choices.ts';
import { useRead } from '#app/data/query.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { FieldChoices, FormField } from '#app/kit/form/form-field.ts';
import { TrafficLight } from '#app/kit/TrafficLight.tsx';
import { isPortfolio, nodeKindText } from '#app/shell/node-kinds.ts';

interface NodeField extends FormField<Omit<OpProjectNode, 'id'>> {
  readonly label: TextKey;
  /** Width of its column in the portfolio, in pixels; texts only. The column sorts, is exported and searched. */
  readonly columnWidth?: number;
}

type NodeChoices = NonNullable<NodeField['useChoices']>;

const staleTime = 300_000;

/** Statuses that can be set, and the present one. */
const useStatusChoices: NodeChoices = ({ record }) => {
  const { data } = useRead(api.projects.listProjectStatuses, {}, { staleTime });
  const usable = data?.projectStatus?.filter(({ id, active }) => active !== false || id === record.projectStatus);
  return {
    options: usable?.map(({ id, name, rgbColor }) => ({ value: id, label: name ?? id, color: rgbColor ?? undefined })),
  };
};

const useClassificationChoices: NodeChoices = () => {
  const { data } = useRead(api.projects.listProjectClassifications, {}, { staleTime });
  return { options: data?.projectClassifications?.map(({ id, name }) => ({ value: id, label: name ?? id })) };
};

const useNodeTypeChoices: NodeChoices = ({ record }) => {
  const { listPortfolioCustomTypes, listProjectCustomTypes } = api.projects;
  const endpoint = isPortfolio(record) ? listPortfolioCustomTypes : listProjectCustomTypes;
  const { data } = useRead(endpoint, {}, { staleTime });
  // Type 0 lists the fields common to all records; it is not a custom type.
  const types = data?.customType?.filter(({ id }) => id !== 0);
  return { options: types?.map(({ id, name }) => ({ value: String(id), label: name ?? String(id) })) };
};

/** Kinds that a node can become. */
const useKindChoices: NodeChoices = ({ record }) => {
  const { text } = useText();
  const types = isPortfolio(record)
    ? [ProjectType.portfolio, ProjectType.program]
    : [ProjectType.project, ProjectType.template];
  return { options: types.map((type) => ({ value: String(type), label: text(nodeKindText({ type })) })) };
};

function useLightChoices(): FieldChoices {
  const { text } = useText();
  return {
    options: Object.values(Light).map((value) => ({
      value: String(value),
      label: text(lightText(value)),
      mark: <TrafficLight light={lightOf(value)} />,
    })),
  };
}

const textField = { kind: 'text' } as const;
const longTextField = { kind: 'longText' } as const;
const codeField = { kind: 'code', whenEmpty: '0' } as const;
/** Portfolios don't have the field. */
const projectOnly = { isVisible: (node: Partial<OpProjectNode>) => !isPortfolio(node) };
const flagField = { kind: 'flag', required: true, isWide: false, ...projectOnly } as const;
const dayField = { kind: 'day', keeps: 'node.dayStays', ...projectOnly } as const;
const amountField = { kind: 'amount', maxFraction: 4, keeps: 'node.numberStays', ...projectOnly } as const;
const personField = { kind: 'pick', useChoices: usePersonChoices, ...projectOnly } as const;

const nodePriorities: readonly (readonly [number, TextKey | undefined])[] = [
  [0, 'node.priority.0'],
  [1, 'node.priority.1'],
  [2, undefined],
  [3, undefined],
  [4, undefined],
  [5, 'node.priority.5'],
  [6, undefined],
  [7, undefined],
  [8, undefined],
  [9, 'node.priority.9'],
];
const riskTexts = ['node.risk.0', 'node.risk.1', 'node.risk.2', 'node.risk.3'] as const;
const methodologyTexts = ['node.methodology.0', 'node.methodology.1', 'node.methodology.2'] as const;
const coded = (codes: Readonly<Record<string, number>>, texts: readonly TextKey[]) =>
  Object.values(codes).map((value) => [value, texts[value]] as const);

interface NodeFieldGroup {
  readonly title: TextKey;
  readonly fields: readonly NodeField[];
}

/** The fields of projects and portfolios. */
export const nodeFieldGroups: readonly NodeFieldGroup[] = [
  {
    title: 'node.group.main',
    fields: [
      { name: 'name', label: 'node.name', ...textField, required: true },
      { name: 'number', label: 'node.number', ...textField, columnWidth: 88 },
      { name: 'description', label: 'node.description', ...longTextField },
      { name: 'type', label: 'node.kind', ...codeField, useChoices: useKindChoices },
      { name: 'projectStatus', label: 'node.status', kind: 'choice', useChoices: useStatusChoices, ...projectOnly },
      {
        name: 'projectClassification',
        label: 'node.classification',
        kind: 'choice',
        useChoices: useClassificationChoices,
        ...projectOnly,
      },
      { name: 'customType', label: 'node.customType', kind: 'choice', useChoices: useNodeTypeChoices },
      { name: 'priority', label: 'node.priority', ...codeField, codes: nodePriorities },
      { name: 'probability', label: 'node.probability.percent', ...amountField, kind: 'percent' },
    ],
  },
  {
    title: 'node.group.dates',
    fields: [
      { name: 'start', label: 'node.start', ...dayField },
      { name: 'finish', label: 'node.finish', ...dayField },
      { name: 'completed', label: 'node.completed', ...dayField },
    ],
  },
  {
    title: 'node.group.people',
    fields: [
      { name: 'projectManager', label: 'node.manager', ...personField },
      { name: 'sponsor', label: 'node.sponsor', ...personField },
      { name: 'issueCoordinator', label: 'node.issueCoordinator', ...personField },
      { name: 'organization', label: 'node.organization', ...textField },
      { name: 'assignedResources', label: 'node.assigned', ...personField, kind: 'multi' },
    ],
  },
  {
    title: 'node.group.lights',
    fields: namedLights.map(({ field, text: label }) => ({
      name: field,
      label,
      ...codeField,
      useChoices: useLightChoices,
    })),
  },
  {
    title: 'node.group.assessment',
    fields: [
      { name: 'riskClassification', label: 'node.risk', ...codeField, codes: coded(Risk, riskTexts), ...projectOnly },
      {
        name: 'methodology',
        label: 'node.methodology',
        ...codeField,
        codes: coded(Methodology, methodologyTexts),
        ...projectOnly,
      },
      { name: 'workTrackable', label: 'node.workTrackable', ...flagField },
      { name: 'trackerExecuted', label: 'node.trackerExecuted', ...flagField },
      { name: 'trackerAggregated', label: 'node.trackerAggregated', ...flagField },
    ],
  },
  {
    title: 'node.group.money',
    fields: [
      { name: 'budget', label: 'node.budget', ...amountField },
      { name: 'savingsPotential', label: 'node.savingsPotential', ...amountField },
    ],
  },
  {
    title: 'node.group.texts',
    fields: [
      { name: 'situation', label: 'node.situation', ...longTextField },
      { name: 'rationale', label: 'node.rationale', ...longTextField },
      { name: 'decision', label: 'node.decision', ...longTextField },
      { name: 'decisionComment', label: 'node.decisionComment', ...longTextField },
      { name: 'miscellaneous', label: 'node.miscellaneous', ...longTextField },
    ],
  },
];

/** The text fields that are columns of the portfolio. */
export const listedFields = nodeFieldGroups
  .flatMap(({ fields }) => fields)
  .flatMap(({ name, label, columnWidth: width }) => (width === undefined ? [] : [{ field: name, label, width }]));

/** The text of a listed field; undefined for none. */
export function listedText(node: OpProjectNode, field: (typeof listedFields)[number]['field']): string | undefined {
  const value = node[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Default level of all users on a node; shown with the permissions. */
export const accessLevelField: NodeField = {
  name: 'accessLevel',
  label: 'node.accessLevel',
  kind: 'code',
  useChoices: useLevelChoices,
};
