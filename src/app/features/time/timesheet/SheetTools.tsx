import { Button, Menu, MenuItem } from '@mui/material';
import { useMemo, useState, useCallback } from 'react';
import { AdHocDialog } from '#app/features/activities/AdHocDialog.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { CalendarFeedButton } from '#app/features/common/FeedAddress.tsx';
import type { SheetBooking } from '../grid/use-sheet-booking.ts';
import { FoldedTools } from '#app/kit/FoldedTools.tsx';
import { useNotifyFailure } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useUrlAction } from '#app/kit/use-url-action.ts';
import { whenOpened } from '#app/kit/when-opened.tsx';
import { AddActivity } from './AddActivity.tsx';
import { AddButton, useAltKey } from './AddButton.tsx';
import type { SheetModel } from './sheet-model.ts';
import { shownDays } from './use-bookable.ts';
import type { TimesheetSpan } from './use-week.ts';
import { useQueryClient } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { endpointQuery, useIsServed } from '#app/data/query.ts';
import { useHasSheet } from './use-sheet.ts';
import { sourceDays, copiedHours, missingRows } from './last-week.ts';

/** A record of the week before, as far as it is copied. */
export interface FormerRecord {
  readonly recordId: string;
  readonly assignmentId: string;
  readonly day: string;
  readonly hours: number;
  readonly comment: string;
}

/** Reads what a person has booked in a range of days. */
export function useFormerRecords(resourceId: string) {
  const cache = useQueryClient();
  const isWhole = useHasSheet();
  return useCallback(
    async (days: { from: string; until: string }): Promise<readonly FormerRecord[]> => {
      if (isWhole) {
        const sheet = await cache.query(endpointQuery(appApi.getTimesheet, { ...days, resourceId }));
        return (sheet?.record ?? []).map(({ id, assignment, day, actualEffort, comment }) => ({
          recordId: id,
          assignmentId: assignment ?? '',
          day: day ?? '',
          hours: actualEffort ?? 0,
          comment: comment ?? '',
        }));
      }
      const list = await cache.query(endpointQuery(api.worklogs.listMyWorkRecords, days));
      return (list?.resourceWorkRecord ?? [])
        .filter(({ resource }) => resource === resourceId)
        .map(({ id, workRecord, actualEffort, comment }) => ({
          recordId: id,
          assignmentId: workRecord?.assignment ?? '',
          day: workRecord?.date ?? '',
          hours: actualEffort ?? 0,
          comment: comment ?? '',
        }));
    },
    [cache, isWhole, resourceId],
  );
}

interface SheetToolsProps {
  readonly model: Pick<SheetModel, 'rows' | 'days' | 'resourceId' | 'isForAnother'>;
  readonly booking: SheetBooking;
  readonly span: TimesheetSpan;
  /** Assignments become rows, and stay so. */
  onAdd(assignmentIds: readonly string[]): void;
}

/** Above the sheet: an activity more, and what was last week. */
export function SheetTools({ model, booking, span, onAdd }: SheetToolsProps) {
  const { text } = useText();
  const [adHoc, setAdHoc] = useState<string>();
  const shown = useMemo(() => new Set(model.rows.map(({ assignmentId }) => assignmentId)), [model.rows]);
  return (
    <>
      <AddButton label={text('timesheet.add')}>
        {(popover) => (
          <AddActivity
            {...popover}
            resourceId={model.resourceId}
            days={shownDays(model.days)}
            isShown={({ assignmentId }) => shown.has(assignmentId)}
            label={text('timesheet.add')}
            onAdd={({ assignmentId }) => onAdd([assignmentId])}
            onAdHoc={setAdHoc}
          />
        )}
      </AddButton>
      <QuickTrackButton model={model} />
      <FoldedTools isShort>
        <CopyLastWeek model={model} booking={booking} span={span} onAdd={onAdd} />
        {!model.isForAnother && <CalendarFeedButton />}
      </FoldedTools>
      {adHoc !== undefined && (
        <AdHocDialog
          name={adHoc}
          resourceId={model.resourceId}
          submitLabel={text('timesheet.adHocCreate')}
          onMade={({ assignments }) => onAdd(assignments ?? [])}
          onClose={() => setAdHoc(undefined)}
        />
      )}
    </>
  );
}

/** Copies the week before the last one shown: its hours into empty cells, or its rows alone. */
function CopyLastWeek({ model, booking, span, onAdd }: SheetToolsProps) {
  const { text } = useText();
  const notifyFailure = useNotifyFailure();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const recordsOf = useFormerRecords(model.resourceId);
  const copy = async (withHours: boolean) => {
    setAnchor(undefined);
    try {
      const records = await recordsOf(sourceDays(model.days));
      const rows = missingRows(records, model.rows);
      onAdd(rows);
      if (!withHours) return notify({ text: text('timesheet.copiedRows', { count: rows.length }), severity: 'info' });
      const count = booking.book(copiedHours(records, model.days));
      const undo = count > 0 ? { onUndo: () => void booking.undo() } : {};
      return notify({
        text: text('timesheet.copiedHours', { count }),
        severity: count > 0 ? 'success' : 'info',
        ...undo,
      });
    } catch (error) {
      return notifyFailure(error);
    }
  };
  return (
    <>
      <ReasonButton
        aria-haspopup="menu"
        refusal={span === 'month' ? text('timesheet.copyMonth') : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text('timesheet.copy')}
      </ReasonButton>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => void copy(true)}>{text('timesheet.copyHours')}</MenuItem>
        <MenuItem onClick={() => void copy(false)}>{text('timesheet.copyRows')}</MenuItem>
      </Menu>
    </>
  );
}

const TrackingOnDemand = whenOpened(async () => (await import('../quick-track/QuickTrackDialog.tsx')).QuickTrackDialog);

/** Opens quick tracking, as Alt+Q does; nothing where the service cannot preview it. */
function QuickTrackButton({ model: { rows, resourceId } }: { model: Pick<SheetModel, 'rows' | 'resourceId'> }) {
  const { text } = useText();
  const isServed = useIsServed();
  const [isOpen, setIsOpen] = useState(false);
  useUrlAction('track', isServed, () => setIsOpen(true));
  useAltKey('q', () => setIsOpen(true), isServed);
  if (!isServed) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-haspopup="dialog" aria-keyshortcuts="Alt+Q">
        {text('quickTrack.open')}
      </Button>
      {isOpen && <TrackingOnDemand rows={rows} resourceId={resourceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
