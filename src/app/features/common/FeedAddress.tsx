import { Alert, Box, Button, Typography } from '@mui/material';
import { serviceOrigin } from '#app/data/connection.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { CopyField } from '#app/kit/CopyField.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useSend, useRead, useIsServed } from '#app/data/query.ts';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';

interface FeedRecord {
  readonly created?: string | null;
  readonly lastUsed?: string | null;
}

interface FeedCall<I> {
  readonly isPending: boolean;
  readonly error: Error | null;
  mutate(call: { readonly input: I }, options?: { onSuccess?(): void }): void;
}

interface FeedAddressProps<I> {
  readonly feed: {
    readonly data: FeedRecord | null | undefined;
    readonly isSuccess: boolean;
    readonly error: Error | null;
  };
  readonly make: FeedCall<I> & { readonly data: { readonly path?: string | null } | null | undefined; reset(): void };
  readonly revoke: FeedCall<I>;
  readonly input: I;
}

/** The secret address of a calendar: made, shown once, copied and revoked. */
export function FeedAddress<I>({ feed, make, revoke, input }: FeedAddressProps<I>) {
  const { text, format } = useText();
  const failureText = useFailureText();
  const { connection } = useSession();
  const path = make.data?.path;
  const error = feed.error ?? make.error ?? revoke.error;
  const state = () => {
    if (!feed.data) return text('calendarFeed.none');
    const { created, lastUsed } = feed.data;
    const used = lastUsed ? text('calendarFeed.used', { at: format.moment(lastUsed) }) : text('calendarFeed.unused');
    return `${text('calendarFeed.made', { at: format.moment(created) })} ${used}`;
  };
  return (
    <>
      {error !== null && <Alert severity="error">{failureText(error)}</Alert>}
      {path ? (
        <CopyField
          label={text('calendarFeed.address')}
          value={serviceOrigin(connection) + path}
          help={text('calendarFeed.once')}
        />
      ) : (
        feed.isSuccess && <Typography color="textSecondary">{state()}</Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {!path && (
          <ReasonButton variant="outlined" loading={make.isPending} onClick={() => make.mutate({ input })}>
            {text(feed.data ? 'calendarFeed.makeAnother' : 'calendarFeed.make')}
          </ReasonButton>
        )}
        {feed.data && (
          <ReasonButton
            color="inherit"
            loading={revoke.isPending}
            onClick={() => revoke.mutate({ input }, { onSuccess: () => make.reset() })}
          >
            {text('calendarFeed.revoke')}
          </ReasonButton>
        )}
      </Box>
    </>
  );
}

/** Opens the place where the address of the own calendar is made and revoked; nothing where the service has none. */
export function CalendarFeedButton() {
  const { text } = useText();
  const isServed = useIsServed();
  const [isOpen, setIsOpen] = useState(false);
  if (!isServed) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
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
        feed={useRead(appApi.getCalendarFeed, {})}
        make={useSend(appApi.makeCalendarFeed)}
        revoke={useSend(appApi.revokeCalendarFeed)}
        input={{}}
      />
    </InfoDialog>
  );
}
