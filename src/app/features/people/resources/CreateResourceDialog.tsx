import { api } from '#contract/documented/api.ts';
import { ResourceType } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { failedField, type NeededValues, useNeededFields } from '#app/features/common/new-record.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { poolKinds } from './resource-fields.ts';
import type { NewResource } from './use-resource-row-actions.ts';

interface CreateResourceDialogProps {
  readonly what: NewResource;
  /** The pools and collections in which the caller may create something. */
  readonly parents: readonly OpResource[];
  onCreated(resource: OpResource, parentId: string): void;
  onClose(): void;
}

interface NewResourceValues extends NeededValues {
  readonly name: string;
  readonly fullName: string;
  readonly parent: string;
  readonly type: number;
}

const newResourceFields: readonly FormField<NewResourceValues>[] = [
  { name: 'name', label: 'resource.name', kind: 'text', required: true },
  { name: 'fullName', label: 'resource.fullName', kind: 'text' },
  { name: 'parent', label: 'resource.in', kind: 'choice', required: true },
];
const newPoolFields: readonly FormField<NewResourceValues>[] = [
  ...newResourceFields,
  { name: 'type', label: 'resource.kind', kind: 'code', required: true, help: 'resource.kind.help', codes: poolKinds },
];

/**
 * Creates a resource, pool or collection with its required fields; everything else is entered in the panel next to the
 * tree.
 */
export function CreateResourceDialog({ what, parents, onCreated, onClose }: CreateResourceDialogProps) {
  const { text } = useText();
  const isPool = what.kind === 'pool';
  const create = useSend(api.resources.createResource);
  const needed = useNeededFields(isPool ? api.resources.listPoolCustomTypes : api.resources.listResourceCustomTypes);
  const form = useForm<NewResourceValues>({
    fields: [...(isPool ? newPoolFields : newResourceFields), ...needed.fields],
    initial: { parent: what.parent.id, type: isPool ? ResourceType.pool : ResourceType.resource },
    failedField,
    submit: async ({ parent, name, ...values }) => {
      const body = { name, ...needed.bodyOf(values) };
      const resource = await needed.attempt(() =>
        create.mutateAsync({ input: { poolOrCollectionResourceId: parent, body } }),
      );
      if (resource) onCreated(resource, parent);
    },
  });
  return (
    <FormDialog
      title={text(`resource.new.${what.kind}`)}
      submitLabel={text('action.create')}
      form={form}
      options={{ parent: parents.map((each) => ({ value: each.id, label: resourceName(each) })) }}
      onClose={onClose}
    />
  );
}
