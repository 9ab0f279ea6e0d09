import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '#contract/api.ts';
import { Level } from '#contract/codes.ts';
import { query, useSend } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';

interface AdHocDialogProps {
  /** The name that was typed already. */
  readonly name: string;
  /** Who books on it, and is responsible for it. */
  readonly resourceId: string;
  /** It is made: the assignments of the new activity. */
  onMade(assignmentIds: readonly string[]): void;
  onClose(): void;
}

/** The name is what comes first. */
const takeFocus = (field: HTMLElement | null): void => field?.focus();

/** Makes an activity outside of the plan, for work that nobody planned. */
export function AdHocDialog({ name: typed, resourceId, onMade, onClose }: AdHocDialogProps) {
  const { text } = useText();
  const [name, setName] = useState(typed);
  const [projectId, setProjectId] = useState('');
  const [isSent, setIsSent] = useState(false);
  const list = useQuery(query(api.projects.listMyProjects, { minLevel: Level.contributor }));
  const projects = (list.data?.projectNode ?? []).filter(({ projectPlan }) => projectPlan);
  const { mutate, isPending, error } = useSend(api.tasks.createAdHocActivity);
  const isUnnamed = name.trim() === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (isUnnamed || projectId === '') return;
    mutate(
      { input: { projectId, body: { name: name.trim(), responsibleResource: resourceId } } },
      {
        onSuccess: (activity) => {
          onMade(activity?.assignments ?? []);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={text('timesheet.adHoc')}
      submitLabel={text('timesheet.adHocCreate')}
      isSending={isPending}
      failure={error ?? list.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text('timesheet.adHocName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isSent && isUnnamed}
        helperText={isSent && isUnnamed ? text('timesheet.adHocNameMissing') : undefined}
        slotProps={{ htmlInput: { maxLength: 255 } }}
        inputRef={takeFocus}
      />
      <TextField
        select
        label={text('timesheet.adHocProject')}
        value={projectId}
        onChange={(event) => setProjectId(event.target.value)}
        error={isSent && projectId === ''}
        helperText={isSent && projectId === '' ? text('timesheet.adHocProjectMissing') : undefined}
      >
        {projects.map(({ id, name: projectName, displayName }) => (
          <MenuItem key={id} value={id}>
            {displayName ?? projectName}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
