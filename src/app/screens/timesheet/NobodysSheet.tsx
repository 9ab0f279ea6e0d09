import Paper from '@mui/material/Paper';
import { OwnResourceLink } from '#app/accounts/OwnResourceLink.tsx';
import { useOwnResourcePlace } from '#app/accounts/use-own-resource-place.ts';
import { useText } from '#app/text/use-text.tsx';
import { Empty } from '#app/ui/Empty.tsx';

/** Instead of a sheet for somebody without a resource: what is missing, and who or what helps. */
export function NobodysSheet({ booksForOthers }: { booksForOthers: boolean }) {
  const { text } = useText();
  const place = useOwnResourcePlace();
  return (
    <Paper variant="outlined">
      <Empty title={text('timesheet.noResource')} action={<OwnResourceLink />}>
        {text(place === undefined ? 'timesheet.noResourceText' : 'timesheet.noResourceMine')}{' '}
        {booksForOthers && text('timesheet.noResourceOthers')}
      </Empty>
    </Paper>
  );
}
