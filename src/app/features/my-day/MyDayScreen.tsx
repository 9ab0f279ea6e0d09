import { Box, Typography } from '@mui/material';
import { useMemo, useRef, useState, useCallback } from 'react';
import { useActivityItems } from '#app/features/activities/use-activity-items.ts';
import { FirstStepsLine } from '#app/features/admin/first-steps/FirstStepsLine.tsx';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import type { Output } from '#contract/core/endpoint.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { firstWeekday, weekOf } from '#app/i18n/week.ts';
import { Page } from '#app/kit/Page.tsx';
import { localToday } from '#app/data/today.ts';
import { DayActivities } from './DayActivities.tsx';
import { DayHours } from './DayHours.tsx';
import { partsByActivity, maxWorkItems, todosForNow } from './my-work.ts';
import { MyDayRoot } from './my-day-style.ts';
import { useMyWeek } from './use-my-week.ts';
import type { BookableWork } from './week-days.ts';
import { MyDayPart, MyDayPlaceholder } from './MyDayPart.tsx';
import { EventList } from '#app/shell/events/EventList.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useNavigate } from '#app/kit/router.tsx';
import { ResourceFilter } from '#contract/core/codes.ts';
import { type OpToDo, todos as todosApi } from '#contract/documented/todos.ts';
import { appPaths } from '#app/shell/paths.ts';
import { groupedTodos } from '#app/features/todos/todo-order.ts';
import { TodosRoot } from '#app/features/todos/todo-style.ts';
import { TodoList } from '#app/features/todos/TodoList.tsx';
import { useShownTodos } from '#app/features/todos/use-shown-todos.ts';
import { useIsOnline } from '#app/data/live/use-is-online.ts';
import { useTodoActions } from '#app/features/todos/use-todo-actions.ts';
import { mayWriteTodos, useProjects, useTodoNames } from '#app/features/todos/use-todo-names.ts';
import { projects as projectsApi } from '#contract/documented/projects.ts';
import { tasks as tasksApi } from '#contract/documented/tasks.ts';

const nothingNew: ReadonlySet<string> = new Set();
const noRecords: readonly never[] = [];

/** Start screen: the user's hours, activities and to-dos, and recent events. */
export function MyDayScreen() {
  const { text, intl, format } = useText();
  const today = localToday();
  const days = useMemo(() => weekOf(today, firstWeekday(intl.locale)), [today, intl.locale]);
  const [day, setDay] = useState(today);
  const [bookable, setBookable] = useState<BookableWork | null>(null);
  const hoursField = useRef<HTMLInputElement>(null);
  const tasks = useRead(tasksApi.listMyTasks, {});
  const projects = useRead(projectsApi.listMyProjects, { includeArchived: true });
  const isOnline = useIsOnline();
  const items = useDayActivities(tasks.data, projects.data);
  const { week, error, retry } = useMyWeek(days, today);
  const bookables = week?.bookables;
  // Buttons to book keep their place until it is known on which activities hours can be booked.
  const isPending = week === undefined && !error && isOnline;
  const parts = useMemo(() => (isPending ? undefined : partsByActivity(bookables ?? [])), [isPending, bookables]);
  useTrail(useMemo(() => [{ label: text('myDay.title') }], [text]));
  const book = (activityId: string) => {
    setBookable(bookables?.find((each) => each.activityId === activityId) ?? null);
    hoursField.current?.focus();
  };
  // Parts below the activities are shown together with them, as they would jump once the number is known.
  const isAboveOpen = items === undefined && !tasks.error && !projects.error && isOnline;
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

/** An answer without a record is one without entries. */
function useDayActivities(
  tasks: Output<typeof tasksApi.listMyTasks> | undefined,
  projects: Output<typeof projectsApi.listMyProjects> | undefined,
) {
  return useActivityItems(
    tasks === null ? noRecords : tasks?.activity,
    projects === null ? noRecords : projects?.projectNode,
    nothingNew,
  );
}

/** Latest events of all projects the user can access, newest first. */
function DayEvents() {
  const { text } = useText();
  const { data, error, refetch } = useRead(projectsApi.listStreamsForProjects, {
    offset: 0,
    numberRecords: maxDayEvents,
  });
  const content = () => {
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
    if (data === undefined) return <MyDayPlaceholder height={240} />;
    const events = data?.eventLogEntry ?? [];
    if (events.length === 0) return <p className="nothing">{text('myDay.events.none')}</p>;
    return <EventList events={events} />;
  };
  return <MyDayPart title={text('myDay.events')}>{content()}</MyDayPart>;
}

const noDayTodos: readonly OpToDo[] = [];

/** My to-dos that are overdue, due today or within a week; they are changed in place. */
function DayTodos({ today }: { readonly today: string }) {
  const { text } = useText();
  const navigate = useNavigate();
  const mine = { resourceIds: [ResourceFilter.linkedToMe], completed: false };
  const { data, error, refetch } = useRead(todosApi.listMyTodos, mine);
  const todos = data?.todo ?? noDayTodos;
  const projects = useProjects();
  const names = useTodoNames(todos, projects);
  const actions = useTodoActions();
  const shown = useShownTodos(todos);
  // A ticked to-do stays in its place until it is saved.
  const groups = useMemo(() => {
    const byId = new Map(shown.map((todo) => [todo.id, todo]));
    return todosForNow(groupedTodos(todos, 'due', names, today)).map((group) => ({
      ...group,
      todos: group.todos.map((todo) => byId.get(todo.id) ?? todo),
    }));
  }, [todos, shown, names, today]);
  const isWritable = useCallback(
    (todo: OpToDo) => projects === undefined || mayWriteTodos(projects.get(todo.projectNode ?? '')),
    [projects],
  );
  const open = useCallback((id: string) => navigate(appPaths.todo(id)), [navigate]);
  const content = () => {
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
    if (data === undefined) return <MyDayPlaceholder height={120} />;
    if (groups.length === 0) return <p className="nothing">{text('myDay.todos.none')}</p>;
    return (
      <TodosRoot>
        <TodoList
          groups={groups}
          grouping="due"
          names={names}
          today={today}
          open={undefined}
          actions={actions}
          shownAtOnce={maxWorkItems}
          mayWrite={isWritable}
          onOpen={open}
        />
      </TodosRoot>
    );
  };
  return (
    <MyDayPart
      className="todos"
      title={text('myDay.todos')}
      more={{ to: appPaths.todos, label: text('myDay.todos.all') }}
    >
      {content()}
    </MyDayPart>
  );
}
