import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { lastProject, noteProject, presetProject } from '#app/features/common/last-project.ts';
import { endpointQuery, useSend } from '#app/data/query.ts';
import { useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/FormDialog.tsx';
import { focusField } from '#app/kit/take-focus.ts';

interface AdHocDialogProps {
  /** The name that was typed already. */
  readonly name?: string;
  /** Resource that books on it and is responsible for it; none if absent. */
  readonly resourceId: string | undefined;
  /** The project, where it is chosen already. */
  readonly projectId?: string;
  readonly submitLabel: string;
  /** Asks for dates and a description too. */
  readonly isDetailed?: boolean;
  onMade(activity: OpActivity): void;
  onClose(): void;
}

/** The projects in which the caller may make an activity; undefined until they are there. */
export function useAdHocProjects() {
  const list = useQuery(endpointQuery(api.projects.listMyProjects, { minLevel: Level.contributor }));
  return { projects: list.data?.projectNode.filter(({ projectPlan }) => projectPlan), error: list.error };
}

/** Creates an activity outside the plan, for unplanned work. */
export function AdHocDialog(props: AdHocDialogProps) {
  const { resourceId, submitLabel, isDetailed = false, onMade, onClose } = props;
  const { text } = useText();
  const [chosen, setValues] = useState({
    name: props.name ?? '',
    project: props.projectId ?? '',
    start: '',
    finish: '',
    description: '',
  });
  const [isSent, setIsSent] = useState(false);
  const { projects: usable, error: listError } = useAdHocProjects();
  const projects = usable ?? [];
  const user = useUser();
  const preset = chosen.project === '' ? presetProject(projects, lastProject('activity', user.id))?.id : undefined;
  const values = preset === undefined ? chosen : { ...chosen, project: preset };
  const { mutate, isPending, error } = useSend(api.tasks.createAdHocActivity);
  const problems = {
    name: values.name.trim() === '' ? text('activity.adHoc.nameMissing') : undefined,
    project: values.project === '' ? text('activity.adHoc.projectMissing') : undefined,
    finish: values.finish !== '' && values.finish < values.start ? text('activity.adHoc.finishBeforeStart') : undefined,
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    const { project, name, ...others } = values;
    const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value.trim() !== ''));
    const body = { name: name.trim(), ...given, ...(resourceId !== undefined && { responsibleResource: resourceId }) };
    mutate(
      { input: { projectId: project, body } },
      {
        onSuccess: (activity) => {
          if (props.projectId === undefined) noteProject('activity', user.id, project);
          if (activity) onMade(activity);
          onClose();
        },
      },
    );
  };
  const field = (name: keyof typeof values, problem?: string) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    error: isSent && problem !== undefined,
    helperText: isSent && problem,
  });
  const day = (name: 'start' | 'finish') => ({
    label: text(`activity.${name}`),
    value: values[name],
    onDay: (next: string) => setValues({ ...values, [name]: next }),
  });
  return (
    <FormDialog
      title={text('timesheet.adHoc')}
      submitLabel={submitLabel}
      isSending={isPending}
      failure={error ?? listError}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text('activity.adHoc.name')}
        {...field('name', problems.name)}
        slotProps={{ htmlInput: { maxLength: 255 } }}
        inputRef={focusField}
      />
      <TextField
        select
        label={text('activity.adHoc.project')}
        disabled={props.projectId !== undefined}
        {...field('project', problems.project)}
        {...(usable?.length === 0 && { helperText: text('activities.noProject') })}
        // A value that is no option yet would be taken for a mistake.
        value={projects.some(({ id }) => id === values.project) ? values.project : ''}
      >
        {projects.map(({ id, name: projectName, displayName }) => (
          <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
            {displayName ?? projectName}
          </MenuItem>
        ))}
      </TextField>
      {isDetailed && (
        <>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
            <DayField {...day('start')} />
            <DayField
              {...day('finish')}
              error={isSent && problems.finish !== undefined}
              helperText={isSent && problems.finish}
            />
          </Box>
          <TextField label={text('activity.description')} multiline minRows={2} {...field('description')} />
        </>
      )}
    </FormDialog>
  );
}
