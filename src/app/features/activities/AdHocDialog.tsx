import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { lastProject, noteProject, presetProject } from '#app/features/common/new-record.ts';
import { useSend, useRead } from '#app/data/query.ts';
import { useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import { filledValues, type FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';

interface AdHocDialogProps {
  /** The name that was typed already. */
  readonly name?: string;
  /** Resource that books on it and is responsible for it; none if absent. */
  readonly resourceId: string | undefined;
  readonly submitLabel: string;
  /** Asks for dates and a description too. */
  readonly isDetailed?: boolean;
  onMade(activity: OpActivity): void;
  onClose(): void;
}

interface NewAdHoc {
  readonly name: string;
  readonly project: string;
  readonly start: string;
  readonly finish: string;
  readonly description: string;
}

const briefFields: readonly FormField<NewAdHoc>[] = [
  {
    name: 'name',
    label: 'activity.adHoc.name',
    kind: 'text',
    required: 'activity.adHoc.nameMissing',
    maxLength: 255,
  },
  {
    name: 'project',
    label: 'activity.adHoc.project',
    kind: 'choice',
    required: 'activity.adHoc.projectMissing',
    noOptions: 'activities.noProject',
  },
];
const detailedFields: readonly FormField<NewAdHoc>[] = [
  ...briefFields,
  { name: 'start', label: 'activity.start', kind: 'day' },
  {
    name: 'finish',
    label: 'activity.finish',
    kind: 'day',
    check: ({ start = '', finish = '' }) =>
      finish !== '' && finish < start ? 'activity.adHoc.finishBeforeStart' : undefined,
  },
  { name: 'description', label: 'activity.description', kind: 'longText' },
];

/** The projects in which the caller may make an activity; undefined until they are there. */
export function useAdHocProjects() {
  const list = useRead(api.projects.listMyProjects, { minLevel: Level.contributor });
  return { projects: list.data?.projectNode.filter(({ projectPlan }) => projectPlan), error: list.error };
}

/** Creates an activity outside the plan, for unplanned work. */
export function AdHocDialog(props: AdHocDialogProps) {
  const { name = '', resourceId, submitLabel, isDetailed = false, onMade, onClose } = props;
  const { text } = useText();
  const { projects, error: listError } = useAdHocProjects();
  const user = useUser();
  const create = useSend(api.tasks.createAdHocActivity);
  const form = useForm<NewAdHoc>({
    fields: isDetailed ? detailedFields : briefFields,
    initial: { name, project: presetProject(projects ?? [], lastProject('activity', user.id))?.id ?? '' },
    submit: async ({ project, ...values }) => {
      const responsible = resourceId !== undefined && { responsibleResource: resourceId };
      const body = { name: values.name, ...filledValues(values), ...responsible };
      const activity = await create.mutateAsync({ input: { projectId: project, body } });
      noteProject('activity', user.id, project);
      if (activity) onMade(activity);
      onClose();
    },
  });
  return (
    <FormDialog
      title={text('timesheet.adHoc')}
      submitLabel={submitLabel}
      form={{ ...form, failure: form.failure ?? listError ?? undefined }}
      isPaired
      options={projects && { project: projects.map((node) => ({ value: node.id, label: nodeDisplayName(node) })) }}
      onClose={onClose}
    />
  );
}
