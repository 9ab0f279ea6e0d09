import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { api } from '#contract/api.ts';
import { useActivityItems } from '#app/activities/use-activity-items.ts';
import { FirstStepsLine } from '#app/first-steps/FirstStepsLine.tsx';
import { useTrail } from '#app/frame/trail.tsx';
import { query } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { firstWeekday, weekOf } from '#app/timesheet-grid/week.ts';
import { useFormat } from '#app/ui/format.ts';
import { Page } from '#app/ui/Page.tsx';
import { localToday } from '#app/ui/today.ts';
import { DayActivities } from './DayActivities.tsx';
import { DayEvents } from './DayEvents.tsx';
import { DayHours } from './DayHours.tsx';
import { DayTodos } from './DayTodos.tsx';
import { remainingByActivity } from './my-work.ts';
import { MyDayRoot } from './my-day-style.ts';
import { type Bookable, useMyWeek } from './use-my-week.ts';

const nothingNew: ReadonlySet<string> = new Set();

/** What now: my hours, my activities, my to-dos, and what happened. */
export function MyDayScreen() {
  const { text, intl } = useText();
  const format = useFormat();
  const today = localToday();
  const days = useMemo(() => weekOf(today, firstWeekday(intl.locale)), [today, intl.locale]);
  const [day, setDay] = useState(today);
  const [bookable, setBookable] = useState<Bookable | null>(null);
  const hoursField = useRef<HTMLInputElement>(null);
  const tasks = useQuery(query(api.tasks.listMyTasks, {}));
  const projects = useQuery(query(api.projects.listMyProjects, { includeArchived: true }));
  const items = useActivityItems(tasks.data?.activity, projects.data?.projectNode, nothingNew);
  const { week, error, retry } = useMyWeek(days, today, tasks.data?.activity);
  const bookables = week?.bookables;
  const remaining = useMemo(() => remainingByActivity(bookables ?? []), [bookables]);
  useTrail(useMemo(() => [{ label: text('myDay.title') }], [text]));
  const book = (activityId: string) => {
    setBookable(bookables?.find((each) => each.activityId === activityId) ?? null);
    hoursField.current?.focus();
  };
  const failed = [tasks, projects].filter((each) => each.error !== null);
  return (
    <Page title={text('myDay.title')} subtitle={<Typography color="textSecondary">{format.dayLong(today)}</Typography>}>
      <FirstStepsLine />
      <MyDayRoot>
        <div className="main">
          <DayHours
            week={week}
            error={error}
            retry={retry}
            today={today}
            day={day}
            onDay={setDay}
            bookable={bookable}
            onBookable={setBookable}
            hoursField={hoursField}
          />
          <DayActivities
            items={items}
            error={failed[0]?.error ?? null}
            retry={() => failed.forEach((each) => void each.refetch())}
            today={today}
            endOfWeek={days.at(-1) ?? today}
            remaining={remaining}
            onBook={book}
          />
          <DayTodos today={today} />
        </div>
        <DayEvents />
      </MyDayRoot>
    </Page>
  );
}
