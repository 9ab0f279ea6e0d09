import { Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import type { PlanRow, RowAbsence } from '#app/features/plan/gantt/plan-view.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { icons } from '#app/kit/icons.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { useAddress } from '#app/kit/use-address.ts';

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
      {isOpen && <PlanAbsenceDialog lines={lines} onClose={() => setOpen(false)} />}
    </>
  );
}

const absenceLineKey = ({ key }: AbsenceLine) => key;

function PlanAbsenceDialog({ lines, onClose }: { lines: readonly AbsenceLine[]; onClose(): void }) {
  const { text, format } = useText();
  const { put } = useAddress();
  const fields: readonly TableField<AbsenceLine>[] = [
    {
      id: 'resource',
      header: text('absence.resource'),
      width: 180,
      value: ({ resource }) => resource || text('comparison.unseen'),
    },
    {
      id: 'from',
      header: text('absence.away'),
      kind: 'day',
      width: 200,
      value: ({ from }) => from,
      text: ({ from, until }) => (from === until ? format.day(from) : `${format.day(from)} – ${format.day(until)}`),
    },
    {
      id: 'activity',
      header: text('absence.activity'),
      width: 220,
      grows: true,
      value: ({ wbs, activity }) => `${wbs} ${activity}`.trim(),
    },
    {
      id: 'days',
      header: text('absence.costs'),
      kind: 'number',
      width: 130,
      value: ({ days }) => days,
      text: ({ days }) => text('absence.days', { days }),
    },
  ];
  return (
    <InfoDialog title={text('absence.title')} maxWidth="md" onClose={onClose}>
      <Typography color="textSecondary">
        {text('absence.sum', { count: lines.length, days: daysLost(lines) })}
      </Typography>
      <DataTable<AbsenceLine>
        list="planAbsences"
        prefix="absences."
        label={text('absence.title')}
        fields={fields}
        rows={lines}
        rowId={absenceLineKey}
        empty=""
        maxHeight={480}
        onOpen={({ activityId }) => {
          put({ focus: activityId });
          onClose();
        }}
      />
    </InfoDialog>
  );
}

/** Days on which an assignee is absent while an activity needs them. */
interface AbsenceLine extends RowAbsence {
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

/** Working days that all of them cost. */
export function daysLost(lines: readonly AbsenceLine[]): number {
  return Math.round(lines.reduce((sum, { days }) => sum + days, 0) * 100) / 100;
}
