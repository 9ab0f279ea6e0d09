import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { api } from '#contract/documented/api.ts';
import { ResourceType } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { failureField } from '#app/features/common/failure-field.ts';
import { NeededFields } from '#app/features/common/NeededFields.tsx';
import { useNeededValues } from '#app/features/common/use-needed-values.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { FormDialog } from '#app/kit/FormDialog.tsx';
import type { NewResource } from './use-resource-row-actions.ts';

interface CreateResourceDialogProps {
  readonly what: NewResource;
  /** The pools and collections in which the caller may create something. */
  readonly parents: readonly OpResource[];
  onCreated(resource: OpResource, parentId: string): void;
  onClose(): void;
}

interface NewResourceValues {
  name: string;
  fullName: string;
  parent: string;
  type: number;
}

/**
 * Creates a resource, pool or collection with its required fields; everything else is entered in the panel next to the
 * tree.
 */
export function CreateResourceDialog({ what, parents, onCreated, onClose }: CreateResourceDialogProps) {
  const { text } = useText();
  const failureText = useFailureText();
  const create = useSend(api.resources.createResource);
  const [failure, setFailure] = useState<unknown>();
  const type = what.kind === 'pool' ? ResourceType.pool : ResourceType.resource;
  const needed = useNeededValues(
    what.kind === 'pool' ? api.resources.listPoolCustomTypes : api.resources.listResourceCustomTypes,
  );
  const form = useForm<NewResourceValues>({ defaultValues: { name: '', fullName: '', parent: what.parent.id, type } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ parent, name, fullName, type: kind }) => {
    setFailure(undefined);
    const customValues = needed.given();
    if (!customValues) return;
    const body = {
      name: name.trim(),
      type: Number(kind),
      ...(fullName.trim() !== '' && { fullName: fullName.trim() }),
      ...(customValues.length > 0 && { customValues }),
    };
    try {
      const resource = await create.mutateAsync({ input: { poolOrCollectionResourceId: parent, body } });
      if (resource) onCreated(resource, parent);
    } catch (error) {
      if (failureField(error, ['name'])) form.setError('name', { message: failureText(error) });
      else if (!(await needed.take(error, failureText(error)))) setFailure(error);
    }
  });
  return (
    <FormDialog
      title={text(`resource.new.${what.kind}`)}
      submitLabel={text('action.create')}
      isSending={create.isPending}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label={text('resource.name')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus
        required
        error={errors.name !== undefined}
        helperText={errors.name?.message}
        {...form.register('name', { validate: (value) => value.trim() !== '' || text('form.missing') })}
      />
      <TextField label={text('resource.fullName')} {...form.register('fullName')} />
      <Controller
        control={form.control}
        name="parent"
        render={({ field }) => (
          <TextField select label={text('resource.in')} {...field}>
            {parents.map((parent) => (
              <MenuItem key={parent.id} value={parent.id}>
                {resourceName(parent)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {what.kind === 'pool' && (
        <Controller
          control={form.control}
          name="type"
          render={({ field }) => (
            <TextField select label={text('resource.kind')} helperText={text('resource.kind.help')} {...field}>
              <MenuItem value={ResourceType.pool}>{text('resource.kind.1')}</MenuItem>
              <MenuItem value={ResourceType.collection}>{text('resource.kind.2')}</MenuItem>
            </TextField>
          )}
        />
      )}
      <NeededFields needed={needed} />
    </FormDialog>
  );
}
