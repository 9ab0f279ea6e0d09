import { Link } from '#app/kit/router.tsx';
import type { OpEventLogEntry } from '#contract/documented/projects.ts';
import { appPaths } from '../paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { eventText } from './event-text.ts';

interface EventListProps {
  readonly events: readonly OpEventLogEntry[];
  /** Ids of those that are news. */
  readonly news?: ReadonlySet<string>;
  /** Called when a link was followed. */
  onLeave?(): void;
}

/** Events as sentences, each with its project and when it was. */
export function EventList({ events, news, onLeave }: EventListProps) {
  const { text, format } = useText();
  return (
    <ol className="events">
      {events.map((event) => (
        <li key={event.id} dir="auto" data-new={news?.has(event.id) ?? false}>
          {news?.has(event.id) && <b className="new">{text('events.new')}</b>}
          {eventText(event, text)}
          <small>
            {event.project && event.projectName && (
              <>
                <Link to={appPaths.project(event.project)} {...(onLeave && { onClick: onLeave })}>
                  <bdi>{event.projectName}</bdi>
                </Link>
                {' · '}
              </>
            )}
            <time dateTime={event.createdAt ?? ''}>{format.moment(event.createdAt)}</time>
          </small>
        </li>
      ))}
    </ol>
  );
}
