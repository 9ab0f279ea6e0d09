import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serviceOrigin, ownName } from '../connection.ts';
import { useSession } from '../session.tsx';
import { UserActivity } from './user-activity.ts';
import { LiveListener } from './listener.ts';
import { Poll } from './poll.ts';
import { Refresher } from './refresher.ts';
import { users as usersApi } from '#contract/documented/users.ts';

/** Keeps what is shown as it is on the service while others work; nothing moves while the person does something. */
export function Live() {
  const cache = useQueryClient();
  const { connection, client, capabilities, state } = useSession();
  const isServed = capabilities?.features?.includes('live') ?? false;
  const isSignedOn = state.kind === 'signedOn';
  useEffect(() => {
    if (!isSignedOn) return undefined;
    const hands = new UserActivity();
    const refresher = new Refresher(cache, hands);
    const poll = new Poll(() => refresher.poll());
    const source = isServed
      ? new LiveListener({
          baseUrl: serviceOrigin(connection),
          headers: connection.token === undefined ? {} : { authorization: `Bearer ${connection.token}` },
          withCookies: connection.token === undefined,
          client: ownName,
          fallback: poll,
          age: () => refresher.age(),
          onChange: (change) => refresher.changed(change),
          onMissed: () => refresher.missed(),
          // The client detects this too and informs the user.
          onSignedOut: () => void client.call(usersApi.currentUser, {}).catch(() => undefined),
        })
      : poll;
    const stopWatching = hands.watch();
    // A hidden window neither listens nor polls; it catches up when it becomes visible.
    const onVisibility = () => (document.visibilityState === 'hidden' ? source.stop() : source.start());
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      stopWatching();
      source.stop();
      refresher.stop();
    };
  }, [cache, connection, client, isServed, isSignedOn]);
  return null;
}
