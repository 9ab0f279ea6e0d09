import { Box, Typography } from '@mui/material';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { fieldGroup } from '#app/kit/SidePanel.tsx';
import { localToday } from '#app/data/today.ts';
import { panelLinesStyle } from '#app/features/common/panel-style.ts';

/** Maximum number of absences listed, the next ones first. */
const maxListedAbsences = 12;

/** When a resource is away from today on; the absences themselves are kept elsewhere. */
export function AbsenceList({ resource }: { resource: OpResource }) {
  const { text, format } = useText();
  const isRead = (resource.permissionLevel ?? 0) >= Level.observer;
  const absences = useRead(api.resources.listUnavailabilities, { resourceId: resource.id }, { enabled: isRead });
  const types = useRead(api.resources.listUnavailabilityTypes, {}, { staleTime: 300_000, enabled: isRead });
  if (!absences.data) return null;
  const today = localToday();
  const coming = (absences.data.unavailability ?? []).filter(
    ({ active, finish }) => active !== false && (finish ?? '').slice(0, 10) >= today,
  );
  const typeOf = (id: string | null | undefined) =>
    types.data?.unavailabilityType?.find((type) => type.id === id)?.name;
  return (
    <Box component="section" sx={fieldGroup} aria-label={text('resource.absences')}>
      <Typography variant="h3" className="wide">
        {text('resource.absences')}
      </Typography>
      {coming.length === 0 ? (
        <Typography className="wide" variant="body2" color="textSecondary">
          {text('resource.absences.none')}
        </Typography>
      ) : (
        <Box component="ul" className="wide" sx={panelLinesStyle}>
          {coming.slice(0, maxListedAbsences).map(({ id, start, finish, unavailabilityTypeId, reason, comment }) => (
            <li key={id}>
              <span>{start === finish ? format.day(start) : `${format.day(start)} – ${format.day(finish)}`}</span>
              <span className="what">
                {[typeOf(unavailabilityTypeId) || reason || text('absences.away'), comment].filter(Boolean).join(': ')}
              </span>
            </li>
          ))}
          {coming.length > maxListedAbsences && (
            <li>{text('resource.absences.more', { count: coming.length - maxListedAbsences })}</li>
          )}
        </Box>
      )}
    </Box>
  );
}
