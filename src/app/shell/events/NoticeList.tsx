import { Link } from '#app/kit/router.tsx';
import type { NoticeKind, OpNotice } from '#contract/app/notices.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { formatWeek } from '#app/i18n/week.ts';
import { appPaths } from '../paths.ts';

interface NoticeListProps {
  readonly notices: readonly OpNotice[];
  /** Ids of those that are news. */
  readonly news: ReadonlySet<string>;
  /** Called when a link was followed. */
  onLeave(): void;
}

/** Personal messages as sentences, each with the days that it is about. */
export function NoticeList({ notices, news, onLeave }: NoticeListProps) {
  const { text, format, intl } = useText();
  if (notices.length === 0) return null;
  return (
    <ol className="events" aria-label={text('notice.title')}>
      {notices.map(({ id, kind, authorName, from, until, hours, comment, createdAt }) => (
        <li key={id} dir="auto" data-new={news.has(id)}>
          {news.has(id) && <b className="new">{text('events.new')}</b>}
          {text(`notice.${kind as NoticeKind}`, {
            author: authorName || 'none',
            hours: format.hours(hours ?? 0),
            days: formatWeek([from ?? '', until ?? ''], intl.locale),
            comment: comment ?? '',
          })}
          <small>
            <Link to={`${appPaths.timesheet}?week=${from ?? ''}`} onClick={onLeave}>
              {text('notice.open')}
            </Link>
            {' · '}
            <time dateTime={createdAt ?? ''}>{format.moment(createdAt)}</time>
          </small>
        </li>
      ))}
    </ol>
  );
}
