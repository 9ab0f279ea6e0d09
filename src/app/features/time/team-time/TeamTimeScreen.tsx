import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { useSend, useSteadyRead, useIsServed } from '#app/data/query.ts';
import { useProjectChoices } from '#app/features/common/field-choices.ts';
import { PoolField } from '#app/features/common/PoolField.tsx';
import { sumHours } from '#app/i18n/hours.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { formatWeek } from '#app/i18n/week.ts';
import { Empty } from '#app/kit/Empty.tsx';
import { ControlledField } from '#app/kit/form/ControlledField.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { Page } from '#app/kit/Page.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { BulkAction } from '#app/kit/table/table-props.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { ToggleTool } from '#app/kit/view-tools.tsx';
import { weekActions } from '../approval/week-parts.ts';
import { useDecision } from '../approval/use-decision.tsx';
import { useWeek, type TimesheetWeek } from '../timesheet/use-week.ts';
import { WeekChoice } from '../timesheet/WeekChoice.tsx';
import { mondayOf } from '#plan/calendar/day.ts';
import { type TeamRow, teamRows } from './team-rows.ts';
import { useTeamFields } from './use-team-fields.tsx';

/** The hours of those whose time one books: by day or week, with what is missing, submitted and approved. */
export function TeamTimeScreen() {
  const { text, intl } = useText();
  const isServed = useIsServed();
  const week = useWeek(intl.locale);
  useTrail(useMemo(() => [{ label: text('nav.teamTime') }], [text]));
  const title = formatWeek(week.days, intl.locale);
  return (
    <Page title={title} windowTitle={`${text('teamTime.title')}, ${title}`} actions={<WeekChoice week={week} />} fills>
      {isServed ? (
        <TeamTable week={week} />
      ) : (
        <Empty title={text('teamTime.unavailable')} hint={text('teamTime.unavailableText')} drawing="people" />
      )}
    </Page>
  );
}

/** The people of the pool and project in the address, in the days that are shown. */
function useTeam({ days, today, span }: TimesheetWeek) {
  const { values } = useAddress();
  const [from = today, until = days.at(-1) ?? today] = [days[0], days.at(-1)];
  const [poolId, projectId] = [values.get('pool') ?? undefined, values.get('project') ?? undefined];
  const isOnlyMissing = values.get('missing') === '1';
  const { data, error, refetch } = useSteadyRead(appApi.getTeamTime, {
    from,
    until,
    ...(poolId && { poolId }),
    ...(projectId && { projectId }),
  });
  const unit: 'day' | 'week' = span === 'week' ? 'day' : 'week';
  const all = useMemo(() => (data ? teamRows(data.person ?? [], today, unit) : undefined), [data, today, unit]);
  const rows = useMemo(() => (isOnlyMissing ? all?.filter(({ missing }) => missing > 0) : all), [all, isOnlyMissing]);
  const starts = useMemo(
    () => (unit === 'day' ? days : [...new Set(days.map(mondayOf))].map((monday) => (monday < from ? from : monday))),
    [unit, days, from],
  );
  const hidesAll = isOnlyMissing && (all?.length ?? 0) > 0;
  return { from, until, poolId, projectId, isOnlyMissing, unit, rows, starts, hidesAll, error, refetch };
}

function TeamTable({ week }: { readonly week: TimesheetWeek }) {
  const { text, format } = useText();
  const team = useTeam(week);
  const { rows, unit, starts, poolId, projectId } = team;
  const list = useRef<HTMLDivElement>(null);
  const onFollow = useReturn(list, rows !== undefined);
  // Of seven days from another weekday than Monday, the week of approval with most of them.
  const monday = unit === 'day' && starts[3] !== undefined ? mondayOf(starts[3]) : undefined;
  const hasApproval = rows?.some(({ weeks }) => weeks.length > 0) ?? false;
  const fields = useTeamFields({ starts, unit, hasApproval, monday, onFollow });
  const { actions, dialog } = useTeamActions({ monday, from: team.from, until: team.until, hasApproval });
  const isFiltered = poolId !== undefined || projectId !== undefined;
  return (
    <div ref={list} style={fillStyle}>
      <DataTable
        list={unit === 'day' ? 'teamTime' : 'teamTimeWeeks'}
        label={text('teamTime.title')}
        fields={fields}
        rows={rows}
        rowId={({ resourceId }) => resourceId}
        error={team.error}
        onRetry={() => void team.refetch()}
        isMuted={({ isExpected }) => !isExpected}
        bulkActions={actions}
        summary={(shown) =>
          text('teamTime.sums', {
            booked: format.hours(sumHours(shown.map(({ booked }) => booked))),
            missing: format.hours(sumHours(shown.map(({ missing }) => missing))),
          })
        }
        tools={<TeamFilters poolId={poolId} projectId={projectId} isOnlyMissing={team.isOnlyMissing} />}
        empty={<EmptyTeam isFiltered={isFiltered} isOnlyMissing={team.hidesAll} />}
      />
      {dialog}
    </div>
  );
}

interface TeamFiltersProps {
  readonly poolId: string | undefined;
  readonly projectId: string | undefined;
  readonly isOnlyMissing: boolean;
}

function TeamFilters({ poolId, projectId, isOnlyMissing }: TeamFiltersProps) {
  const { text } = useText();
  const { put } = useAddress();
  return (
    <>
      <PoolField poolId={poolId} onChange={(pool) => put({ pool })} />
      <div style={{ width: 190 }}>
        <ControlledField
          field={projectFilterField}
          value={projectId ?? ''}
          onChange={(project) => put({ project: project || undefined })}
        />
      </div>
      <ToggleTool
        label={text('teamTime.onlyMissing')}
        isOn={isOnlyMissing}
        onTurn={(isOn) => put({ missing: isOn ? '1' : undefined })}
      />
    </>
  );
}

const fillStyle = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const;

/** Why the table is empty. */
function EmptyTeam({ isFiltered, isOnlyMissing }: { readonly isFiltered: boolean; readonly isOnlyMissing: boolean }) {
  const { text } = useText();
  const { put } = useAddress();
  if (isOnlyMissing)
    return <Empty title={text('teamTime.nobodyMisses')} hint={text('teamTime.nobodyMissesText')} drawing="people" />;
  if (isFiltered)
    return <Empty title={text('tree.noMatch')} onClear={() => put({ pool: undefined, project: undefined })} />;
  return <Empty title={text('teamTime.noPeople')} hint={text('teamTime.noPeople.text')} drawing="people" />;
}

interface ProjectFilter {
  readonly project: string;
}

const projectFilterField: FormField<ProjectFilter> = {
  name: 'project',
  label: 'teamTime.project',
  kind: 'pick',
  placeholder: 'teamTime.project.all',
  useChoices: useProjectChoices,
};

interface TeamActionsOptions {
  /** The week that is decided on; undefined for all weeks shown. */
  readonly monday: string | undefined;
  readonly from: string;
  readonly until: string;
  readonly hasApproval: boolean;
}

/** Approve, send back, remind. */
function useTeamActions({ monday, from, until, hasApproval }: TeamActionsOptions) {
  const { text } = useText();
  const attempt = useAttempt();
  const notify = useNotify();
  const remind = useSend(appApi.remindPeople);
  const { approve, sendBack, dialog } = useDecision();
  const weeksOfRows = (rows: readonly TeamRow[], action: 'approves' | 'returns') =>
    rows.flatMap(({ resourceId: resource, weeks }) =>
      weeks.flatMap((week) => {
        const { monday: start, version } = week;
        const isShown = start && (monday === undefined || start === monday);
        return isShown && weekActions(week)[action] ? [{ resource, monday: start, version: version ?? '' }] : [];
      }),
    );
  const approvable = (rows: readonly TeamRow[]) => weeksOfRows(rows, 'approves');
  const returnable = (rows: readonly TeamRow[]) => weeksOfRows(rows, 'returns');
  const decisions: readonly BulkAction<TeamRow>[] = [
    {
      id: 'approve',
      label: text('approval.approve'),
      refusal: (rows) => (approvable(rows).length === 0 ? text('approval.nothingToApprove') : undefined),
      run: async (rows) => void (await approve(approvable(rows))),
    },
    {
      id: 'return',
      label: text('approval.return'),
      refusal: (rows) => (returnable(rows).length === 0 ? text('approval.nothingToReturn') : undefined),
      run: (rows) => sendBack(returnable(rows)),
    },
  ];
  const reminder: BulkAction<TeamRow> = {
    id: 'remind',
    label: text('teamTime.remind'),
    run: async (rows) => {
      const body = { from, until, resource: rows.map(({ resourceId }) => resourceId) };
      await attempt(async () => {
        const sent = await remind.mutateAsync({ input: { body } });
        notify({ text: text('teamTime.reminded', { count: sent?.numberReminded ?? 0 }) });
      });
    },
  };
  return { actions: hasApproval ? [...decisions, reminder] : [reminder], dialog };
}

/** Which link of a list was followed, by the entry of the history that it was followed from. */
const followed = new Map<string, string>();

/**
 * Restores the position in a long list after following a link and coming back: the link is focused and in view.
 * @param list contains the links, each named by `data-link`
 */
function useReturn(list: { readonly current: HTMLElement | null }, hasRows: boolean): (name: string) => void {
  const { key } = useLocation();
  useEffect(() => {
    const name = followed.get(key);
    const { current } = list;
    if (name === undefined || !hasRows || !current) return undefined;
    const focusLink = () => {
      const link = [...current.querySelectorAll<HTMLElement>('[data-link]')].find(
        ({ dataset }) => dataset.link === name,
      );
      if (!link) return;
      followed.delete(key);
      observer.disconnect();
      // The browser scrolls to it.
      link.focus();
    };
    // The table draws its rows later.
    const observer = new MutationObserver(focusLink);
    observer.observe(current, { childList: true, subtree: true });
    focusLink();
    return () => observer.disconnect();
  }, [key, list, hasRows]);
  return useCallback((name) => void followed.set(key, name), [key]);
}
