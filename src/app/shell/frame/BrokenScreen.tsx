import { useIsOnline } from '#app/data/live/use-is-online.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { StartFailure } from '#app/kit/StartFailure.tsx';

/** Browser messages for screen files that failed to load. */
const unloaded = /dynamically imported module|importing a module script failed/i;

/** Loads the app again; while nothing can be loaded it stays as it is, which is more than an empty page. */
async function reload(isUnloaded: boolean): Promise<void> {
  const isThere = !isUnloaded || (await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null));
  if (isThere) location.reload();
}

/** Shown for a screen that broke or could not be loaded: the app is still there, and loading it again is one click. */
export function BrokenScreen({ error }: { error: unknown }) {
  const { text } = useText();
  const isOnline = useIsOnline();
  const isUnloaded = error instanceof Error && unloaded.test(error.message);
  return (
    <div className="start-problem">
      <StartFailure
        // A service of another version no longer has the files of this page.
        error={isUnloaded ? new Error(text(isOnline ? 'state.updated' : 'state.unloaded')) : error}
        title={text('state.broken')}
        onRetry={() => void reload(isUnloaded)}
      />
    </div>
  );
}
