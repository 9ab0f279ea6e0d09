import { Button, MenuItem, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { Link } from '#app/kit/router.tsx';
import type { CallOptions } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useAdministrator } from '#app/features/common/use-administrator.ts';
import { useCall } from '#app/data/use-call.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useSend, useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { localToday } from '#app/data/today.ts';
import { UploadDialog } from '#app/kit/UploadDialog.tsx';

const portfolioTypes: readonly unknown[] = [1, 2];

/** The file's project: how it is called and where it goes; then the import, with what came of it. */
export function PlanFileDialog({ file, onClose }: { readonly file: File; onClose(): void }) {
  const { text } = useText();
  const { rootId } = useAdministrator();
  const portfolios = useFirstPortfolios(rootId);
  const [name, setName] = useState(() => file.name.replace(/\.[^.]+$/, ''));
  const [chosen, setChosen] = useState<string>();
  const portfolioId = chosen ?? portfolios.find(({ id }) => id !== rootId)?.id ?? rootId;
  const { made, upload } = usePlanProject(name.trim(), portfolioId ?? '');
  return (
    <UploadDialog
      title={text('firstSteps.plan')}
      submitLabel={text('firstSteps.plan.import')}
      file={file}
      isReady={name.trim() !== '' && portfolioId !== undefined}
      upload={upload}
      receiptAction={
        made !== undefined && (
          <Button component={Link} to={appPaths.projectTab(made, 'plan')} variant="outlined">
            {text('firstSteps.plan.open')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField
        label={text('firstSteps.plan.project')}
        required
        value={name}
        error={name.trim() === ''}
        helperText={name.trim() === '' && text('form.missing')}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        select
        label={text('firstSteps.plan.portfolio')}
        value={portfolioId ?? ''}
        onChange={(event) => setChosen(event.target.value)}
      >
        {portfolios.map((portfolio) => (
          <MenuItem key={portfolio.id} value={portfolio.id}>
            {nodeDisplayName(portfolio)}
          </MenuItem>
        ))}
      </TextField>
    </UploadDialog>
  );
}

/** Makes a project for a plan file and imports it; `made` is the id of that project. */
function usePlanProject(name: string, portfolioId: string) {
  const [made, setMade] = useState<string>();
  // A second try goes into the project of the first one.
  const project = useRef<string>(undefined);
  const create = useSend(api.projects.createProject);
  const { mutateAsync: importPlan } = useSend(api.planning.importProjectPlan);
  const call = useCall();
  const createdId = async () => {
    const node = await create.mutateAsync({ input: { portfolioId, body: { name, start: localToday() } } });
    return node?.id ?? '';
  };
  // The project was made for the plan: it begins with it, whenever that was.
  const startWithPlan = async (id: string) => {
    const plan = await call(api.projects.getPlanForProject, { projectId: id });
    if (plan?.start) await call(api.projects.updateProject, { body: { id, start: plan.start } });
  };
  const upload = async (body: File, options: CallOptions) => {
    project.current ??= await createdId();
    const receipt = await importPlan({ input: { projectId: project.current, body }, options });
    await startWithPlan(project.current);
    setMade(project.current);
    return receipt ?? '';
  };
  return { made, upload };
}

/** The root portfolio and the portfolios in it. */
export function useFirstPortfolios(rootId: string | undefined): readonly OpProjectNode[] {
  const root = useRead(api.projects.getRootPortfolio, {});
  const ids = (root.data?.children ?? []).flatMap(({ id, type }) =>
    type === 'portfolio' || type === 'program' ? [id ?? ''] : [],
  );
  const nodes = useRead(api.projects.getProjectsByIds, { projectIds: ids }, { enabled: ids.length > 0 });
  const below = (nodes.data?.projectNode ?? []).filter(
    ({ type, archived }) => portfolioTypes.includes(type) && archived !== true,
  );
  return root.data && rootId !== undefined ? [root.data, ...below] : [];
}
