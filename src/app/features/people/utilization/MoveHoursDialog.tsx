import { Alert, Typography } from '@mui/material';
import { useMemo } from 'react';
import { runSteps, runYielding } from '#client/yielder.ts';
import { appApi } from '#contract/app/api.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { PlanDocument } from '#plan/document.ts';
import { useSend, useRead } from '#app/data/query.ts';
import { usePlanRefusalText } from '#app/features/plan/editing/edit-texts.ts';
import { changedParts } from '#app/features/plan/editing/save-body.ts';
import { readWorkingPlan, type WorkingPlan } from '#app/features/plan/editing/working-plan.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { type Making, useYielding } from '#app/kit/use-yielding.ts';
import type { HeatWork } from './heat-rows.ts';
import { findPlanned, hoursLeft, moveWork, type WorkMove, type WorkMoved, type WorkMoveResult } from './work-move.ts';

/** An assignment whose hours are to be moved, and where to as far as that is known. */
export interface MoveRequest {
  readonly work: HeatWork;
  readonly toResourceId: string;
  /** Days by which the activity is to start later; negative for earlier. */
  readonly shift: number;
}

interface MoveHoursDialogProps extends MoveRequest {
  onClose(): void;
}

interface MoveValues {
  readonly person: string;
  readonly hours: number;
  readonly start: string;
}

const moveFields: readonly FormField<MoveValues>[] = [
  { name: 'person', label: 'utilization.move.person', kind: 'pick', required: true, isWide: true },
  { name: 'hours', label: 'utilization.move.hours', kind: 'number', required: true, maxFraction: 2 },
  { name: 'start', label: 'utilization.move.start', kind: 'day', required: true },
];

/** Plans of more activities are calculated between other tasks: at each key, in tens of milliseconds. */
const smallPlan = 1000;
const moving: Making<{ readonly plan: WorkingPlan; readonly move: WorkMove }, WorkMoveResult> = {
  isSmall: ({ plan }) => plan.document.activities.length <= smallPlan,
  steps: ({ plan, move }) => moveWork(plan, move),
};

/** Moves hours of an assignment to another resource, or its activity to other days, after a preview. */
export function MoveHoursDialog(props: MoveHoursDialogProps) {
  const { work, onClose } = props;
  const { text } = useText();
  const { data, error, refetch } = useRead(
    appApi.getWorkingPlan,
    { projectId: work.projectId, withAssignable: true },
    {
      // A change of an older version is refused.
      staleTime: 0,
      gcTime: 0,
    },
  );
  const plan = useMemo(() => data && runSteps(readWorkingPlan(data)), [data]);
  if (plan) return <MoveForm {...props} plan={plan} />;
  if (!error) return null;
  return (
    <InfoDialog title={text('utilization.move.title')} maxWidth="xs" onClose={onClose}>
      <Failure error={error} onRetry={() => void refetch()} />
    </InfoDialog>
  );
}

function shiftedStart(start: string | null, days: number): string {
  if (start === null) return '';
  return dayText(dayNumber(start) + days);
}

function MoveForm({ work, toResourceId, shift, plan, onClose }: MoveHoursDialogProps & { readonly plan: WorkingPlan }) {
  const { text, format } = useText();
  const { activity, assignment } = findPlanned(plan, work);
  const name = useResourceName(plan);
  const left = activity && assignment ? hoursLeft(activity, assignment) : 0;
  const apply = useMove(plan, work);
  const form = useForm<MoveValues>({
    fields: moveFields,
    initial: { person: toResourceId, hours: left, start: shiftedStart(activity?.start ?? null, shift) },
    submit: async () => {
      const moved = await runYielding(moveWork(plan, move));
      if (!('document' in moved)) return;
      const isDone = await apply(moved, move);
      if (isDone) onClose();
    },
  });
  const { person, hours, start } = form.values;
  const move = useMemo((): WorkMove => ({ ...work, toResourceId: person, hours, start }), [work, person, hours, start]);
  const result = useYielding(
    useMemo(() => ({ plan, move }), [plan, move]),
    work.activityId,
    moving,
  );
  const refusal = useMoveRefusal(plan)(result);
  const people = [...plan.setting.resources.values()].filter(
    ({ id }) => plan.assignable.has(id) || id === work.resourceId,
  );
  return (
    <FormDialog
      title={text('utilization.move.title')}
      submitLabel={text('utilization.move.submit')}
      form={form}
      isPaired
      focused="person"
      refusal={refusal}
      options={{ person: people.map(({ id, name: label }) => ({ value: id, label })) }}
      above={
        <Typography className="wide">
          {text('utilization.move.of', {
            activity: activity?.name ?? '',
            project: work.projectName,
            person: name(work.resourceId),
            hours: format.hours(assignment?.baseEffort ?? 0),
            left: format.hours(left),
          })}
        </Typography>
      }
      onClose={onClose}
    >
      {refusal === undefined && result && 'document' in result && (
        <MovePreview plan={plan} move={move} moved={result} />
      )}
      {refusal !== undefined && (
        <Alert severity="info" className="wide">
          {refusal}
        </Alert>
      )}
    </FormDialog>
  );
}

/** Names of resources; of one that the reader may not see, a word for it. */
function useResourceName({ setting }: WorkingPlan) {
  const { text } = useText();
  return (id: string) => setting.resources.get(id)?.name ?? text('portfolio.hidden');
}

function useMoveRefusal({ isWorking }: WorkingPlan) {
  const { text } = useText();
  const refusalText = usePlanRefusalText();
  return (result: WorkMoveResult | undefined): string | undefined => {
    if (isWorking) return text('utilization.move.no.editing');
    if (!result) return undefined;
    if ('reason' in result) return text(`utilization.move.no.${result.reason}`);
    return 'refused' in result ? refusalText(result) : undefined;
  };
}

interface MovePreviewProps {
  readonly plan: WorkingPlan;
  readonly move: WorkMove;
  readonly moved: WorkMoved;
}

/** Says before it is done which hours and days change, for whom, and what follows from links. */
function MovePreview({ plan, move, moved }: MovePreviewProps) {
  const { text, format, intl } = useText();
  const name = useResourceName(plan);
  const hoursOf = ({ assignments }: PlanDocument, resourceId: string) =>
    assignments.find((each) => each.activityId === move.activityId && each.resourceId === resourceId)?.baseEffort ?? 0;
  const { activity } = findPlanned(plan, move);
  const isShifted = activity?.start !== moved.activity.start || activity?.finish !== moved.activity.finish;
  const lines = [
    ...(move.toResourceId === move.resourceId ? [] : [move.resourceId, move.toResourceId]).map((id) =>
      text('utilization.move.share', {
        person: name(id),
        before: format.hours(hoursOf(plan.document, id)),
        after: format.hours(hoursOf(moved.document, id)),
      }),
    ),
    isShifted
      ? text('utilization.move.days', {
          activity: moved.activity.name,
          from: format.day(moved.activity.start),
          until: format.day(moved.activity.finish),
          people: intl.formatList(moved.team, { type: 'conjunction' }),
        })
      : '',
    moved.others > 0 ? text('utilization.move.others', { count: moved.others }) : '',
  ];
  return (
    <Alert severity="success" icon={false} className="wide" role="status">
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}

/** Changes the plan in one step, and offers to change it back. */
function useMove(plan: WorkingPlan, { projectId }: HeatWork) {
  const { text, format } = useText();
  const name = useResourceName(plan);
  const attempt = useAttempt();
  const change = useSend(appApi.changePlans);
  const send = async (version: string, from: PlanDocument, to: PlanDocument, comment: string) => {
    const plan = [{ project: projectId, version, comment, ...changedParts(from, to) }];
    const changed = await change.mutateAsync({ input: { body: { plan } } });
    return String(changed?.version[0]?.id.id ?? '');
  };
  return async ({ document, activity }: WorkMoved, move: WorkMove): Promise<boolean> => {
    const isGiven = move.toResourceId !== move.resourceId;
    const done = text(isGiven ? 'utilization.move.done' : 'utilization.move.doneDays', {
      activity: activity.name,
      hours: format.hours(move.hours),
      from: name(move.resourceId),
      to: name(move.toResourceId),
      day: format.day(activity.start),
    });
    let version = '';
    return attempt(
      async () => {
        version = await send(plan.versionId, plan.document, document, done);
      },
      { done, undo: () => send(version, document, plan.document, text('utilization.move.undone', { change: done })) },
    );
  };
}
