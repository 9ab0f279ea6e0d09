import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from '#app/kit/router.tsx';
import { type ActivityItem, daysLate, remainingOf } from '#app/features/activities/activity-item.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { PlainIcon, TextIcon, icons } from '#app/kit/icons.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { type MyPart, maxWorkItems, workForNow, type MyWorkGroup } from './my-work.ts';
import { MyDayPart, MyDayPlaceholder } from './MyDayPart.tsx';

interface DayActivitiesProps {
  readonly items: readonly ActivityItem[] | undefined;
  readonly error: Error | null;
  readonly today: string;
  readonly endOfWeek: string;
  /** Activities of which hours can be booked here, with my part of each; undefined until they are known. */
  readonly parts: ReadonlyMap<string, MyPart> | undefined;
  retry(): void;
  onBook(activityId: string): void;
}

/** The user's current work: overdue, active today, starting this week. */
export function DayActivities({ items, error, today, endOfWeek, parts, retry, onBook }: DayActivitiesProps) {
  const { text } = useText();
  const content = () => {
    if (error && !items) return <Failure error={error} onRetry={retry} />;
    if (!items) return <MyDayPlaceholder height={160} />;
    const groups = workForNow(items, today, endOfWeek);
    if (groups.length === 0) return <p className="nothing">{text('myDay.work.none')}</p>;
    return groups.map((each) => <WorkList key={each.group} {...each} today={today} parts={parts} onBook={onBook} />);
  };
  return (
    <MyDayPart title={text('myDay.work')} more={{ to: appPaths.activities, label: text('myDay.work.all') }}>
      {content()}
    </MyDayPart>
  );
}

interface WorkListProps extends Pick<DayActivitiesProps, 'today' | 'parts' | 'onBook'> {
  readonly group: MyWorkGroup;
  readonly items: readonly ActivityItem[];
}

function WorkList({ group, items, today, parts, onBook }: WorkListProps) {
  const { text } = useText();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, maxWorkItems);
  return (
    <>
      <h3 className="heading" data-group={group}>
        {text(`myDay.work.${group}`)} <small>{items.length}</small>
      </h3>
      <ul className="work">
        {shown.map((item) => {
          const { activity, projectName } = item;
          const name = activity.name ?? '';
          const part = parts?.get(activity.id);
          return (
            <li key={activity.id}>
              <span className="what">
                <Link to={appPaths.activity(activity.id)} dir="auto" title={activity.extendedName || name}>
                  {name}
                </Link>
                <small dir="auto">{projectName}</small>
              </span>
              <When
                item={item}
                group={group}
                today={today}
                left={part?.remaining ?? remainingOf(activity)}
                over={part?.over ?? 0}
                waiting={part?.waiting ?? 0}
              />
              {parts && !part ? (
                <span />
              ) : (
                <Button
                  {...(part
                    ? { 'aria-label': text('myDay.book.on', { name }), onClick: () => onBook(activity.id) }
                    : { sx: { visibility: 'hidden' } })}
                >
                  {text('myDay.book.send')}
                </Button>
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
  readonly group: MyWorkGroup;
  readonly today: string;
  /** Remaining hours; those of all resources if the user's own are hidden. */
  readonly left: number;
  /** Hours over plan. */
  readonly over: number;
  /** Hours that wait to be sent. */
  readonly waiting: number;
}

function When({ item: { activity }, group, today, left, over, waiting }: WhenProps) {
  const { text, format } = useText();
  const day = group === 'week' ? activity.start : activity.finish;
  const word = group === 'week' ? 'myDay.work.from' : 'myDay.work.until';
  return (
    <span className="when">
      {group === 'overdue' ? (
        <span className="late" title={format.dayLong(activity.finish)}>
          <PlainIcon of={icons.Warning} className="mark" />
          {text('myDay.work.late', { days: daysLate(activity, today) })}
        </span>
      ) : (
        day && <span title={format.dayLong(day)}>{text(word, { day: format.day(day) })}</span>
      )}
      {left > 0 && <span>{text('myDay.work.left', { hours: format.hours(left) })}</span>}
      {left === 0 && over > 0 && <b>{text('myDay.work.overPlan', { hours: format.hours(over) })}</b>}
      {waiting > 0 && (
        <span className="waiting">
          <TextIcon of="Timesheet" /> {text('myDay.waiting', { hours: format.hours(waiting) })}
        </span>
      )}
    </span>
  );
}
