import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { endpointQuery, useSend } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { FeedAddress } from './FeedAddress.tsx';

/** Opens the place where the address of the own calendar is made and revoked; nothing where the service has none. */
export function CalendarFeedButton() {
  const { text } = useText();
  const { capabilities } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (capabilities === null) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text('calendarFeed.open')}
      </Button>
      {isOpen && <CalendarFeedDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CalendarFeedDialog({ onClose }: { onClose(): void }) {
  const { text } = useText();
  return (
    <InfoDialog title={text('calendarFeed.open')} onClose={onClose}>
      <Typography>{text('calendarFeed.text')}</Typography>
      <FeedAddress
        feed={useQuery(endpointQuery(appApi.getCalendarFeed, {}))}
        make={useSend(appApi.makeCalendarFeed)}
        revoke={useSend(appApi.revokeCalendarFeed)}
        input={{}}
      />
    </InfoDialog>
  );
}
