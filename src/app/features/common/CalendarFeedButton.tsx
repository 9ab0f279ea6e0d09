import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { serviceOrigin } from '#app/data/connection.ts';
import { endpointQuery, useSend } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';

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
  const failureText = useFailureText();
  const titleId = useId();
  const { feed, make, revoke, address, state } = useCalendarFeed();
  const { field, copy } = useFeedAddressCopy();
  const error = feed.error ?? make.error ?? revoke.error;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId} transitionDuration={0}>
      <DialogTitle id={titleId}>{text('calendarFeed.open')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{text('calendarFeed.text')}</Typography>
        {error !== null && <Typography color="error">{failureText(error)}</Typography>}
        {feed.isSuccess && !address && <Typography color="textSecondary">{state()}</Typography>}
        {address && (
          <TextField
            label={text('calendarFeed.address')}
            value={address}
            helperText={text('calendarFeed.once')}
            inputRef={field}
            slotProps={{ htmlInput: { readOnly: true, onFocus: selectFeedAddress } }}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {feed.data && (
          <Button color="inherit" loading={revoke.isPending} onClick={() => revoke.mutate({ input: {} })}>
            {text('calendarFeed.revoke')}
          </Button>
        )}
        {address ? (
          <Button variant="contained" onClick={() => void copy(address)}>
            {text('calendarFeed.copy')}
          </Button>
        ) : (
          <Button variant="contained" loading={make.isPending} onClick={() => make.mutate({ input: {} })}>
            {text(feed.data ? 'calendarFeed.makeAnother' : 'calendarFeed.make')}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {text('calendarFeed.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The address of the own calendar, with the ways to make and revoke it, and a sentence on its use. */
function useCalendarFeed() {
  const { text, intl } = useText();
  const notify = useNotify();
  const { connection } = useSession();
  const feed = useQuery(endpointQuery(appApi.getCalendarFeed, {}));
  const make = useSend(appApi.makeCalendarFeed);
  const revoke = useSend(appApi.revokeCalendarFeed, {
    onSuccess: () => {
      make.reset();
      notify({ text: text('calendarFeed.revoked') });
    },
  });
  const address = make.data?.path ? serviceOrigin(connection) + make.data.path : undefined;
  const at = (moment: string) => intl.formatDate(moment, { dateStyle: 'medium', timeStyle: 'short' });
  const state = () => {
    if (!feed.data) return text('calendarFeed.none');
    const { created, lastUsed } = feed.data;
    const used = lastUsed ? text('calendarFeed.used', { at: at(lastUsed) }) : text('calendarFeed.unused');
    return `${text('calendarFeed.made', { at: at(created ?? '') })} ${used}`;
  };
  return { feed, make, revoke, address, state };
}

/** Copies the address, which is shown in `field`. */
function useFeedAddressCopy() {
  const { text } = useText();
  const notify = useNotify();
  const field = useRef<HTMLInputElement>(null);
  const copy = async (copied: string) => {
    try {
      await navigator.clipboard.writeText(copied);
      notify({ text: text('calendarFeed.copied') });
    } catch {
      // Browsers hand out the clipboard on encrypted pages only, and where it is allowed: the address is selected instead.
      field.current?.focus();
      field.current?.select();
      notify({ text: text('calendarFeed.copyYourself'), severity: 'info' });
    }
  };
  return { field, copy };
}

const selectFeedAddress = ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => target.select();
