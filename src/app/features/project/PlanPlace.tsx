import { Box, Skeleton } from '@mui/material';
import { useRef } from 'react';
import { useSurfacePlace } from '#app/features/plan/gantt/use-row-window.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { planTabStyle } from './plan-tab-style.ts';

/** The shape of a plan that is on its way: lines on the left, bars on the right. It rests: pulsing, it took a third of the time from what it waits for. */
export function PlanSkeleton() {
  const { text } = useText();
  const place = useRef<HTMLDivElement>(null);
  useSurfacePlace(place);
  return (
    <Box ref={place} role="status" aria-label={text('state.loading')} sx={{ p: 2, pt: 8, overflow: 'hidden' }}>
      {Array.from({ length: 14 }, (_, index) => (
        <Box key={index} sx={{ display: 'flex', gap: 3, height: 28, alignItems: 'center' }}>
          <Skeleton animation={false} width={`${18 + ((index * 29) % 14)}%`} sx={{ ml: index % 4 === 0 ? 0 : 2 }} />
          <Box sx={{ flex: 1 }}>
            <Skeleton
              animation={false}
              variant="rounded"
              height={12}
              width={`${12 + ((index * 17) % 25)}%`}
              sx={{ ml: `${(index * 5) % 60}%` }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The place of a plan before it is known whose it is. */
export function PlanPlace() {
  return (
    <Box sx={planTabStyle}>
      <PlanSkeleton />
    </Box>
  );
}
