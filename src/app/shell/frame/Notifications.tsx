import { IconButton, Skeleton, Tooltip, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { EventList } from '../events/EventList.tsx';
import { useRead, useIsServed } from '#app/data/query.ts';
import { useUser } from '#app/data/session.tsx';
import { NoticeList } from '../events/NoticeList.tsx';
import { type OpNotice, noticesApi } from '#contract/app/notices.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { palette } from '#app/kit/style.ts';
import { whenOpened } from '#app/kit/when-opened.tsx';
import { type OpEventLogEntry, projects as projectsApi } from '#contract/documented/projects.ts';

const PopoverOnDemand = whenOpened(async () => (await import('./popups.tsx')).TopBarPopover);

const maxNotifications = 25;
const noNotices: readonly OpNotice[] = [];
/** Events arrive on their own if the service announces changes. */
const notificationsStaleMs = 60_000;

/** Events of the user's projects, and which of them are new. */
function useEventNews() {
  const { id: userId, displayName, name } = useUser();
  // A first-time user has missed nothing.
  const [seen, setSeen] = useState(() => readSeen(userId) ?? new Date().toISOString());
  /** Events that were new when the list was opened stay marked while it is open. */
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useRead(
    projectsApi.listStreamsForProjects,
    { offset: 0, numberRecords: maxNotifications },
    { staleTime: notificationsStaleMs },
  );
  const personal = useRead(noticesApi.listNotices, {}, { enabled: useIsServed(), staleTime: notificationsStaleMs });
  const notices = personal.data?.notice ?? noNotices;
  const events = data?.eventLogEntry;
  const news = newsOf([...(events ?? []), ...notices], seen, displayName || name || '');
  useEffect(() => {
    if (readSeen(userId) === undefined) writeSeen(userId, seen);
  }, [userId, seen]);
  const markNews = () => {
    setMarked(news);
    const latest = latestEventTime([...(events ?? []), ...notices]);
    if (latest === undefined || latest <= seen) return;
    writeSeen(userId, latest);
    setSeen(latest);
  };
  return { data, events, notices, news, marked, error, retry: () => void refetch(), markNews };
}

/** Other users' events in the user's projects since the last visit, and earlier events. */
export function Notifications() {
  const { text } = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data, events, notices, news, marked, error, retry, markNews } = useEventNews();
  const open = (element: HTMLElement) => {
    markNews();
    setAnchor(element);
  };
  const close = () => setAnchor(null);
  const label = news.size === 0 ? text('events.title') : text('events.count', { count: news.size });
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => open(currentTarget)}
        >
          {news.size === 0 ? (
            <icons.Bell />
          ) : (
            <NewsCount>
              <icons.Bell />
              <span>{news.size > maxNotifications ? `${maxNotifications}+` : news.size}</span>
            </NewsCount>
          )}
        </IconButton>
      </Tooltip>
      <PopoverOnDemand isOpen={anchor !== null} anchor={anchor} label={text('events.title')} onClose={close}>
        <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
          {text('events.title')}
        </Typography>
        <NotificationsRoot>
          <NoticeList notices={notices} news={marked} onLeave={close} />
          {error && !data && <Failure error={error} onRetry={retry} />}
          {!data && !error && <Skeleton variant="rounded" height={240} />}
          {events?.length === 0 && notices.length === 0 && (
            <Typography color="textSecondary">{text('events.none')}</Typography>
          )}
          {events && <EventList events={events} news={marked} onLeave={close} />}
        </NotificationsRoot>
      </PopoverOnDemand>
    </>
  );
}

/** A number at the upper right of an icon; drawn here because Material UI's is a fifth of what loads after a screen. */
const NewsCount = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  verticalAlign: 'middle',
  flexShrink: 0,
  '& > span': {
    position: 'absolute',
    zIndex: 1,
    insetBlockStart: 0,
    insetInlineEnd: 0,
    transform: 'translate(50%, -50%)',
    display: 'flex',
    placeContent: 'center',
    alignItems: 'center',
    boxSizing: 'border-box',
    minWidth: 20,
    height: 20,
    padding: '0 6px',
    borderRadius: 10,
    fontSize: '0.75rem',
    fontWeight: 500,
    lineHeight: 1,
    color: palette.primary.contrastText,
    backgroundColor: palette.primary.main,
    '@media (forced-colors: active)': { border: '1px solid' },
  },
});

const NotificationsRoot = styled('div')({
  '.events': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 10, fontSize: '0.8125rem' },
  '.events + .events': { marginTop: 12, paddingTop: 12, borderTop: `1px solid ${palette.divider}` },
  li: { overflowWrap: 'anywhere', lineHeight: 1.4 },
  small: { display: 'block', fontSize: '0.75rem', color: palette.text.secondary },
  'small a': { color: 'inherit' },
  '.new': {
    marginInlineEnd: 6,
    padding: '1px 6px',
    borderRadius: 4,
    fontSize: '0.6875rem',
    color: palette.primary.contrastText,
    backgroundColor: palette.primary.main,
  },
});

/** Time up to which a user has viewed events, stored in this browser. */

const seenEventsKey = (userId: string): string => `opdesk.events.${userId}`;

/** An ISO timestamp; undefined if no events were viewed yet. */
function readSeen(userId: string): string | undefined {
  const stored = localStorage.getItem(seenEventsKey(userId)) ?? '';
  return Number.isNaN(Date.parse(stored)) ? undefined : stored;
}

function writeSeen(userId: string, moment: string): void {
  localStorage.setItem(seenEventsKey(userId), moment);
}

/** An event, or a personal message, which is always from another user. */
type NewsEntry = Pick<OpEventLogEntry, 'id' | 'createdAt' | 'userName'>;

/** Returns the ids of other users' events since a time. The interface identifies users by name only. */
export function newsOf(events: readonly NewsEntry[], seen: string, ownName: string): Set<string> {
  const isNew = ({ createdAt, userName }: NewsEntry) =>
    Date.parse(createdAt ?? '') > Date.parse(seen) && userName !== ownName;
  return new Set(events.filter(isNew).map(({ id }) => id));
}

/** When the latest happened. */
export function latestEventTime(events: readonly NewsEntry[]): string | undefined {
  return events
    .flatMap(({ createdAt }) => createdAt ?? [])
    .toSorted()
    .at(-1);
}
