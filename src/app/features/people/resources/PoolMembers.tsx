import { Box, Link } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { bandOf, loadPercent } from '../utilization/bands.ts';
import type { HeatRow } from '../utilization/heat-rows.ts';
import { panelLinesStyle } from '#app/features/common/panel-style.ts';

interface PoolMembersProps {
  readonly members: readonly HeatRow[];
  /** Place of the period; negative for the whole time. */
  readonly period: number;
  onOpen(resourceId: string): void;
}

/** The resources of a pool with their load, the most loaded first: each leads to its projects and activities. */
export function PoolMembers({ members, period, onOpen }: PoolMembersProps) {
  const { text, format } = useText();
  const loads = members
    .map((member) => ({ member, load: loadAt(member, period) }))
    .toSorted((one, other) => weight(other.load) - weight(one.load));
  return (
    <Box component="ul" sx={{ ...panelLinesStyle, mt: 1 }}>
      {loads.map(({ member: { id, name }, load }) => {
        const percent = loadPercent(load);
        return (
          <li key={id}>
            <Link
              component="button"
              type="button"
              dir="auto"
              onClick={() => onOpen(id)}
              sx={{ flex: 1, minWidth: 0, textAlign: 'left', overflowWrap: 'anywhere' }}
            >
              {name}
            </Link>
            <span className="hours" style={{ fontWeight: (bandOf(load) ?? 0) >= 3 ? 600 : undefined }}>
              {text('utilization.member', {
                hours: format.hours(load.hours),
                capacity: format.hours(load.capacity),
                load:
                  percent === undefined
                    ? text('utilization.noCapacity')
                    : text('utilization.load', { percent: percent / 100 }),
              })}
            </span>
          </li>
        );
      })}
    </Box>
  );
}

function loadAt({ hours, capacity, total }: HeatRow, period: number) {
  return period < 0 ? total : { hours: hours[period] ?? 0, capacity: capacity[period] ?? 0 };
}

/** Hours without capacity weigh more than any that have some. */
const weight = ({ hours, capacity }: ReturnType<typeof loadAt>) =>
  capacity > 0 ? hours / capacity : hours > 0 ? Number.MAX_VALUE : 0;
