import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { PlanRow } from '#app/features/plan/gantt/plan-view.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { AwayIcon } from '#app/kit/icons.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { textButton } from '#app/kit/text-button.ts';
import { type AbsenceLine, absenceLines, daysLost } from './absence-lines.ts';

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
        startIcon={<AwayIcon fontSize="small" color={count > 0 ? 'warning' : 'inherit'} />}
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

/** Maximum number of listed lines; the rest is only counted. */
const mostLines = 500;

function PlanAbsenceDialog({ lines, onClose }: { lines: readonly AbsenceLine[]; onClose(): void }) {
  const { text } = useText();
  const { put } = useAddress();
  const show = (activityId: string) => {
    put({ focus: activityId });
    onClose();
  };
  return (
    <InfoDialog title={text('absence.title')} maxWidth="md" onClose={onClose}>
      <Typography color="textSecondary">
        {text('absence.sum', { count: lines.length, days: daysLost(lines) })}
      </Typography>
      <AbsenceLineTable lines={lines.slice(0, mostLines)} onShow={show} />
      {lines.length > mostLines && (
        <Typography color="textSecondary">{text('absence.more', { count: lines.length - mostLines })}</Typography>
      )}
    </InfoDialog>
  );
}

function AbsenceLineTable({ lines, onShow }: { lines: readonly AbsenceLine[]; onShow(activityId: string): void }) {
  const { text } = useText();
  const format = useFormat();
  return (
    <AbsenceTableRoot role="group" aria-label={text('absence.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('absence.resource')}</th>
            <th scope="col">{text('absence.away')}</th>
            <th scope="col">{text('absence.activity')}</th>
            <th scope="col" className="number">
              {text('absence.costs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.resource || text('comparison.unseen')}</th>
              <td>
                {line.from === line.until
                  ? format.day(line.from)
                  : `${format.day(line.from)} – ${format.day(line.until)}`}
              </td>
              <td className="activity">
                <button type="button" onClick={() => onShow(line.activityId)}>
                  {`${line.wbs} ${line.activity}`.trim()}
                </button>
              </td>
              <td className="number">{text('absence.days', { days: line.days })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </AbsenceTableRoot>
  );
}

const AbsenceTableRoot = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    overflowX: 'auto',
    table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums', fontSize: '0.875rem' },
    'th, td': {
      padding: '5px 8px',
      textAlign: 'left',
      verticalAlign: 'baseline',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${palette.divider}`,
    },
    'th:first-of-type': { paddingLeft: 0 },
    'thead th': { color: palette.text.secondary, fontWeight: 600, fontSize: '0.75rem' },
    'tbody th': { fontWeight: 400 },
    '.activity': { whiteSpace: 'normal', minWidth: 160 },
    '.number': { textAlign: 'right', paddingRight: 0 },
    button: textButton(palette.primary.main),
  };
});
