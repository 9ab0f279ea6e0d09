import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { isPortfolio, nodeKindText, levelText } from '#app/shell/node-kinds.ts';
import { lightOf } from '#app/features/common/lights.ts';
import { ResourcePicker } from '#app/features/common/ResourcePicker.tsx';
import { useAskedNames } from '#app/features/common/use-resource-names.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { readLocalNumber } from '#app/kit/number-text.ts';
import { SavedChoice, type ChoiceOption } from '#app/kit/SavedChoice.tsx';
import { saveHelp, SaveMark } from '#app/kit/SaveState.tsx';
import { SavedText } from '#app/kit/SavedText.tsx';
import { TrafficLight } from '#app/kit/TrafficLight.tsx';
import { useSavedField } from '#app/kit/use-saved-field.ts';
import {
  canFieldBeEmpty,
  isCoded,
  type NodeField,
  priorityChoices,
  nodeFieldText,
  projectNodeTypes,
} from './node-fields.ts';
import type { SaveNode } from './panel.ts';

interface NodeFieldInputProps {
  readonly node: OpProjectNode;
  readonly spec: NodeField;
  readonly isDisabled: boolean;
  readonly save: SaveNode;
}

/** One field of a node, which saves itself. */
export function NodeFieldInput(props: NodeFieldInputProps) {
  switch (props.spec.kind) {
    case 'person':
      return <NodePersonInput {...props} />;
    case 'choice':
    case 'flag':
      return <NodeChoiceInput {...props} />;
    case 'text':
    case 'long':
    case 'day':
    case 'amount':
    case 'percent':
      return <NodeTextInput {...props} />;
  }
}

function NodeTextInput({ node, spec, isDisabled, save }: NodeFieldInputProps) {
  const { text, intl } = useText();
  const { field, kind } = spec;
  const isNumber = kind === 'amount' || kind === 'percent';
  const check = (typed: string): string | undefined => {
    if (typed.trim() !== '')
      return isNumber && readLocalNumber(typed, intl.locale) === undefined ? text('form.notNumber') : undefined;
    if (canFieldBeEmpty(spec) || nodeFieldText(node, spec, intl.locale) === '') return undefined;
    return text(field === 'name' ? 'form.missing' : kind === 'day' ? 'node.dayStays' : 'node.numberStays');
  };
  return (
    <SavedText
      label={text(spec.label)}
      className={kind === 'long' || kind === 'text' ? 'wide' : undefined}
      kind={kind === 'long' || kind === 'day' ? kind : isNumber ? 'number' : 'text'}
      value={nodeFieldText(node, spec, intl.locale)}
      isDisabled={isDisabled}
      check={check}
      save={async (typed) => {
        if (typed.trim() === '' && !canFieldBeEmpty(spec)) return;
        await save({ [field]: isNumber ? readLocalNumber(typed, intl.locale) : typed.trim() });
      }}
    />
  );
}

function NodeChoiceInput({ node, spec, isDisabled, save }: NodeFieldInputProps) {
  const { text, intl } = useText();
  const { field, kind } = spec;
  const options = useNodeFieldOptions(spec, node);
  const toValue = (chosen: string) => {
    if (kind === 'flag') return chosen === 'true';
    if (isCoded(spec)) return Number(chosen);
    return chosen === '' ? null : chosen;
  };
  const shown = nodeFieldText(node, spec, intl.locale);
  const isNumber = isCoded(spec);
  return (
    <SavedChoice
      label={text(spec.label)}
      className={isNumber || kind === 'flag' ? undefined : 'wide'}
      value={shown === '' && isNumber ? '0' : shown === '' && kind === 'flag' ? 'false' : shown}
      {...(canFieldBeEmpty(spec) && { clearLabel: text('node.clear', { field: text(spec.label) }) })}
      options={options}
      isDisabled={isDisabled}
      save={(chosen) => save({ [field]: toValue(chosen) })}
    />
  );
}

const accessLevels = Object.values(Level).toSorted((a, b) => a - b);

/** Returns the options of a field: its own codes, or the service's statuses and classifications. */
function useNodeFieldOptions({ field, kind, choices }: NodeField, node: OpProjectNode): readonly ChoiceOption[] {
  const { text } = useText();
  const { statuses, classes, types } = useNodeFieldCatalogs(field, isPortfolio(node));
  const isLight = field.endsWith('TrafficLight');
  const none: ChoiceOption = { value: '', label: text('form.none') };
  if (kind === 'flag') {
    return ['true', 'false'].map((value) => ({ value, label: text(value === 'true' ? 'form.yes' : 'form.no') }));
  }
  if (field === 'priority') {
    return priorityChoices.map(({ value, label }) => ({
      value: String(value),
      label: label ? text(label) : String(value),
    }));
  }
  if (field === 'projectStatus') {
    const active = (statuses?.projectStatus ?? []).filter(
      ({ id, active: is }) => is !== false || id === node.projectStatus,
    );
    return [
      none,
      ...active.map(({ id, name, rgbColor }) => ({ value: id, label: name ?? id, color: rgbColor ?? undefined })),
    ];
  }
  if (field === 'projectClassification') {
    return [none, ...(classes?.projectClassifications ?? []).map(({ id, name }) => ({ value: id, label: name ?? id }))];
  }
  if (field === 'customType') {
    // Type 0 lists the fields common to all records; it is not a custom type.
    const own = (types?.customType ?? []).filter(({ id }) => id !== 0);
    return [none, ...own.map(({ id, name }) => ({ value: String(id), label: name ?? String(id) }))];
  }
  if (field === 'type') {
    return projectNodeTypes(isPortfolio(node)).map((type) => ({
      value: String(type),
      label: text(nodeKindText({ ...node, type })),
    }));
  }
  if (field === 'accessLevel') {
    // Users can grant at most their own level.
    const given = accessLevels.filter((level) => level <= Math.max(node.permissionLevel ?? 0, node.accessLevel ?? 0));
    return given.map((level) => ({ value: String(level), label: text(levelText(level)) }));
  }
  return (choices ?? []).map(({ value, label }) => ({
    value: String(value),
    label: text(label),
    ...(isLight && { mark: <TrafficLight light={lightOf(value)} /> }),
  }));
}

/** Loads what the service offers for a field: statuses, classifications or custom types. */
function useNodeFieldCatalogs(field: NodeField['field'], isPortfolioNode: boolean) {
  const staleTime = 300_000;
  const statuses = useQuery({
    ...endpointQuery(api.projects.listProjectStatuses, {}),
    staleTime,
    enabled: field === 'projectStatus',
  });
  const classes = useQuery({
    ...endpointQuery(api.projects.listProjectClassifications, {}),
    staleTime,
    enabled: field === 'projectClassification',
  });
  const types = useQuery({
    ...endpointQuery(isPortfolioNode ? api.projects.listPortfolioCustomTypes : api.projects.listProjectCustomTypes, {}),
    staleTime,
    enabled: field === 'customType',
  });
  return { statuses: statuses.data, classes: classes.data, types: types.data };
}

function NodePersonInput({ node, spec, isDisabled, save }: NodeFieldInputProps) {
  const { text, intl } = useText();
  const id = nodeFieldText(node, spec, intl.locale);
  const { names, isPending } = useAskedNames([id || undefined]);
  const nameOf = (person: string) => names.get(person) ?? (isPending ? '…' : text('portfolio.hidden'));
  const field = useSavedField(id, async (chosen) => save({ [spec.field]: chosen === '' ? null : chosen }));
  return (
    <ResourcePicker
      className="wide"
      label={text(spec.label)}
      value={field.shown}
      name={field.shown === '' ? '' : nameOf(field.shown)}
      isDisabled={isDisabled}
      isWrong={field.saving.kind === 'failed'}
      help={saveHelp(field, nameOf)}
      mark={<SaveMark field={field} />}
      onChange={field.put}
    />
  );
}
