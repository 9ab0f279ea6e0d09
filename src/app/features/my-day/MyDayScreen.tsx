import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { useActivityItems } from '#app/features/activities/use-activity-items.ts';
import { FirstStepsLine } from '#app/features/admin/first-steps/FirstStepsLine.tsx';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { firstWeekday, weekOf } from '#app/i18n/week.ts';
import { useFormat } from '#app/kit/format.ts';
import { Page } from '#app/kit/Page.tsx';
import { localToday } from '#app/data/today.ts';
import { DayActivities } from './DayActivities.tsx';
import { DayHours } from './DayHours.tsx';
import { DayTodos } from './DayTodos.tsx';
import { partsByActivity } from './my-work.ts';
import { MyDayRoot } from './my-day-style.ts';
import { useMyWeek } from './use-my-week.ts';
import type { BookableWork } from './week-days.ts';
import { MyDayPart } from './MyDayPart.tsx';
import { EventList } from '#app/shell/events/EventList.tsx';
import { Failure } from '#app/kit/Failure.tsx';

const nothingNew: ReadonlySet<string> = new Set();

/** Start screen: the user's hours, activities and to-dos, and recent events. */
export function MyDayScreen() {
  const { text, intl } = useText();
  const format = useFormat();
  const today = localToday();
  const days = useMemo(() => weekOf(today, firstWeekday(intl.locale)), [today, intl.locale]);
  const [day, setDay] = useState(today);
  const [bookable, setBookable] = useState<BookableWork | null>(null);
  const hoursField = useRef<HTMLInputElement>(null);
  const tasks = useQuery(endpointQuery(api.tasks.listMyTasks, {}));
  const projects = useQuery(endpointQuery(api.projects.listMyProjects, { includeArchived: true }));
  const items = useActivityItems(tasks.data?.activity, projects.data?.projectNode, nothingNew);
  const { week, error, retry } = useMyWeek(days, today, tasks.data?.activity);
  const bookables = week?.bookables;
  const parts = useMemo(() => partsByActivity(bookables ?? []), [bookables]);
  useTrail(useMemo(() => [{ label: text('myDay.title') }], [text]));
  const book = (activityId: string) => {
    setBookable(bookables?.find((each) => each.activityId === activityId) ?? null);
    hoursField.current?.focus();
  };
  // Parts below the activities are shown together with them, as they would jump once the number is known.
  const isAboveOpen = items === undefined && !tasks.error && !projects.error;
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
            parts={parts}
            onBook={book}
          />
          <Box sx={{ visibility: isAboveOpen ? 'hidden' : 'visible' }}>
            <DayTodos today={today} />
          </Box>
        </div>
        <Box sx={{ visibility: { xs: isAboveOpen ? 'hidden' : 'visible', lg: 'visible' } }}>
          <DayEvents />
        </Box>
      </MyDayRoot>
    </Page>
  );
}

const maxDayEvents = 12;

/** Latest events of all projects the user can access, newest first. */
function DayEvents() {
  const { text } = useText();
  const { data, error, refetch } = useQuery(
    endpointQuery(api.projects.listStreamsForProjects, { offset: 0, numberRecords: maxDayEvents }),
  );
  const content = () => {
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton variant="rounded" height={240} sx={{ m: 1.5, mt: 0 }} />;
    const events = data.eventLogEntry;
    if (events.length === 0) return <p className="nothing">{text('myDay.events.none')}</p>;
    return <EventList events={events} />;
  };
  return <MyDayPart title={text('myDay.events')}>{content()}</MyDayPart>;
}
