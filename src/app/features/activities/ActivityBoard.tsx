import { useMemo } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { Board } from '#app/kit/board/Board.tsx';
import { PlainIcon } from '#app/kit/icons.tsx';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { typeIcon } from './activity-columns.tsx';
import { activityTotals } from './activity-groups.ts';
import { type ActivityItem, remainingOf } from './activity-item.ts';
import { ActivityDates, ActivityMarks, CategoryMark } from './ActivityMarks.tsx';
import { StatusWord, boardStatuses, activityTypeText } from './StatusWord.tsx';

interface ActivityBoardProps {
  readonly items: readonly ActivityItem[];
  /** Id of the activity whose details are open. */
  readonly selected: string | undefined;
  onOpen(activityId: string): void;
}

const activityId = ({ activity }: ActivityItem) => activity.id;

/** Activities by status, which follows from the progress: cards cannot be moved. */
export function ActivityBoard({ items, selected, onOpen }: ActivityBoardProps) {
  const { text, format } = useText();
  const columns = useMemo(
    () =>
      boardStatuses.map((status) => {
        const cards = items.filter(({ activity }) => (activity.status ?? 0) === status);
        const { remaining } = activityTotals(cards);
        const count = text('activity.count', { count: cards.length });
        return {
          id: String(status),
          title: <StatusWord status={status} />,
          total: remaining > 0 ? `${count} · ${format.hours(remaining)}` : count,
          cards,
        };
      }),
    [items, text, format],
  );
  return (
    <Board
      label={text('activity.board')}
      columns={columns}
      cardHeight={138}
      cardId={activityId}
      renderCard={(item) => <ActivityCard item={item} isSelected={item.activity.id === selected} onOpen={onOpen} />}
    />
  );
}

interface ActivityCardProps {
  readonly item: ActivityItem;
  readonly isSelected: boolean;
  onOpen(activityId: string): void;
}

function ActivityCard({ item, isSelected, onOpen }: ActivityCardProps) {
  const { text, format } = useText();
  const { activity, category, projectName } = item;
  return (
    <button type="button" className="card" aria-current={isSelected} onClick={() => onOpen(activity.id)}>
      <span className="activity-name">
        <PlainIcon of={typeIcon(activity)} className="kind" />
        <span className="text" dir="auto" title={activity.name ?? ''}>
          {activity.name}
        </span>
        <span className="hidden">{text(activityTypeText(activity.type))}</span>
        <ActivityMarks item={item} />
      </span>
      <span className="soft">
        <span dir="auto" title={projectName}>
          {projectName}
        </span>
      </span>
      <ActivityDates activity={activity} />
      <span className="foot">
        <ProgressLine isGoal label={text('activity.complete')} percent={activity.complete} write={format.percent} />
        <span title={text('activity.remaining')}>{format.hours(remainingOf(activity))}</span>
      </span>
      <span className="soft">
        {category ? <CategoryMark category={category} /> : <span />}
        {activity.priority ? <span>{text('activity.isPriority', { value: activity.priority })}</span> : null}
      </span>
    </button>
  );
}
