import { Button } from '@mui/material';
import { Link } from '#app/kit/router.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useUser } from '#app/data/session.tsx';
import { useAdministrator } from './use-administrator.ts';
import { useIsServed } from '#app/data/query.ts';

/** Leads an administrator without a resource to where one is linked; others see nothing. */
export function OwnResourceLink() {
  const { text } = useText();
  const place = useOwnResourcePlace();
  if (place === undefined) return null;
  return (
    <Button component={Link} to={place} variant="outlined">
      {text('timesheet.linkMyself')}
    </Button>
  );
}

/**
 * Returns the address where a user without a resource links itself to one. Undefined for users who are not
 * administrators.
 */
export function useOwnResourcePlace(): string | undefined {
  const isServed = useIsServed();
  const { id, name } = useUser();
  const { isAdministrator } = useAdministrator();
  if (!isServed || isAdministrator !== true || id === undefined) return undefined;
  return appPaths.user(id, name ?? '', 'resources');
}
