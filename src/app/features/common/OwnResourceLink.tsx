import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '#app/i18n/use-text.tsx';
import { useOwnResourcePlace } from './use-own-resource-place.ts';

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
