import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { serviceOrigin } from '#app/data/connection.ts';
import { endpointQuery, useSend } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useFormat } from '#app/kit/format.ts';
import { useNotify } from '#app/kit/Notices.tsx';

const absenceFeedScopes = ['mine', 'team'] as const;
type FeedScope = (typeof absenceFeedScopes)[number];

/** Opens the place where addresses of calendars of absences are made; nothing where the service has none. */
export function FeedButton() {
  const { text } = useText();
  const { capabilities } = useSession();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  if (capabilities === null) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button color="inherit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('absences.feed')}
      </Button>
      {isOpen && (
        <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId} transitionDuration={0}>
          <DialogTitle id={titleId}>{text('absences.feed')}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
            <Typography>{text('absences.feed.text')}</Typography>
            {absenceFeedScopes.map((scope) => (
              <AbsenceFeed key={scope} scope={scope} />
            ))}
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button color="inherit" onClick={close}>
              {text('action.close')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

function AbsenceFeed({ scope }: { scope: FeedScope }) {
  const { text } = useText();
  const format = useFormat();
  const failureText = useFailureText();
  const notify = useNotify();
  const { connection } = useSession();
  const feed = useQuery(endpointQuery(appApi.getAbsenceFeed, { scope }));
  const make = useSend(appApi.makeAbsenceFeed);
  const revoke = useSend(appApi.revokeAbsenceFeed, { onSuccess: () => make.reset() });
  const address = make.data?.path ? serviceOrigin(connection) + make.data.path : undefined;
  const error = feed.error ?? make.error ?? revoke.error;
  const copy = async (copied: string) => {
    try {
      await navigator.clipboard.writeText(copied);
      notify({ text: text('absences.feed.copied') });
    } catch {
      // Browsers grant access to the clipboard on encrypted pages only; the address can still be selected.
    }
  };
  return (
    <Box component="section" aria-label={text(`absences.feed.${scope}`)} sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h3" variant="h3">
        {text(`absences.feed.${scope}`)}
      </Typography>
      {error !== null && <Typography color="error">{failureText(error)}</Typography>}
      {address ? (
        <TextField
          label={text('absences.feed.address')}
          value={address}
          helperText={text('absences.feed.once')}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
        />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {feed.data
            ? text('absences.feed.made', { at: format.moment(feed.data.created) })
            : text('absences.feed.none')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {address ? (
          <Button variant="contained" onClick={() => void copy(address)}>
            {text('absences.feed.copy')}
          </Button>
        ) : (
          <Button variant="outlined" loading={make.isPending} onClick={() => make.mutate({ input: { scope } })}>
            {text('absences.feed.make')}
          </Button>
        )}
        {feed.data && (
          <Button color="inherit" loading={revoke.isPending} onClick={() => revoke.mutate({ input: { scope } })}>
            {text('absences.feed.revoke')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
