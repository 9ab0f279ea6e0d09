import { Typography } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { useAddress } from '#app/kit/use-address.ts';
import type { AbsenceLine } from './AbsenceButton.tsx';

const absenceLineKey = ({ key }: AbsenceLine) => key;

/** The absences that hit a plan as a list, which leads to their activities. */
export function PlanAbsenceDialog({ lines, onClose }: { lines: readonly AbsenceLine[]; onClose(): void }) {
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
        maxHeight={480}
        onOpen={({ activityId }) => {
          put({ focus: activityId });
          onClose();
        }}
      />
    </InfoDialog>
  );
}

/** Working days that all of them cost. */
export function daysLost(lines: readonly AbsenceLine[]): number {
  return Math.round(lines.reduce((sum, { days }) => sum + days, 0) * 100) / 100;
}
