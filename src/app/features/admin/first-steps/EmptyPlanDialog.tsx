import { useNavigate } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { useAdministrator } from '#app/features/common/use-administrator.ts';
import { useSend } from '#app/data/query.ts';
import { localToday } from '#app/data/today.ts';
import { useCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useFirstPortfolios } from './PlanFileDialog.tsx';

interface NewProject {
  readonly name: string;
  readonly portfolio: string;
}

const newProjectFields: readonly FormField<NewProject>[] = [
  { name: 'name', label: 'firstSteps.plan.project', kind: 'text', required: true },
  { name: 'portfolio', label: 'firstSteps.plan.portfolio', kind: 'choice', required: true },
];

/** Creates a project, confirms the step and opens the project's empty plan. */
export function EmptyPlanDialog({ onClose }: { onClose: () => void }) {
  const { text } = useText();
  const navigate = useNavigate();
  const call = useCall();
  const { rootId } = useAdministrator();
  const portfolios = useFirstPortfolios(rootId);
  const create = useSend(api.projects.createProject);
  const firstId = portfolios.find(({ id }) => id !== rootId)?.id ?? rootId ?? '';
  const form = useForm<NewProject>({
    fields: newProjectFields,
    initial: { portfolio: firstId },
    failedField: () => 'name',
    submit: async ({ name, portfolio }) => {
      const input = { portfolioId: portfolio ?? firstId, body: { name, start: localToday() } };
      const project = await create.mutateAsync({ input });
      await call(appApi.noteFirstSteps, { body: { step: 'plan', state: 'done' } });
      if (project) navigate(appPaths.projectTab(project.id, 'plan'));
    },
  });
  return (
    <FormDialog
      title={text('firstSteps.plan.empty')}
      submitLabel={text('action.create')}
      form={form}
      options={{ portfolio: portfolios.map((each) => ({ value: each.id, label: nodeDisplayName(each) })) }}
      onClose={onClose}
    />
  );
}
