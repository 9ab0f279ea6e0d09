import { Button, Skeleton } from '@mui/material';
import { useCallback, useMemo } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { readFailure } from '#app/data/reads.ts';
import { appPaths } from '#app/shell/paths.ts';
import { fittingWork, groupedWork, workLines, workGroupings, type WorkLine } from './work-lines.ts';
import { useWorkRecords } from './use-work-records.ts';
import { isNodeManaged, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useAskedNames } from '#app/features/common/use-resource-names.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import {
  addressDay,
  addressId,
  readView,
  addressWith,
  useAddressView,
  addressValue,
  type ViewOf,
} from '#app/kit/address-view.ts';
import { GroupTable, TimeTable } from './TimeTable.tsx';
import { useProjectActivities } from './use-plan.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import type { DataTableProps } from '#app/kit/table/table-props.ts';
import { ChoiceTool } from '#app/kit/view-tools.tsx';

/** The time that was booked in a project: single records or sums, with totals. */
export function TimeTab({ project }: { project: OpProjectNode }) {
  const { text } = useText();
  const { lines, error, retry } = useWorkLines(project);
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!lines) return <Skeleton variant="rounded" height={420} />;
  if (lines.length === 0) {
    return (
      <Empty
        title={text('time.empty')}
        hint={text('time.empty.text')}
        drawing="calendar"
        action={
          <Button component={RouterLink} to={appPaths.timesheet}>
            {text('time.toTimesheet')}
          </Button>
        }
      />
    );
  }
  return <Time project={project} lines={lines} />;
}

function useWorkLines(project: OpProjectNode) {
  const tasks = useProjectActivities(project.id);
  const work = useWorkRecords(project.id);
  const records = work.data?.resourceWorkRecord;
  const people = useMemo(() => [...new Set((records ?? []).map(({ resource }) => resource))], [records]);
  const { names, isPending: areNamesPending } = useAskedNames(people);
  const activities = tasks.data?.activity;
  const isRead = !work.isPending && !tasks.isPending && !areNamesPending;
  const lines = useMemo(
    () => (isRead ? workLines(records ?? [], activities ?? [], names) : undefined),
    [isRead, records, activities, names],
  );
  return { lines, ...readFailure([work, tasks]) };
}

function Time({ project, lines }: { project: OpProjectNode; lines: ReturnType<typeof workLines> }) {
  const { text } = useText();
  const { view, change } = useAddressView(timeSettings);
  const { grouping } = view;
  const fitting = useMemo(() => fittingWork(lines, view), [lines, view]);
  const groups = useMemo(() => grouping && groupedWork(fitting, grouping), [fitting, grouping]);
  const mine = useRead(api.resources.listMyLinkedResources, {}, { staleTime: 300_000 });
  const own = useMemo(() => new Set((mine.data?.resource ?? []).map(({ id }) => id)), [mine.data]);
  const hasSheet = useCallback((resourceId: string) => isNodeManaged(project) || own.has(resourceId), [project, own]);
  const open = useCallback(
    (key: string) => grouping && change({ grouping: undefined, [grouping]: key }, true),
    [grouping, change],
  );
  const shell = {
    label: `${nodeDisplayName(project)} ${text('project.tab.time')}`,
    tools: <TimeTools view={view} onChange={change} />,
    chips: useTimeChips(lines, view, change),
    empty: <Empty title={text('time.noMatch')} onClear={() => change(noWorkFilter, true)} />,
  };
  return groups && grouping ? (
    <GroupTable {...shell} groups={groups} grouping={grouping} onOpen={open} />
  ) : (
    <TimeTable {...shell} lines={fitting} hasSheet={hasSheet} />
  );
}

/** The days of the records that are shown, and whether they are added up. */
function TimeTools({ view, onChange }: { readonly view: TimeView; onChange(change: Partial<TimeView>): void }) {
  const { text } = useText();
  return (
    <>
      {(['from', 'until'] as const).map((end) => (
        <DayField
          key={end}
          label={text(`time.${end}`)}
          value={view[end] ?? ''}
          onDay={(day) => onChange({ [end]: day || undefined })}
          sx={{ width: 150 }}
        />
      ))}
      <ChoiceTool
        label={text('time.grouping')}
        value={view.grouping ?? ''}
        options={[
          { value: '', label: text('time.grouping.none') },
          ...workGroupings.map((each) => ({ value: each, label: text(`time.grouping.${each}`) })),
        ]}
        sx={{ minWidth: 160 }}
        onChange={(chosen) => onChange({ grouping: workGroupings.find((each) => each === chosen) })}
      />
    </>
  );
}

/** The person, activity and week to which the records are narrowed, as chips. */
function useTimeChips(
  lines: readonly WorkLine[],
  view: TimeView,
  change: (changes: Partial<TimeView>) => void,
): NonNullable<DataTableProps<WorkLine>['chips']> {
  const { text, format } = useText();
  const names = {
    person: (id: string) => lines.find((line) => line.resourceId === id)?.person || text('team.unknown'),
    activity: (id: string) => lines.find((line) => line.activityId === id)?.activity || text('time.unknownActivity'),
    week: (day: string) => text('time.weekOf', { day: format.day(day) }),
  };
  return workGroupings.flatMap((each) => {
    const value = view[each];
    if (value === undefined) return [];
    const label = text('time.only', { name: names[each](value) });
    return [{ id: each, label, onRemove: () => change({ [each]: undefined }) }];
  });
}

const workFilterSettings = {
  from: addressWith(addressDay('from'), { page: undefined }),
  until: addressWith(addressDay('until'), { page: undefined }),
  person: addressId('person'),
  activity: addressId('of'),
  week: addressDay('week'),
};
const noWorkFilter = readView(workFilterSettings, new URLSearchParams());

/** View settings of a project's work records, all kept in the URL. */
const timeSettings = {
  ...workFilterSettings,
  /** Without one, single records are shown. The search, filters and order of records and of their sums do not fit each other. */
  grouping: addressWith(
    addressValue(
      'group',
      (text) => workGroupings.find((each) => each === text),
      (grouping) => grouping,
    ),
    { filter: undefined, where: undefined, sort: undefined, page: undefined },
  ),
};
type TimeView = ViewOf<typeof timeSettings>;
