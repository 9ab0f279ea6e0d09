import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { levelText } from '#app/shell/node-kinds.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { readLocalNumber } from '#app/kit/number-text.ts';
import { SavedChoice } from '#app/kit/SavedChoice.tsx';
import { SavedPick } from '#app/kit/SavedPick.tsx';
import { SavedText } from '#app/kit/SavedText.tsx';
import { canResourceFieldBeEmpty, type ResourceField, resourceFieldText } from './resource-fields.ts';
import { isPool } from './resource-kinds.ts';

/** Saves a change of a record; rejects with the reason why it was not saved. */
export type SaveResource = (change: Partial<Omit<OpResource, 'id'>>) => Promise<void>;

interface ResourceFieldInputProps {
  readonly resource: OpResource;
  readonly spec: ResourceField;
  readonly isDisabled: boolean;
  readonly save: SaveResource;
}

/** One field of a resource or pool, which saves itself. */
export function ResourceFieldInput(props: ResourceFieldInputProps) {
  switch (props.spec.kind) {
    case 'user':
      return <UserField {...props} />;
    case 'customType':
      return <CustomTypeField {...props} />;
    case 'kind':
    case 'flag':
    case 'level':
      return <ResourceChoiceField {...props} />;
    case 'text':
    case 'long':
    case 'amount':
    case 'percent':
      return <ResourceTextInput {...props} />;
  }
}

function ResourceTextInput({ resource, spec, isDisabled, save }: ResourceFieldInputProps) {
  const { text, intl } = useText();
  const { field, kind } = spec;
  const isNumber = kind === 'amount' || kind === 'percent';
  const value = resourceFieldText(resource, spec, intl.locale);
  const check = (typed: string): string | undefined => {
    if (typed.trim() !== '')
      return isNumber && readLocalNumber(typed, intl.locale) === undefined ? text('form.notNumber') : undefined;
    if (canResourceFieldBeEmpty(spec) || value === '') return undefined;
    return text(field === 'name' ? 'form.missing' : 'node.numberStays');
  };
  return (
    <SavedText
      label={text(spec.label)}
      className={isNumber ? undefined : 'wide'}
      kind={kind === 'long' ? kind : isNumber ? 'number' : 'text'}
      value={value}
      isDisabled={isDisabled}
      check={check}
      save={async (typed) => {
        if (typed.trim() === '' && !canResourceFieldBeEmpty(spec)) return;
        await save({ [field]: isNumber ? readLocalNumber(typed, intl.locale) : typed.trim() });
      }}
    />
  );
}

/** Everything that a choice offers, by what it is of. */
function useResourceOptions({ kind }: ResourceField, { permissionLevel, accessLevel }: OpResource) {
  const { text } = useText();
  if (kind === 'flag')
    return [
      { value: 'true', label: text('form.yes') },
      { value: 'false', label: text('form.no') },
    ];
  if (kind === 'kind')
    return [
      { value: String(ResourceType.pool), label: text('resource.kind.1') },
      { value: String(ResourceType.collection), label: text('resource.kind.2') },
    ];
  // Users cannot grant more than their own level.
  const most = Math.max(permissionLevel ?? Level.none, accessLevel ?? Level.none);
  return Object.values(Level)
    .filter((level) => level <= most)
    .toSorted((one, other) => one - other)
    .map((level) => ({ value: String(level), label: text(levelText(level)) }));
}

function ResourceChoiceField({ resource, spec, isDisabled, save }: ResourceFieldInputProps) {
  const { text, intl } = useText();
  const isFlag = spec.kind === 'flag';
  const options = useResourceOptions(spec, resource);
  return (
    <SavedChoice
      label={text(spec.label)}
      className="wide"
      value={resourceFieldText(resource, spec, intl.locale)}
      options={options}
      isDisabled={isDisabled}
      save={(chosen) => save({ [spec.field]: isFlag ? chosen === 'true' : Number(chosen) })}
    />
  );
}

/** The custom types of a record's kind; `undefined` until they are there. */
export function useCustomTypes(resource: Pick<OpResource, 'type'>) {
  const endpoint = isPool(resource) ? api.resources.listPoolCustomTypes : api.resources.listResourceCustomTypes;
  return useQuery({ ...endpointQuery(endpoint, {}), staleTime: 300_000 }).data?.customType ?? undefined;
}

function CustomTypeField({ resource, spec, isDisabled, save }: ResourceFieldInputProps) {
  const { text } = useText();
  const types = (useCustomTypes(resource) ?? []).filter(({ id }) => id !== 0);
  if (types.length === 0 && !resource.customType) return null;
  const options = [
    { value: '', label: text('form.none') },
    ...types.map(({ id, name }) => ({ value: String(id), label: name || String(id) })),
  ];
  return (
    <SavedChoice
      label={text(spec.label)}
      className="wide"
      value={resource.customType ?? ''}
      options={options}
      isDisabled={isDisabled}
      save={(chosen) => save({ customType: chosen === '' ? null : chosen })}
    />
  );
}

function UserField({ resource, spec, isDisabled, save }: ResourceFieldInputProps) {
  const { text } = useText();
  const users = useQuery({ ...endpointQuery(api.users.listAllUsers, {}), staleTime: 300_000 });
  const options = (users.data?.user ?? [])
    .filter(({ id, active }) => active !== false || id === resource.user)
    .map(({ id, displayName, name }) => ({ value: id, label: displayName || name || id }));
  return (
    <SavedPick
      label={text(spec.label)}
      value={resource.user ?? ''}
      name={text(users.isPending ? 'state.loading' : 'portfolio.hidden')}
      options={options}
      isDisabled={isDisabled}
      save={(chosen) => save({ user: chosen === '' ? null : chosen })}
    />
  );
}
