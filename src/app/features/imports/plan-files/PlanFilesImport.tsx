import { Alert, Box, Button, LinearProgress, Paper, Skeleton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { writeConditions } from '#contract/core/conditions.ts';
import { projectNamesOf } from '#files/batch/plan-files.ts';
import { usePlanFileAttributes } from '#app/features/common/PlanFileAttributes.tsx';
import { changedChoices, type PeopleChoices, PlanFilePeople } from '#app/features/common/PlanFilePeople.tsx';
import { refreshAfter, useRead } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { DropArea } from '#app/kit/DropArea.tsx';
import { Failure, useTask } from '#app/kit/Failure.tsx';
import { FileButton } from '#app/kit/FileButton.tsx';
import { ControlledField } from '#app/kit/form/ControlledField.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { icons } from '#app/kit/icons.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { useIsPhone } from '#app/kit/use-width.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { lackOfAny } from '#app/shell/permissions/missing-permission.tsx';
import { chosenPlans, peopleOfPlans } from './chosen-plans.ts';
import { type BatchPlan, type BatchSnapshot, type BatchState, planFileBatch } from './plan-file-batch.ts';
import { PlanFileTable } from './PlanFileTable.tsx';
import { useManagedPortfolios } from './use-managed-portfolios.ts';
import { dropFrame } from '../table-style.ts';

const portfolioField: FormField<{ portfolio: string }> = {
  name: 'portfolio',
  label: 'planFiles.portfolio',
  kind: 'pick',
  required: true,
};

const noPeopleChosen: PeopleChoices = new Map();

/** Plan files, chosen one by one, as a folder or zipped, that become projects of a portfolio. */
export function PlanFilesImport() {
  const { text } = useText();
  const { values, put } = useAddress();
  const portfolios = useManagedPortfolios();
  const batch = planFileBatch(useClient());
  const state = useSyncExternalStore(batch.subscribe, batch.snapshot);
  if (portfolios.error && !portfolios.data) return <Failure error={portfolios.error} onRetry={portfolios.refetch} />;
  if (!portfolios.data) return <Skeleton variant="rounded" height={120} />;
  const [only, ...others] = portfolios.data;
  if (!only) {
    const why = lackOfAny(text, Level.manager, text('planFiles.noPortfolios'));
    return (
      <Paper variant="outlined" sx={batchPanelStyle}>
        <Typography color="textSecondary">{reasonNode(why)}</Typography>
      </Paper>
    );
  }
  const wanted = portfolios.data.find(({ id }) => id === values.get('portfolio'));
  const chosen = wanted ?? (others.length === 0 ? only : undefined);
  const isImporting = isRunning(state);
  return (
    <Paper variant="outlined" sx={batchPanelStyle}>
      <Box sx={{ maxWidth: 480 }}>
        <ControlledField
          field={portfolioField}
          value={chosen?.id ?? ''}
          isDisabled={isImporting}
          options={portfolios.data.map((node) => ({ value: node.id, label: nodeDisplayName(node) }))}
          onChange={(portfolio) => put({ portfolio: portfolio || undefined })}
        />
      </Box>
      {!isImporting && <PlanFilesChoice portfolioId={chosen?.id} isFirst={state.plans.length === 0} />}
      {state.others.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text('planFiles.others', { count: state.others.length, name: state.others[0] ?? '' })}
        </Typography>
      )}
      {state.plans.length > 0 && <BatchContent portfolioId={chosen?.id} state={state} />}
    </Paper>
  );
}

interface BatchContentProps {
  readonly portfolioId: string | undefined;
  readonly state: BatchSnapshot;
}

/** The files, who their people are, and the import. */
function BatchContent({ portfolioId, state }: BatchContentProps) {
  const cache = useQueryClient();
  const batch = planFileBatch(useClient());
  const [choices, setChoices] = useState(noPeopleChosen);
  const { phase } = state;
  const plans = useUndonePlans(state.plans);
  const people = useMemo(() => peopleOfPlans(plans), [plans]);
  const attributes = usePlanFileAttributes(plans.flatMap(({ check }) => check ?? []));
  const unchecked = countPlans(plans, 'waiting', 'checking');
  const start = async () => {
    if (portfolioId === undefined) return;
    const names = projectNamesOf(plans.map(({ path }) => path));
    await batch.import(portfolioId, { person: changedChoices(people, choices), saveFields: attributes.save }, names);
    await refreshAfter(cache, appApi.importNewProject);
  };
  return (
    <>
      <BatchStatus state={{ ...state, plans }} unchecked={unchecked} />
      <PlanFileTable plans={plans} isReceipt={countPlans(plans, 'imported', 'undone') > 0} />
      {phase === 'choosing' && unchecked === 0 && (
        <>
          <PlanFilePeople people={people} choices={choices} onChange={setChoices} />
          {attributes.section}
        </>
      )}
      <BatchActions
        state={state}
        unchecked={unchecked}
        isPlaced={portfolioId !== undefined}
        onStart={() => void start()}
      />
    </>
  );
}

/** As many as one answer has, newest first. */
const undoneImports = {
  numberRecords: 500,
  where: writeConditions([
    { field: 'kind', operator: 'is', value: 'plan' },
    { field: 'state', operator: 'is', value: 'undone' },
  ]),
};

/** The files with those marked whose import was undone in the list of imports; a project that it left stays linked. */
function useUndonePlans(plans: readonly BatchPlan[]): readonly BatchPlan[] {
  const isAnyImported = plans.some(({ project }) => project !== undefined);
  const { data } = useRead(appApi.listImports, undoneImports, { enabled: isAnyImported });
  return useMemo(() => {
    const runs = new Map(data?.import?.map((run) => [run.id, run]));
    return plans.map((plan) => {
      const run = runs.get(plan.project?.importId ?? '');
      return run ? { ...plan, state: 'undone', project: { ...plan.project, project: run.project ?? null } } : plan;
    });
  }, [plans, data]);
}

const countPlans = (plans: readonly BatchPlan[], ...states: readonly BatchState[]) =>
  plans.filter(({ state }) => states.includes(state)).length;

const isRunning = ({ phase }: BatchSnapshot) => phase === 'importing' || phase === 'stopping';

interface BatchPartProps {
  readonly state: BatchSnapshot;
  /** Files that are not checked yet. */
  readonly unchecked: number;
}

/** How far the check or the import is, and how it ended. */
function BatchStatus({ state, unchecked }: BatchPartProps) {
  const { text } = useText();
  const { plans, phase, lost } = state;
  const [imported, undone, refused] = [
    countPlans(plans, 'imported'),
    countPlans(plans, 'undone'),
    countPlans(plans, 'refused'),
  ];
  const done = imported + undone;
  const all = done + countPlans(plans, 'ready', 'importing');
  return (
    <>
      {unchecked > 0 && (
        <BatchProgress label={text('planFiles.checking')} done={plans.length - unchecked} of={plans.length} />
      )}
      {isRunning(state) && <BatchProgress label={text('planFiles.importing')} done={done} of={all} />}
      {phase === 'done' && (
        <Alert severity={refused > 0 ? 'warning' : 'success'} role="status">
          {text('planFiles.done', { count: imported, undone, refused })}
        </Alert>
      )}
      {lost !== undefined && <Failure error={lost} title={text('planFiles.lost')} />}
    </>
  );
}

interface BatchActionsProps extends BatchPartProps {
  /** The portfolio is chosen. */
  readonly isPlaced: boolean;
  onStart(): void;
}

function BatchActions({ state, unchecked, isPlaced, onStart }: BatchActionsProps) {
  const { text } = useText();
  const batch = planFileBatch(useClient());
  const ready = countPlans(state.plans, 'ready');
  const refusal = () => {
    if (unchecked > 0) return text('planFiles.stillChecking');
    if (ready === 0) return text('planFiles.none');
    return isPlaced ? undefined : text('planFiles.noPortfolio');
  };
  const isStopping = state.phase === 'stopping';
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {state.phase === 'choosing' && (
        <ReasonButton variant="contained" refusal={refusal()} onClick={onStart}>
          {text('planFiles.import', { count: ready })}
        </ReasonButton>
      )}
      {isRunning(state) ? (
        <ReasonButton
          variant="outlined"
          color="inherit"
          refusal={isStopping ? text('imports.cancelling') : undefined}
          onClick={() => batch.stop()}
        >
          {text(isStopping ? 'imports.cancelling' : 'planFiles.stop')}
        </ReasonButton>
      ) : (
        <Button variant="outlined" color="inherit" disabled={unchecked > 0} onClick={() => batch.clear()}>
          {text('planFiles.clear')}
        </Button>
      )}
    </Box>
  );
}

function BatchProgress({ label, done, of }: { readonly label: string; readonly done: number; readonly of: number }) {
  const { text } = useText();
  return (
    <Box>
      <LinearProgress aria-label={label} variant="determinate" value={of === 0 ? 0 : (100 * done) / of} />
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 0.5 }}>
        {text('planFiles.progress', { label, done, total: of })}
      </Typography>
    </Box>
  );
}

interface PlanFilesChoiceProps {
  readonly portfolioId: string | undefined;
  readonly isFirst: boolean;
}

/** Takes files, a folder, or zipped folders. */
function PlanFilesChoice({ portfolioId, isFirst }: PlanFilesChoiceProps) {
  const { text } = useText();
  const isPhone = useIsPhone();
  const batch = planFileBatch(useClient());
  const task = useTask();
  const take = (files: readonly File[]) =>
    void task.run(async () => {
      if (portfolioId === undefined) return;
      const { plans, others, refused } = await chosenPlans(files);
      batch.add(plans, others, portfolioId);
      refused.forEach(({ path, problem }) => batch.refuse(path, problem));
    });
  const refusal = portfolioId === undefined ? text('planFiles.noPortfolio') : undefined;
  return (
    <DropArea label={refusal === undefined ? text('planFiles.drop') : undefined} onFiles={take}>
      <Box sx={dropFrame}>
        <icons.Upload sx={{ fontSize: 28, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }} />
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{text('planFiles.drop')}</Typography>
          <Typography variant="body2" color="textSecondary">
            {text('planFiles.dropText')}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <FileButton
            variant={isFirst ? 'contained' : 'outlined'}
            startIcon={undefined}
            label={text('planFiles.choose')}
            accept=".mpp,.mpt,.mpx,.xml,.xer,.pmxml,.pod,.zip"
            refusal={refusal}
            onFiles={take}
          >
            {text('planFiles.choose')}
          </FileButton>
          {!isPhone && (
            <FileButton
              color="inherit"
              startIcon={undefined}
              label={text('planFiles.chooseFolder')}
              accept=""
              isFolder
              refusal={refusal}
              onFiles={take}
            >
              {text('planFiles.chooseFolder')}
            </FileButton>
          )}
        </Box>
      </Box>
    </DropArea>
  );
}

const batchPanelStyle = { p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
