import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { failureField } from '#app/features/common/failure-field.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { NeededFields } from '#app/features/common/NeededFields.tsx';
import { ResourcePicker } from '#app/features/common/ResourcePicker.tsx';
import { type NeededValues, useNeededValues } from '#app/features/common/use-needed-values.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { FormDialog } from '#app/kit/FormDialog.tsx';
import { localToday } from '#app/data/today.ts';
import type { NewNode } from './use-portfolio-row-actions.ts';

interface CreateDialogProps {
  readonly what: NewNode;
  /** The portfolios in which the caller may create something. */
  readonly parents: readonly OpProjectNode[];
  onCreated(node: OpProjectNode, parentId: string): void;
  onClose(): void;
}

interface NewNodeValues {
  name: string;
  number: string;
  parent: string;
  start: string;
  finish: string;
  projectManager: string;
}

const emptyNode = { name: '', number: '', finish: '', projectManager: '' } as const;

const newNodeFields = ['name', 'number', 'start', 'finish', 'projectManager'] as const;

/** Creates a project or portfolio from its mandatory fields; all others are edited in the panel next to the tree. */
export function CreateDialog({ what, parents, onCreated, onClose }: CreateDialogProps) {
  const { text } = useText();
  const isProject = what.kind === 'project';
  const form = useForm<NewNodeValues>({
    defaultValues: { ...emptyNode, parent: what.parent.id, start: isProject ? localToday() : '' },
  });
  const needed = useNeededValues(
    isProject ? api.projects.listProjectCustomTypes : api.projects.listPortfolioCustomTypes,
  );
  const { create, failure, isSending } = useCreation(what.kind, form.setError, needed);
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const node = await create(values);
    if (node) onCreated(node, values.parent);
  });
  const given = { validate: (value: string) => value.trim() !== '' || text('form.missing') };
  const problem = (field: keyof NewNodeValues) => ({
    error: errors[field] !== undefined,
    helperText: errors[field]?.message,
  });
  return (
    <FormDialog
      title={text(isProject ? 'portfolio.newProject' : 'portfolio.newPortfolio')}
      submitLabel={text('action.create')}
      isSending={isSending}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label={text('node.name')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
        autoFocus
        required
        {...problem('name')}
        {...form.register('name', given)}
      />
      <TextField label={text('node.number')} {...problem('number')} {...form.register('number')} />
      <Controller
        control={form.control}
        name="parent"
        render={({ field }) => (
          <TextField select label={text('portfolio.in')} {...field}>
            {parents.map((parent) => (
              <MenuItem key={parent.id} value={parent.id}>
                {nodeDisplayName(parent)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {isProject && <NewProjectFields form={form} given={given} problem={problem} />}
      <NeededFields needed={needed} />
    </FormDialog>
  );
}

interface NewProjectFieldsProps {
  readonly form: UseFormReturn<NewNodeValues>;
  /** Rule of mandatory fields. */
  readonly given: { validate(value: string): true | string };
  problem(field: keyof NewNodeValues): { error: boolean; helperText: string | undefined };
}

/** The fields that portfolios don't have. */
function NewProjectFields({ form, given, problem }: NewProjectFieldsProps) {
  const { text } = useText();
  const manager = problem('projectManager');
  return (
    <>
      {(['start', 'finish'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          rules={name === 'start' ? given : {}}
          render={({ field }) => (
            <DayField
              label={text(`node.${name}`)}
              required={name === 'start'}
              value={field.value}
              onDay={field.onChange}
              inputRef={field.ref}
              {...problem(name)}
            />
          )}
        />
      ))}
      <Controller
        control={form.control}
        name="projectManager"
        render={({ field }) => (
          <ResourcePicker
            label={text('node.manager')}
            value={field.value}
            name=""
            isWrong={manager.error}
            help={manager.helperText}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}

type SetError = (field: (typeof newNodeFields)[number], error: { message: string }) => void;

/**
 * Creates the node; an error shows at the field it concerns, including fields that the installation makes mandatory,
 * else as the form's `failure`.
 */
function useCreation(kind: NewNode['kind'], setError: SetError, needed: NeededValues) {
  const failureText = useFailureText();
  const project = useSend(api.projects.createProject);
  const portfolio = useSend(api.projects.createPortfolio);
  const [failure, setFailure] = useState<unknown>();
  const create = async ({ parent, name, ...values }: NewNodeValues): Promise<OpProjectNode | undefined> => {
    setFailure(undefined);
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    const customValues = needed.given();
    if (!customValues) return undefined;
    const body = { name: name.trim(), ...given, ...(customValues.length > 0 && { customValues }) };
    try {
      const node =
        kind === 'project'
          ? await project.mutateAsync({ input: { portfolioId: parent, body } })
          : await portfolio.mutateAsync({ input: { superPortfolioId: parent, body } });
      return node ?? undefined;
    } catch (error) {
      const field = failureField(error, newNodeFields);
      if (field) setError(field, { message: failureText(error) });
      else if (!(await needed.take(error, failureText(error)))) setFailure(error);
      return undefined;
    }
  };
  return { create, failure, isSending: project.isPending || portfolio.isPending };
}
