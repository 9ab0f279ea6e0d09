import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useSend, useRead, useIsServed } from '#app/data/query.ts';
import { FeedAddress } from '#app/features/common/FeedAddress.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';

const absenceFeedScopes = ['mine', 'team'] as const;

/** Opens the place where addresses of calendars of absences are made; nothing where the service has none. */
export function FeedButton() {
  const { text } = useText();
  const isServed = useIsServed();
  const [isOpen, setOpen] = useState(false);
  if (!isServed) return null;
  return (
    <>
      <Button color="inherit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('absences.feed')}
      </Button>
      {isOpen && (
        <InfoDialog title={text('absences.feed')} onClose={() => setOpen(false)}>
          <Typography>{text('absences.feed.text')}</Typography>
          {absenceFeedScopes.map((scope) => (
            <AbsenceFeed key={scope} scope={scope} />
          ))}
        </InfoDialog>
      )}
    </>
  );
}

function AbsenceFeed({ scope }: { scope: (typeof absenceFeedScopes)[number] }) {
  const { text } = useText();
  return (
    <Box component="section" aria-label={text(`absences.feed.${scope}`)} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">{text(`absences.feed.${scope}`)}</Typography>
      <FeedAddress
        feed={useRead(appApi.getAbsenceFeed, { scope })}
        make={useSend(appApi.makeAbsenceFeed)}
        revoke={useSend(appApi.revokeAbsenceFeed)}
        input={{ scope }}
      />
    </Box>
  );
}
