import { Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import type { OpSession } from '#contract/app/sessions.ts';
import { FactLine, FactLines } from './FactLines.tsx';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { useCall } from '#app/data/use-call.ts';
import { SignOffQuestion } from '#app/shell/frame/popups.tsx';
import { useSignOff } from '#app/shell/frame/use-sign-off.ts';
import { useRead } from '#app/data/query.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { useFocusFollows } from '#app/kit/use-focus-follows.ts';
import { deviceOf } from './device.ts';

/** The user's sessions, each with a sign-off action. */
export function Devices() {
  const { text } = useText();
  const call = useCall();
  const notify = useNotify();
  const attempt = useAttempt();
  const signOff = useSignOff();
  const { handlers } = useFocusFollows();
  const sessions = useRead(appApi.listSessions, {});
  if (sessions.error && !sessions.data) {
    return <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />;
  }
  const list = sessions.data?.session;
  if (!list) return <Skeleton variant="rounded" height={96} />;
  if (list.length === 0) return <Typography color="textSecondary">{text('account.devices.none')}</Typography>;
  const endOthers = () =>
    attempt(async () => {
      const ended = await call(appApi.endOtherSessions, {});
      notify({ text: text('account.devices.othersDone', { count: ended?.numberEnded ?? 0 }) });
    });
  return (
    <Box {...handlers} sx={{ display: 'contents' }}>
      <FactLines label={text('account.devices')}>
        {list.map((session) => (
          <DeviceLine key={session.id} session={session} onSignOffHere={signOff.request} />
        ))}
      </FactLines>
      {list.some(({ current }) => current !== true) && (
        <Box data-row="others" sx={{ mt: 1.5, alignSelf: 'flex-start' }}>
          <Button variant="outlined" color="inherit" onClick={() => void endOthers()}>
            {text('account.devices.others')}
          </Button>
        </Box>
      )}
      <SignOffQuestion
        isOpen={signOff.isAsking}
        isLost={signOff.isLost}
        onClose={signOff.stay}
        onLeave={signOff.leave}
      />
    </Box>
  );
}

interface DeviceLineProps {
  readonly session: OpSession;
  /** Signs off this browser. */
  onSignOffHere(): void;
}

function DeviceLine({ session: { id, agent, created, lastUsed, current }, onSignOffHere }: DeviceLineProps) {
  const { text, format } = useText();
  const call = useCall();
  const attempt = useAttempt();
  const name = deviceName(agent, text);
  const signOffThere = () =>
    attempt(() => call(appApi.endSession, { sessionId: id }), { done: text('account.devices.signedOff', { name }) });
  return (
    <FactLine
      row={id ?? ''}
      title={name}
      mark={current === true && <Chip label={text('account.devices.this')} />}
      facts={[
        text('account.devices.since', { at: format.moment(created) }),
        text('account.devices.lastUsed', { at: format.moment(lastUsed) }),
      ]}
    >
      <Button
        color="inherit"
        aria-label={text('account.devices.signOffNamed', { name })}
        onClick={() => (current === true ? onSignOffHere() : void signOffThere())}
      >
        {text('account.devices.signOff')}
      </Button>
    </FactLine>
  );
}

/** A device by its browser and system, as far as they are known. */
function deviceName(agent: string | null | undefined, text: TextFunction): string {
  const { browser, system } = deviceOf(agent ?? '');
  if (browser && system) return text('account.devices.on', { browser, system });
  return browser ?? system ?? (agent?.slice(0, 60) || text('account.devices.unknown'));
}
