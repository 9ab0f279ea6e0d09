import { useCallback } from 'react';
import { useOutbox, usePending } from '#app/data/outbox/use-outbox.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { COSTS_MEASURE } from '../grid/measure.ts';
import { TimesheetGrid } from '../grid/TimesheetGrid.tsx';
import { CostTools } from './CostTools.tsx';
import { TimesheetKindChoice } from './TimesheetKindChoice.tsx';
import type { CostSheet, SheetModel } from './sheet-model.ts';
import { useAddedRow } from './use-added-row.ts';
import { shownDays } from './use-bookable.ts';
import { useDraftStore } from './use-draft-store.ts';
import { usePendingEntries } from './use-pending-entries.ts';
import { useBeyond, type TimesheetWeek } from './use-week.ts';
import { useEntries, useRowsWith } from './with-pending-entries.ts';

interface CostsSheetProps {
  readonly model: SheetModel;
  readonly costs: CostSheet;
  readonly week: TimesheetWeek;
  /** Activities with a cost type become rows, and stay so. */
  readonly onAdd: (keys: readonly string[]) => void;
}

const explainNothing = () => undefined;

/** The costs of a resource, with what is entered and not saved yet: the sheet of hours with money in its cells. */
export function CostsSheet({ model, costs, week, onAdd }: CostsSheetProps) {
  const { intl } = useText();
  const { language } = useLanguage();
  const outbox = useOutbox();
  const { rows, records } = costs;
  const { resourceId, isForAnother } = model;
  const pending = usePending(outbox);
  const entries = useEntries(pending, records, 'costs');
  const shownRows = useRowsWith(pending, rows);
  const wishes = usePendingEntries({
    outbox,
    rows,
    records,
    resourceId,
    isForAnother,
    isCosts: true,
    explain: explainNothing,
  });
  const { add, shown } = useAddedRow(onAdd);
  const store = useDraftStore(resourceId, 'costs');
  const tools = useCallback(
    () => (
      <>
        <TimesheetKindChoice />
        <CostTools rows={rows} resourceId={resourceId} days={shownDays(model.days)} onAdd={(key) => add([key])} />
      </>
    ),
    [rows, resourceId, model.days, add],
  );
  return (
    <TimesheetGrid
      rows={shownRows}
      records={records}
      entries={entries}
      store={store}
      days={model.days}
      today={week.today}
      locale={intl.locale}
      language={language}
      measure={COSTS_MEASURE}
      projectLocks={model.locks}
      tools={tools}
      {...shown}
      onBeyond={useBeyond(week)}
      {...wishes}
    />
  );
}
