import { Paper } from '@mui/material';
import { OwnResourceLink } from '#app/features/common/OwnResourceLink.tsx';
import { useOwnResourcePlace } from '#app/features/common/use-own-resource-place.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';

/** Shown instead of a sheet to users without a resource: the problem and how to solve it. */
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
