import { Box, Skeleton } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpUtilization } from '#contract/app/utilization.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { useSteadyRead, useIsServed } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { firstWeekday } from '#app/i18n/week.ts';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { Page } from '#app/kit/Page.tsx';
import { SheetExport } from '#app/kit/SheetExport.tsx';
import { localToday } from '#app/data/today.ts';
import { useAddress } from '#app/kit/use-address.ts';
import {
  heatMeasures,
  type HeatRow,
  heatRows,
  heatSheet,
  type HeatView,
  measureStorageKey,
  targetResource,
} from '../utilization/heat-rows.ts';
import { HeatMap } from '../utilization/HeatMap.tsx';
import { MoveHoursDialog, type MoveRequest } from '../utilization/MoveHoursDialog.tsx';
import { type PeriodLabel, periodLabels } from '../utilization/period-labels.ts';
import { useWorkRows } from '../utilization/use-work-rows.ts';
import { lastDay, readRange, type UtilizationRange } from '../utilization/ranges.ts';
import { ResourceViews } from './ResourceViews.tsx';
import { UtilizationPanel } from './UtilizationPanel.tsx';
import { UtilizationTools } from './UtilizationTools.tsx';

/** Reads range, view and filters from the address, and loads their utilization. */
function useUtilization() {
  const { intl } = useText();
  const { values } = useAddress();
  const range = readRange(values, localToday(), firstWeekday(intl.locale));
  const probability = Number(values.get('least')) || 0;
  const pool = values.get('pool') ?? '';
  const poolId = /^\d{1,18}$/.test(pool) ? pool : undefined;
  const utilization = useSteadyRead(
    appApi.getUtilization,
    {
      from: range.from,
      until: lastDay(range),
      unit: range.unit,
      ...(probability > 0 && { probability }),
      ...(poolId !== undefined && { poolIds: [poolId] }),
    },
    { enabled: useIsServed() },
  );
  return { range, view: useHeatView(values), probability, poolId, utilization };
}

/** Utilization: pools and people by days, weeks or months, and a breakdown of one resource's hours. */
export function UtilizationView() {
  const { text } = useText();
  const isServed = useIsServed();
  const { put } = useAddress();
  const { range, view, probability, poolId, utilization } = useUtilization();
  const { data } = utilization;
  const unit = unitShown(data?.period?.[0], range.unit);
  const work = useWorkRows({ data, view, unit, probability });
  const rows = useMemo(() => (data ? heatRows(data, view, work) : []), [data, view, work]);
  useTrail(useMemo(() => [{ label: text('resource.title') }, { label: text('utilization.title') }], [text]));
  const content = () => {
    if (!isServed)
      return (
        <Empty title={text('utilization.unavailable')} hint={text('utilization.unavailableText')} drawing="chart" />
      );
    if (utilization.error && !data)
      return <Failure error={utilization.error} onRetry={() => void utilization.refetch()} />;
    if (!data) return <Skeleton variant="rounded" sx={{ flex: 1 }} height={420} />;
    if ((data.resource ?? []).length === 0 && poolId === undefined)
      return <Empty title={text('utilization.empty')} hint={text('utilization.empty.text')} drawing="people" />;
    if (rows.length === 0)
      return <Empty title={text('utilization.noMatch')} onClear={() => put({ filter: undefined, pool: undefined })} />;
    return (
      <UtilizationMap
        data={data}
        rows={rows}
        view={view}
        unit={unit}
        probability={probability}
        isOld={utilization.isPlaceholderData}
      />
    );
  };
  return (
    <Page
      title={text('utilization.title')}
      fills
      actions={
        <>
          <ResourceViews />
          {data && rows.length > 0 && <HeatExport data={data} rows={rows} unit={unit} measure={view.measure} />}
        </>
      }
    >
      {isServed && <UtilizationTools range={range} view={view} probability={probability} poolId={poolId} />}
      {content()}
    </Page>
  );
}

interface HeatExportProps extends Pick<HeatView, 'measure'> {
  readonly data: OpUtilization;
  readonly rows: readonly HeatRow[];
  readonly unit: UtilizationRange['unit'];
}

/** Exports the rows as shown. */
function HeatExport({ data, rows, unit, measure }: HeatExportProps) {
  const { text, intl } = useText();
  const periods = () => periodLabels(data.period ?? [], unit, intl.locale);
  return (
    <SheetExport
      name={text('utilization.title')}
      refusal={undefined}
      sheet={() => heatSheet({ rows, periods: periods(), measure }, text)}
    />
  );
}

interface UtilizationMapProps {
  readonly data: OpUtilization;
  readonly rows: readonly HeatRow[];
  readonly view: HeatView;
  readonly unit: UtilizationRange['unit'];
  readonly probability: number;
  /** The data of another range, until that of the requested one is loaded. */
  readonly isOld: boolean;
}

/** The rows by periods, with the details of the chosen row. */
function UtilizationMap({ data, rows, view, unit, probability, isOld }: UtilizationMapProps) {
  const { intl } = useText();
  const { values, put } = useAddress();
  const periods = useMemo(() => periodLabels(data.period ?? [], unit, intl.locale), [data, unit, intl.locale]);
  const who = values.get('who') ?? undefined;
  const at = values.get('at') ?? undefined;
  const chosen = who === undefined ? undefined : { id: who, from: at };
  const [moved, setMoved] = useState<MoveRequest>();
  const toggle = ({ id, isPool, isOpen }: HeatRow) => {
    const ids = new Set(isPool ? view.closed : view.opened);
    // Pools are open unless they are closed, resources the other way round.
    if (isOpen === isPool) ids.add(id);
    else ids.delete(id);
    put({ [isPool ? 'closed' : 'open']: ids.size === 0 ? undefined : [...ids].join(',') });
  };
  const drop = useCallback(({ work }: HeatRow, to: HeatRow, [first, last]: readonly [PeriodLabel, PeriodLabel]) => {
    const toResourceId = targetResource(to);
    if (work && toResourceId) setMoved({ work, toResourceId, shift: dayNumber(last.from) - dayNumber(first.from) });
  }, []);
  const open = ({ id, work, isPart }: HeatRow, period: PeriodLabel | undefined) => {
    if (work?.isManaged) setMoved({ work, toResourceId: work.resourceId, shift: 0 });
    else if (!isPart) put({ who: id, at: period?.from });
    else if (work) put({ who: work.resourceId, at: period?.from });
  };
  // The requested resource may be in a collapsed pool.
  const all = who === undefined ? [] : heatRows(data, { ...view, closed: new Set() });
  const row = all.find(({ id }) => id === who);
  return (
    <Box sx={{ display: 'flex', flex: 1, minHeight: 0, gap: 1.5 }} aria-busy={isOld}>
      <HeatMap
        rows={rows}
        periods={periods}
        unit={unit}
        measure={view.measure}
        today={localToday()}
        chosen={chosen}
        onToggle={toggle}
        onMove={drop}
        onOpen={open}
      />
      {chosen && row && (
        <UtilizationPanel
          key={chosen.id}
          row={row}
          members={row.members}
          periods={periods}
          at={at}
          hours={view.hours}
          probability={probability}
          onOpen={(id) => put({ who: id })}
          onClose={() => put({ who: undefined, at: undefined })}
        />
      )}
      {moved && <MoveHoursDialog {...moved} onClose={() => setMoved(undefined)} />}
    </Box>
  );
}

/** While another unit loads, the data shown still belongs to the previous one. */
function unitShown(
  first: { from?: string | null; until?: string | null } | undefined,
  requested: 'day' | 'week' | 'month',
) {
  if (!first?.from || !first.until) return requested;
  const days = (Date.parse(first.until) - Date.parse(first.from)) / 86_400_000 + 1;
  if (days === 1) return 'day';
  return days === 7 ? 'week' : 'month';
}

/** The measure that was chosen last in this browser; an address that names none shows it. */
const storedMeasure = (): HeatView['measure'] =>
  localStorage.getItem(measureStorageKey) === 'hours' ? 'hours' : 'percent';

function useHeatView(values: URLSearchParams): HeatView {
  const hours = values.get('of') === 'booked' ? 'booked' : 'planned';
  const filter = values.get('filter') ?? '';
  const measure = heatMeasures.find((each) => each === values.get('in')) ?? storedMeasure();
  const isGrouped = values.get('group') !== 'none';
  const isByLoad = values.get('sort') === 'load';
  const closed = values.get('closed') ?? '';
  const opened = values.get('open') ?? '';
  return useMemo(() => {
    const ids = (list: string) => new Set(list.split(',').filter(Boolean));
    return { hours, measure, filter, isGrouped, isByLoad, closed: ids(closed), opened: ids(opened) };
  }, [hours, measure, filter, isGrouped, isByLoad, closed, opened]);
}
