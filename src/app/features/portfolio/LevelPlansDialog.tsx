import { Alert } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { runSteps } from '#client/yielder.ts';
import { hasErrorCode, ServiceError } from '#client/service-error.ts';
import { appApi } from '#contract/app/api.ts';
import { mostChangedPlans, type OpWorkingPlan } from '#contract/app/plan-editing.ts';
import { ProjectType } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { PlanDocument } from '#plan/document.ts';
import { isNoLevelling, type LevellingProposal, rankOfPriority } from '#plan/schedule/levelling.ts';
import { endpointQuery, refreshAfter, useSend } from '#app/data/query.ts';
import { ComparisonChanges } from '#app/features/plan/comparison/ComparisonChanges.tsx';
import { useComparison } from '#app/features/plan/comparison/use-comparison.ts';
import { changedParts } from '#app/features/plan/editing/save-body.ts';
import { readWorkingPlan, type WorkingPlan } from '#app/features/plan/editing/working-plan.ts';
import { LevellingDialog } from '#app/features/plan/levelling/LevellingDialog.tsx';
import { isNodeManaged, isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { compareTexts } from '#app/kit/column-order.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { palette } from '#app/kit/style.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { descendantIds } from './node-parents.ts';

/** A plan of a project of the portfolio. */
interface ProjectPlan extends WorkingPlan {
  readonly projectId: string;
  readonly name: string;
}

interface LevelPlansDialogProps {
  readonly portfolio: OpProjectNode;
  /** All that the reader sees. */
  readonly nodes: readonly OpProjectNode[];
  onClose(): void;
}

/** Levels the plans of a portfolio's projects together, and changes them in one step that can be undone. */
export function LevelPlansDialog({ portfolio, nodes, onClose }: LevelPlansDialogProps) {
  const { text, intl } = useText();
  // The projects that were there when the dialog opened, in the same order until it closes.
  const [managed] = useState(() => managedProjectsIn(portfolio, nodes));
  const [projects] = useState(() => managed.slice(0, mostChangedPlans));
  const { plans, held, error } = useProjectPlans(projects);
  const apply = useChangePlans();
  const name = nodeDisplayName(portfolio);
  return (
    <LevellingDialog
      title={text('level.plans.title', { name })}
      lead={text('level.plans.text')}
      plans={plans}
      failure={error}
      countsOthers
      onApply={async (proposals) => {
        const isDone = await apply(plans ?? [], proposals, text('level.plans.done', { name }));
        if (isDone) onClose();
      }}
      onClose={onClose}
    >
      {(proposals) => (
        <>
          {managed.length > projects.length && (
            <Alert severity="info">{text('level.plans.first', { count: projects.length })}</Alert>
          )}
          {held.length > 0 && (
            <Alert severity="info">{text('level.plans.held', { plans: intl.formatList(held) })}</Alert>
          )}
          <PlanProposals plans={plans ?? []} proposals={proposals} />
        </>
      )}
    </LevellingDialog>
  );
}

/** Reads the plans of projects; those without one are left out, and those that are checked out, which are named in `held`. */
function useProjectPlans(projects: readonly OpProjectNode[]) {
  const { text } = useText();
  const { data, error } = useQueries({
    queries: projects.map(({ id: projectId }) => ({
      ...endpointQuery(appApi.getWorkingPlan, { projectId, withAssignable: true }),
      // A change of an older version is refused.
      staleTime: 0,
      gcTime: 0,
    })),
    combine: readTogether,
  });
  const read = useMemo(() => {
    return data?.flatMap((plan, index): ProjectPlan[] => {
      const project = projects[index];
      if (!plan || !project) return [];
      return [{ ...runSteps(readWorkingPlan(plan)), projectId: project.id, name: nodeDisplayName(project) }];
    });
  }, [data, projects]);
  const plans = useMemo(() => read?.filter(({ holderName }) => holderName === ''), [read]);
  const held = (read ?? []).flatMap(({ name, holderName }) =>
    holderName === '' ? [] : [text('level.plans.heldBy', { name, holder: holderName })],
  );
  return { plans, held, error };
}

type PlanQuery = Pick<UseQueryResult<OpWorkingPlan | null>, 'data' | 'error' | 'isPending'>;

function readTogether(queries: readonly PlanQuery[]) {
  const hasNone = ({ error }: PlanQuery) => hasErrorCode(error, 'project_planning.error.NotFound');
  const failed = queries.find((query) => query.error && !hasNone(query));
  const isPending = queries.some((query) => query.isPending);
  return { data: isPending || failed ? undefined : queries.map(({ data }) => data), error: failed?.error ?? null };
}

function changedPlans(plans: readonly ProjectPlan[], proposals: readonly LevellingProposal[]) {
  return plans.flatMap((plan, index) => {
    const proposal = proposals[index];
    return proposal && !isNoLevelling(proposal) ? { plan, proposal } : [];
  });
}

interface PlanStep {
  readonly plan: ProjectPlan;
  readonly version: string;
  readonly from: PlanDocument;
  readonly to: PlanDocument;
}

/** Changes all plans in one step, and offers to change them back. */
function useChangePlans() {
  const { text } = useText();
  const attempt = useAttempt();
  const failureText = useFailureText();
  const cache = useQueryClient();
  const change = useSend(appApi.changePlans);
  const send = async (steps: readonly PlanStep[], comment: string): Promise<PlanStep[]> => {
    const changes = steps.map(({ plan, version, from, to }) => ({
      project: plan.projectId,
      version,
      comment,
      ...changedParts(from, to),
    }));
    try {
      const changed = await change.mutateAsync({ input: { body: { plan: changes } } });
      return steps.map(({ plan, from, to }, index) => {
        const version = String(changed?.version[index]?.id.id ?? '');
        return { plan, version, from: to, to: from };
      });
    } catch (error) {
      const { project } = error instanceof ServiceError ? error.arguments : {};
      const name = steps.find(({ plan }) => plan.projectId === project)?.plan.name;
      // The proposals are made again for the plans as they are now.
      await refreshAfter(cache, appApi.changePlans);
      throw name === undefined ? error : new Error(text('level.plans.refused', { name, reason: failureText(error) }));
    }
  };
  return (plans: readonly ProjectPlan[], proposals: readonly LevellingProposal[], comment: string) => {
    const steps = changedPlans(plans, proposals).map(({ plan, proposal }) => ({
      plan,
      version: plan.versionId,
      from: plan.document,
      to: proposal.document,
    }));
    let inverse: readonly PlanStep[] = [];
    return attempt(
      async () => {
        inverse = await send(steps, comment);
      },
      {
        done: text('level.plans.applied', { count: steps.length }),
        undo: () => send(inverse, text('utilization.move.undone', { change: comment })),
      },
    );
  };
}

const ProposalList = styled('div')({
  display: 'grid',
  gap: 8,
  details: { border: `1px solid ${palette.divider}`, borderRadius: 4, padding: '0 12px' },
  '& > details > summary': { padding: '8px 0', cursor: 'pointer', fontWeight: 600, overflowWrap: 'anywhere' },
  '.count': { color: palette.text.secondary, fontWeight: 400, marginLeft: 8 },
  'details details': { border: 0, borderRadius: 0, borderTop: `1px solid ${palette.divider}`, padding: 0 },
});

/** Says how many activities are delayed and how many assignments go to others. */
function useChangesText() {
  const { text, intl } = useText();
  return (proposals: readonly LevellingProposal[]): string => {
    const sum = (of: (proposal: LevellingProposal) => number) => proposals.reduce((all, each) => all + of(each), 0);
    const [delayed, replaced] = [sum(({ starts }) => starts.size), sum((each) => each.replacements.length)];
    return intl.formatList([
      ...(replaced > 0 ? [text('level.plans.replaced', { count: replaced })] : []),
      ...(delayed > 0 ? [text('level.plans.delayed', { count: delayed })] : []),
    ]);
  };
}

interface PlanProposalsProps {
  readonly plans: readonly ProjectPlan[];
  readonly proposals: readonly LevellingProposal[];
}

/** The plans that change, each with its changes. */
function PlanProposals({ plans, proposals }: PlanProposalsProps) {
  const { text } = useText();
  const changesText = useChangesText();
  const unresolved = proposals.reduce((sum, each) => sum + each.unresolved.length, 0);
  const changed = changedPlans(plans, proposals);
  if (plans.length === 0) return <Alert severity="info">{text('level.plans.noPlan')}</Alert>;
  if (changed.length === 0 && unresolved === 0) return <Alert severity="success">{text('level.plans.none')}</Alert>;
  return (
    <>
      <Alert severity={unresolved === 0 ? 'success' : 'warning'}>
        {text('level.plans.summary', { plans: changed.length, changes: changesText(proposals) })}
        {unresolved > 0 && ` ${text('level.plans.unresolved', { count: unresolved })}`}
      </Alert>
      <ProposalList>
        {changed.map(({ plan, proposal }) => (
          <PlanProposal key={plan.projectId} plan={plan} proposal={proposal} />
        ))}
      </ProposalList>
    </>
  );
}

function PlanProposal({ plan, proposal }: { readonly plan: ProjectPlan; readonly proposal: LevellingProposal }) {
  const changesText = useChangesText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {plan.name}
        <span className="count">{changesText([proposal])}</span>
      </summary>
      {isOpen && <ProposalChanges plan={plan} proposal={proposal} />}
    </details>
  );
}

function ProposalChanges({ plan, proposal }: { readonly plan: ProjectPlan; readonly proposal: LevellingProposal }) {
  const { groups } = useComparison({ from: plan.document, until: proposal.document, setting: plan.setting });
  return <ComparisonChanges groups={groups} />;
}

/** The projects below a portfolio whose plans the reader may change, by their priority. */
function managedProjectsIn(portfolio: OpProjectNode, nodes: readonly OpProjectNode[]): OpProjectNode[] {
  const within = descendantIds(portfolio, nodes);
  return nodes
    .filter(
      (node) =>
        within.has(node.id) &&
        !isPortfolio(node) &&
        node.type !== ProjectType.template &&
        node.archived !== true &&
        isNodeManaged(node),
    )
    .toSorted(
      (a, b) =>
        rankOfPriority(a.priority) - rankOfPriority(b.priority) || compareTexts(nodeDisplayName(a), nodeDisplayName(b)),
    );
}
