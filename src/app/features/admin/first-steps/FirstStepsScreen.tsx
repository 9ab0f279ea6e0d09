import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import { type FirstStep, firstStepNames, type OpFirstSteps } from '#contract/app/first-steps.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { useCall } from '#app/data/use-call.ts';
import { useFirstSteps } from './use-first-steps.ts';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { Page } from '#app/kit/Page.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { DemoPart } from './DemoPart.tsx';
import { StepPart } from './StepPart.tsx';

/** The first steps of an administrator in an empty installation, one after the other; they can be left and resumed. */
export function FirstStepsScreen() {
  const { text } = useText();
  const { data, error, refetch, isServed, isAdministrator } = useFirstSteps();
  useTrail(useMemo(() => [{ label: text('firstSteps.title') }], [text]));
  const content = () => {
    if (!isServed)
      return <Empty title={text('firstSteps.absent')} hint={text('firstSteps.absent.text')} drawing="search" />;
    if (isAdministrator === false)
      return <Empty title={text('firstSteps.notAllowed')} hint={text('firstSteps.notAllowed.text')} drawing="lock" />;
    if (data) return <FirstStepsList state={data} />;
    if (error) return <Failure error={error} onRetry={() => void refetch()} />;
    return (
      <Box role="status" aria-label={text('state.loading')} sx={{ display: 'grid', gap: 1.5 }}>
        {firstStepNames.map((step) => (
          <Skeleton key={step} variant="rounded" height={64} />
        ))}
      </Box>
    );
  };
  return (
    <Page title={text('firstSteps.title')}>
      <Box sx={{ maxWidth: 900, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{content()}</Box>
    </Page>
  );
}

function FirstStepsList({ state }: { state: OpFirstSteps }) {
  const { text } = useText();
  const navigate = useNavigate();
  const say = useFirstStepNote();
  const steps = firstStepNames.map((step) => ({
    step,
    state: state.step?.find((each) => each.step === step)?.state ?? 'open',
    count: state.step?.find((each) => each.step === step)?.count ?? 0,
  }));
  const open = steps.filter((each) => each.state === 'open').map(({ step }) => step);
  const [firstOpen] = open;
  const { shown, show, heads, leaveButton, goOnAfter } = useShownStep(open);
  const leave = async () => {
    if (firstOpen === undefined || (await say({ later: true }))) navigate(appPaths.myDay);
  };
  return (
    <>
      <Typography>{text('firstSteps.text')}</Typography>
      <StepsProgress states={steps.map((each) => each.state)} />
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {steps.map((each, index) => (
          <StepPart
            key={each.step}
            {...each}
            number={index + 1}
            isPasswordPrinted={state.printedPassword === true}
            headRef={(head) => {
              heads.current[each.step] = head;
            }}
            isShown={shown === each.step}
            hasNext={firstOpen !== undefined}
            onShow={(isShown) => show(isShown ? each.step : 'none')}
            onSay={(next) =>
              void say({ step: each.step, state: next }).then((isSaid) => {
                if (isSaid && next !== 'open') goOnAfter(each.step);
              })
            }
            onNext={() => goOnAfter(each.step)}
          />
        ))}
      </Box>
      <Box>
        <Button
          ref={leaveButton}
          variant={firstOpen === undefined ? 'contained' : 'outlined'}
          onClick={() => void leave()}
        >
          {text(firstOpen === undefined ? 'firstSteps.toWork' : 'firstSteps.later')}
        </Button>
      </Box>
      <DemoPart />
    </>
  );
}

/** The numbers of done and skipped steps; where none is open, that the setup has ended. */
function StepsProgress({ states }: { states: readonly string[] }) {
  const { text } = useText();
  const countOf = (state: string) => states.filter((each) => each === state).length;
  const [done, skipped] = [countOf('done'), countOf('skipped')];
  return (
    <>
      <Typography color="textSecondary" role="status">
        {text('firstSteps.progress', { done, skipped, total: states.length })}
      </Typography>
      {done + skipped === states.length && (
        <Alert severity={skipped === 0 ? 'success' : 'info'}>
          {text(skipped === 0 ? 'firstSteps.allDone' : 'firstSteps.someSkipped', { count: skipped })}
        </Alert>
      )}
    </>
  );
}

/** The step that is shown, and the way from it to the next of those that are open. */
function useShownStep(open: readonly FirstStep[]) {
  const { values, put } = useAddress();
  const requested = values.get('step');
  // A completed step stays open until the user continues: there may be more holidays to add, or passwords to read.
  const [held, setHeld] = useState(open[0]);
  const shown = requested === 'none' ? undefined : (firstStepNames.find((step) => step === requested) ?? held);
  const heads = useRef<Partial<Record<FirstStep, HTMLElement | null>>>({});
  const leaveButton = useRef<HTMLButtonElement>(null);
  const goOnAfter = (step: FirstStep) => {
    const next = open.find((each) => each !== step);
    setHeld(next);
    put({ step: undefined });
    // The focused element disappears: the focus moves to the next step.
    (next === undefined ? leaveButton.current : heads.current[next])?.focus();
  };
  return { shown, show: (step: FirstStep | 'none') => put({ step }), heads, leaveButton, goOnAfter };
}

/** Saves that a step was done or skipped, or that the rest is postponed; resolves with false if saving failed. */
function useFirstStepNote() {
  const call = useCall();
  const attempt = useAttempt();
  return (body: { step?: FirstStep; state?: string; later?: boolean }) =>
    attempt(() => call(appApi.noteFirstSteps, { body }));
}
