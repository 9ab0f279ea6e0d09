import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ActivityItem, daysLate, remainingOf } from '#app/activities/activity-item.ts';
import { paths } from '#app/paths.ts';
import { useText } from '#app/text/use-text.tsx';
import { Failure } from '#app/ui/Failure.tsx';
import { useFormat } from '#app/ui/format.ts';
import { PlainIcon, WarningIcon } from '#app/ui/icons.tsx';
import { shownAtOnce, workForNow, type WorkGroup } from './my-work.ts';
import { Part } from './Part.tsx';

interface DayActivitiesProps {
  readonly items: readonly ActivityItem[] | undefined;
  readonly error: Error | null;
  readonly today: string;
  readonly endOfWeek: string;
  /** Activities of which hours can be booked here, with the hours that are left of my part of each. */
  readonly remaining: ReadonlyMap<string, number | undefined>;
  retry(): void;
  onBook(activityId: string): void;
}

/** What I am to work on: what is late, what goes on today, what begins in this week. */
export function DayActivities({ items, error, today, endOfWeek, remaining, retry, onBook }: DayActivitiesProps) {
  const { text } = useText();
  const content = () => {
    if (error && !items) return <Failure error={error} onRetry={retry} />;
    if (!items) return <Skeleton variant="rounded" height={160} sx={{ m: 1.5, mt: 0 }} />;
    const groups = workForNow(items, today, endOfWeek);
    if (groups.length === 0) return <p className="nothing">{text('myDay.work.none')}</p>;
    return groups.map((each) => (
      <WorkList key={each.group} {...each} today={today} remaining={remaining} onBook={onBook} />
    ));
  };
  return (
    <Part title={text('myDay.work')} more={{ to: paths.activities, label: text('myDay.work.all') }}>
      {content()}
    </Part>
  );
}

interface WorkListProps extends Pick<DayActivitiesProps, 'today' | 'remaining' | 'onBook'> {
  readonly group: WorkGroup;
  readonly items: readonly ActivityItem[];
}

function WorkList({ group, items, today, remaining, onBook }: WorkListProps) {
  const { text } = useText();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, shownAtOnce);
  return (
    <>
      <h3 className="heading" data-group={group}>
        {text(`myDay.work.${group}`)} <small>{items.length}</small>
      </h3>
      <ul className="work">
        {shown.map((item) => {
          const { activity, projectName } = item;
          const name = activity.name ?? '';
          return (
            <li key={activity.id}>
              <span className="what">
                <Link to={paths.activity(activity.id)} dir="auto" title={activity.extendedName || name}>
                  {name}
                </Link>
                <small dir="auto">{projectName}</small>
              </span>
              <When
                item={item}
                group={group}
                today={today}
                left={remaining.get(activity.id) ?? remainingOf(activity)}
              />
              {remaining.has(activity.id) ? (
                <Button size="small" aria-label={text('myDay.book.on', { name })} onClick={() => onBook(activity.id)}>
                  {text('myDay.book.send')}
                </Button>
              ) : (
                <span />
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < items.length && (
        <Button onClick={() => setIsWhole(true)} sx={{ m: 1 }}>
          {text('myDay.work.more', { count: items.length - shown.length })}
        </Button>
      )}
    </>
  );
}

interface WhenProps {
  readonly item: ActivityItem;
  readonly group: WorkGroup;
  readonly today: string;
  /** Hours; those of all who work on it where mine are not told. */
  readonly left: number;
}

function When({ item: { activity }, group, today, left }: WhenProps) {
  const { text } = useText();
  const format = useFormat();
  const day = group === 'week' ? activity.start : activity.finish;
  const word = group === 'week' ? 'myDay.work.from' : 'myDay.work.until';
  return (
    <span className="when">
      {group === 'overdue' ? (
        <span className="late" title={format.dayLong(activity.finish)}>
          <PlainIcon of={WarningIcon} className="mark" />
          {text('myDay.work.late', { days: daysLate(activity, today) })}
        </span>
      ) : (
        day && <span title={format.dayLong(day)}>{text(word, { day: format.day(day) })}</span>
      )}
      {left > 0 && <span>{text('myDay.work.left', { hours: format.hours(left) })}</span>}
    </span>
  );
}
