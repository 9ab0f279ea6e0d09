import { Button, Link } from '@mui/material';
import { Navigate, Link as RouterLink, useLocation } from '#app/kit/router.tsx';
import { useLateParts } from '#app/kit/late-parts.tsx';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { useCall } from '#app/data/use-call.ts';
import { cameHome, appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import { firstStepsApi } from '#contract/app/first-steps.ts';

const isHome = (state: unknown) =>
  typeof state === 'object' && state !== null && 'home' in state && state.home === cameHome.home;

/**
 * A line for the administrator of an installation that is not set up yet; it links to the first steps. After signing on
 * to an empty one, the administrator is redirected there, unless the steps were postponed.
 */
export function FirstStepsLine() {
  const { text } = useText();
  const state = useLocation().state;
  const { data } = useFirstSteps();
  const call = useCall();
  const attempt = useAttempt();
  const isOffered = data?.offered === true;
  // Not as words alone before: the rest of the screen would move twice.
  const Alert = useLateParts(isOffered)?.Alert;
  if (!isOffered) return null;
  if (data.later !== true && isHome(state)) return <Navigate to={appPaths.firstSteps} replace />;
  if (!Alert) return null;
  const say = (finished: boolean) => call(firstStepsApi.noteFirstSteps, { body: { finished } });
  const hide = () => attempt(() => say(true), { done: text('firstSteps.hidden'), undo: () => say(false) });
  const steps = data.step ?? [];
  const open = steps.filter((step) => step.state === 'open').length;
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button color="inherit" sx={{ whiteSpace: 'nowrap' }} onClick={() => void hide()}>
          {text('firstSteps.hide')}
        </Button>
      }
    >
      {text('firstSteps.line', { open })}{' '}
      <Link component={RouterLink} to={appPaths.firstSteps}>
        {text('firstSteps.goOn')}
      </Link>
    </Alert>
  );
}
