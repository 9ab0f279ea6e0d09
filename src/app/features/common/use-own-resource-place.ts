import { appPaths } from '#app/shell/paths.ts';
import { useSession, useUser } from '#app/data/session.tsx';
import { useAdministrator } from './use-administrator.ts';

/**
 * Returns the address where a user without a resource links itself to one. Undefined for users who are not
 * administrators.
 */
export function useOwnResourcePlace(): string | undefined {
  const { capabilities } = useSession();
  const { id, name } = useUser();
  const { isAdministrator } = useAdministrator();
  if (capabilities === null || isAdministrator !== true || id === undefined) return undefined;
  return appPaths.user(id, name ?? '', 'resources');
}
