import { useMemo, useState } from 'react';
import type { PlanRow, RowAbsence } from '#app/features/plan/gantt/plan-view.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { whenOpened } from '#app/kit/when-opened.tsx';

const DialogOnDemand = whenOpened(async () => (await import('./PlanAbsenceDialog.tsx')).PlanAbsenceDialog);

/** Button with the number of absences that affect the plan; opens their list. */
export function AbsenceButton({ rows }: { rows: readonly PlanRow[] }) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  const lines = useMemo(() => absenceLines(rows), [rows]);
  const count = lines.length;
  return (
    <>
      <ReasonButton
        variant="outlined"
        startIcon={<icons.Away color={count > 0 ? 'warning' : 'inherit'} />}
        refusal={count === 0 ? text('absence.none') : undefined}
        aria-haspopup="dialog"
        aria-label={text('absence.open', { count })}
        onClick={() => setOpen(true)}
      >
        {text('absence.button', { count })}
      </ReasonButton>
      {isOpen && <DialogOnDemand lines={lines} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Days on which an assignee is absent while an activity needs them. */
export interface AbsenceLine extends RowAbsence {
  readonly key: string;
  readonly activityId: string;
  readonly activity: string;
  readonly wbs: string;
}

/** The absences that hit a plan, by day and then by who is away. */
export function absenceLines(rows: readonly PlanRow[]): AbsenceLine[] {
  return rows
    .filter(({ absences }) => absences !== undefined)
    .flatMap(({ id, name, wbs, absences = [] }) =>
      absences.map((absence, index) => ({
        ...absence,
        key: `${id} ${index}`,
        activityId: id,
        activity: name,
        wbs,
      })),
    )
    .toSorted((one, other) => one.from.localeCompare(other.from) || one.resource.localeCompare(other.resource));
}
