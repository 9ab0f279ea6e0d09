import { type ComponentProps, type ReactNode, useCallback, useMemo } from 'react';
import { Box, Skeleton } from '@mui/material';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { addDays, firstWeekday, weekOf } from '#app/i18n/week.ts';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import type { TableChip } from '#app/kit/table/table-props.ts';
import { localToday } from '#app/data/today.ts';
import { useAddressView } from '#app/kit/address-view.ts';
import { useIsPhone } from '#app/kit/use-width.ts';
import { activityItemTest, sortedItems, useActivityColumns } from './activity-columns.tsx';
import { type GroupingDays, groupedActivities } from './activity-groups.ts';
import { type ActivityItem, isDoneActivity, isWorkActivity } from './activity-item.ts';
import { ActivitiesRoot } from './activity-style.ts';
import { lazyPart } from '#app/kit/lazy-part.tsx';
import { ActivityBoard } from './ActivityBoard.tsx';
import { LazyActivityPanel } from './lazy-activity-panel.ts';
import { ActivityTable } from './ActivityTable.tsx';
import { allSettings, type ListChange, type ListView, projectSettings, withListColumns } from './list-view.ts';
import { ActivityTools, ActiveFilters, ListTools } from './ListTools.tsx';
import { useActivityItems } from './use-activity-items.ts';

const nothingChanged: ReadonlySet<string> = new Set();
const noChips: readonly TableChip[] = [];
const LazyFlatActivities = lazyPart(
  async () => (await import('./FlatActivities.tsx')).FlatActivities,
  () => <Skeleton variant="rounded" height={320} sx={{ flex: 1 }} />,
);

/** The activities that a list is made of. */
export interface ActivitySource {
  /** Undefined while they are not there. */
  readonly items: readonly ActivityItem[] | undefined;
  readonly error: Error | null;
  retry(): void;
}

interface ActivityBrowserProps {
  readonly source: ActivitySource;
  readonly isOfOneProject?: boolean;
  /** The fields of further filters. */
  readonly filters?: ReactNode;
  /** Those that are active. */
  readonly chips?: readonly TableChip[];
  /** Further switches. */
  readonly switches?: ReactNode;
  /** Shown where there is nothing and nothing is filtered. */
  readonly empty: ReactNode;
  /** Clears the further filters and the list's own. */
  onClearFilters?(): void;
}

/** Reads the list's view from the address. */
export function useListView(isOfOneProject = false) {
  const { view: state, change } = useAddressView(isOfOneProject ? projectSettings : allSettings);
  const isPhone = useIsPhone();
  // A phone has room for cards, which the table shows there, but not for the columns of a list.
  const shape = isPhone && state.shape === 'list' ? 'table' : state.shape;
  const view = useMemo(() => withListColumns({ ...state, shape }, isOfOneProject), [state, shape, isOfOneProject]);
  const onChange = useCallback(
    // Going back closes the details.
    (changes: ListChange) => change(changes, changes.activity !== undefined && view.activity === undefined),
    [change, view.activity],
  );
  // Going back leads to what the link was found at.
  const follow = useCallback((activity: string) => change({ activity }, true), [change]);
  return { view, change: onChange, follow };
}

/** Work of one project: the plan's leaf activities and ad hoc activities. */
export function ProjectActivities({ project }: { project: OpProjectNode }) {
  const { text } = useText();
  const { view } = useListView(true);
  const tasks = useRead(api.tasks.listTasksOfProject, { projectId: project.id });
  const listed = tasks.data?.activity;
  const { hasCompleted } = view;
  const work = useMemo(
    () => listed?.filter((activity) => isWorkActivity(activity) && (hasCompleted || !isDoneActivity(activity))),
    [listed, hasCompleted],
  );
  const projects = useMemo(() => [project], [project]);
  const items = useActivityItems(work, projects, nothingChanged);
  return (
    <ActivityBrowser
      isOfOneProject
      source={{ items, error: tasks.error, retry: () => void tasks.refetch() }}
      empty={<Empty title={text('activities.none.project')} hint={text('activities.none.project.text')} />}
    />
  );
}

/** Activities as a list or a board, with a details panel. All of its state is in the address. */
export function ActivityBrowser(props: ActivityBrowserProps) {
  const { source, isOfOneProject = false, filters, chips = noChips, switches, empty, onClearFilters } = props;
  const { view, change, follow } = useListView(isOfOneProject);
  const columns = useActivityColumns(isOfOneProject);
  const isNarrowed = view.filter !== '' || chips.length > 0;
  const nothing = isNarrowed ? <NoMatches onClear={onClearFilters ?? (() => change({ filter: '' }))} /> : empty;
  const tools = { view, isOfOneProject, onChange: change, filters, chips, switches };
  return (
    <>
      {view.shape !== 'table' && <ListTools {...tools} columns={columns} />}
      {view.shape !== 'table' && <ActiveFilters chips={chips} />}
      {source.error && !source.items ? (
        <Failure error={source.error} onRetry={source.retry} />
      ) : (
        <ActivitiesRoot>
          <ShownActivities source={source} tools={tools} columns={columns} empty={nothing} />
          {view.activity !== undefined && (
            <LazyActivityPanel
              key={view.activity}
              activityId={view.activity}
              known={source.items?.find(({ activity }) => activity.id === view.activity)?.activity}
              onClose={() => change({ activity: undefined })}
              onOpen={follow}
            />
          )}
        </ActivitiesRoot>
      )}
    </>
  );
}

interface ShownActivitiesProps extends Pick<ActivityBrowserProps, 'source' | 'empty'> {
  readonly tools: ComponentProps<typeof ActivityTools>;
  readonly columns: ReturnType<typeof useActivityColumns>;
}

/** The activities as a table, a board or a grouped list. */
function ShownActivities({ source, tools, columns, empty }: ShownActivitiesProps) {
  const { text } = useText();
  const { view, isOfOneProject, onChange } = tools;
  const { shown, roots } = useShownItems(source.items, view);
  const open = (activity: string) => onChange({ activity });
  if (view.shape === 'table')
    return (
      <LazyFlatActivities
        source={source}
        isOfOneProject={isOfOneProject}
        open={view.activity}
        chips={tools.chips}
        ownFilters={tools.filters}
        tools={<ActivityTools {...tools} />}
        empty={empty}
        onOpen={open}
      />
    );
  if (view.shape === 'board' && source.items === undefined) return <BoardShape label={text('state.loading')} />;
  if (view.shape === 'board' && shown.length > 0)
    return <ActivityBoard items={shown} selected={view.activity} onOpen={open} />;
  return (
    <ActivityTable
      roots={roots}
      columns={columns}
      view={view}
      isLoading={source.items === undefined}
      empty={empty}
      onChange={onChange}
      onOpen={open}
    />
  );
}

/** The activities that fit the filter, sorted, and in their groups. */
function useShownItems(items: readonly ActivityItem[] | undefined, { filter, sort, grouping }: ListView) {
  const calendar = useCalendar();
  const shown = useMemo(() => {
    const fits = activityItemTest(filter);
    return sortedItems(fits ? (items ?? []).filter(fits) : (items ?? []), sort);
  }, [items, filter, sort]);
  const roots = useMemo(() => groupedActivities(shown, grouping, calendar), [shown, grouping, calendar]);
  return { shown, roots };
}

function NoMatches({ onClear }: { onClear(): void }) {
  const { text } = useText();
  return <Empty title={text('activities.noMatch')} hint={text('activities.noMatch.text')} onClear={onClear} />;
}

/** The board as it will be: a column for each status, with some cards. */
function BoardShape({ label }: { label: string }) {
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid', flex: 1, gap: 1.5, gridAutoFlow: 'column' }}>
      {[3, 4, 2, 1].map((cards) => (
        <Box key={cards} sx={{ display: 'grid', gap: 1, alignContent: 'start', minWidth: 220 }}>
          <Skeleton width="50%" height={28} />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} variant="rounded" height={116} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** This week and the next, as the reader's locale has weeks. */
function useCalendar(): GroupingDays {
  const { intl } = useText();
  const today = localToday();
  return useMemo(() => {
    const endOfWeek = weekOf(today, firstWeekday(intl.locale)).at(-1) ?? today;
    return { today, endOfWeek, endOfNextWeek: addDays(endOfWeek, 7) };
  }, [today, intl.locale]);
}
