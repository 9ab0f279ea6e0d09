import type { OpActivity, OpActivityCategory } from '#contract/documented/tasks.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { PlainIcon, icons } from '#app/kit/icons.tsx';
import { localToday } from '#app/data/today.ts';
import { type ActivityItem, daysLate } from './activity-item.ts';

/** Icons after an activity's name: changed, comments, to-dos. */
export function ActivityMarks({ item: { activity, isChanged } }: { item: ActivityItem }) {
  const { text } = useText();
  const comments = activity.comments?.length ?? 0;
  const todos = activity.toDos?.length ?? 0;
  if (!isChanged && comments === 0 && todos === 0) return null;
  return (
    <span className="activity-marks">
      {isChanged && <ActivityMark Icon={icons.Changed} className="changed" label={text('activity.isChanged')} />}
      {comments > 0 && (
        <ActivityMark
          Icon={icons.Comment}
          count={comments}
          label={text('activity.comments.count', { count: comments })}
        />
      )}
      {todos > 0 && (
        <ActivityMark Icon={icons.Todo} count={todos} label={text('activity.todos.count', { count: todos })} />
      )}
    </span>
  );
}

interface MarkProps {
  readonly Icon: typeof icons.Todo;
  readonly label: string;
  readonly count?: number;
  readonly className?: string;
}

function ActivityMark({ Icon, label, count, className }: MarkProps) {
  return (
    <span title={label} {...(className !== undefined && { className })}>
      <PlainIcon of={Icon} className="mark" />
      {count !== undefined && <span aria-hidden>{count}</span>}
      <span className="hidden">{label}</span>
    </span>
  );
}

/** From when to when, and by how much it is late, in words. */
export function ActivityDates({ activity }: { activity: OpActivity }) {
  const { text, format } = useText();
  const { start, finish } = activity;
  const days = daysLate(activity, localToday());
  if (!start && !finish) return null;
  const both = start === finish ? format.day(finish) : `${format.day(start)} – ${format.day(finish)}`;
  return (
    <span className="activity-dates" title={[start, finish].map((day) => format.dayLong(day)).join(' – ')}>
      <span>{both}</span>
      {days > 0 && (
        <span className="activity-late">
          <PlainIcon of={icons.Warning} className="late" />
          {text('activity.lateBy', { days })}
        </span>
      )}
    </span>
  );
}

/** The category's name with its color. */
export function CategoryMark({ category }: { category: OpActivityCategory }) {
  return (
    <span className="activity-category" title={category.name ?? ''}>
      <i style={{ backgroundColor: category.rgbColor ?? 'transparent' }} />
      <span dir="auto">{category.name}</span>
    </span>
  );
}
