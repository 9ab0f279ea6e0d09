import { Box, Link, Typography } from '@mui/material';
import {
  createContext,
  Fragment,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { useLateParts } from '#app/kit/late-parts.tsx';
import { DelayedTooltip } from '#app/kit/DelayedTooltip.tsx';

/** One step of where the person is: a portfolio, a project, a screen. The last one has no address. */
export interface BreadcrumbStep {
  readonly label: string;
  readonly to?: string;
}

const TrailContext = createContext<
  { steps: readonly BreadcrumbStep[]; setSteps: (steps: readonly BreadcrumbStep[]) => void } | undefined
>(undefined);

export function TrailProvider({ children }: { children: ReactNode }) {
  const [steps, setSteps] = useState<readonly BreadcrumbStep[]>([]);
  const value = useMemo(() => ({ steps, setSteps }), [steps]);
  return <TrailContext.Provider value={value}>{children}</TrailContext.Provider>;
}

/** A screen says where it is; the frame shows it. Pass a memoised list. */
export function useTrail(steps: readonly BreadcrumbStep[]): void {
  const setSteps = useContext(TrailContext)?.setSteps;
  useEffect(() => {
    setSteps?.(steps);
    return () => setSteps?.([]);
  }, [steps, setSteps]);
}

/** More steps are folded, which few screens have. */
const mostTrailSteps = 4;

/** The breadcrumb in the frame's top bar. */
export function Breadcrumbs({ label }: { label: string }) {
  const steps = useContext(TrailContext)?.steps ?? [];
  const isLong = steps.length > mostTrailSteps;
  const Folded = useLateParts(isLong)?.Breadcrumbs;
  const shown = steps.map((step) => <TrailStep key={`${step.to ?? ''} ${step.label}`} {...step} />);
  if (isLong && Folded)
    return (
      <Folded aria-label={label} maxItems={mostTrailSteps} sx={{ minWidth: 0, '& ol': trailStyle }}>
        {shown}
      </Folded>
    );
  return (
    <Typography component="nav" color="textSecondary" aria-label={label} sx={{ minWidth: 0 }}>
      <Box component="ol" sx={trailStyle}>
        {shown.map((step, at) => (
          <Fragment key={step.key}>
            {at > 0 && (
              <Box component="li" aria-hidden sx={{ userSelect: 'none', mx: '8px' }}>
                /
              </Box>
            )}
            <li>{step}</li>
          </Fragment>
        ))}
      </Box>
    </Typography>
  );
}

const trailStyle = {
  display: 'flex',
  alignItems: 'center',
  m: 0,
  p: 0,
  listStyle: 'none',
  flexWrap: 'nowrap',
  '& li': { minWidth: 0 },
} as const;

/** A step that is cut, as is usual on a phone, says its name on focus and under the pointer. */
function TrailStep({ label, to }: BreadcrumbStep) {
  const [isCut, setIsCut] = useState(false);
  const measure = ({ currentTarget: { scrollWidth, clientWidth } }: SyntheticEvent) =>
    setIsCut(scrollWidth > clientWidth);
  // Its own direction, so that a long name is cut at its end, whatever script it is in.
  const shared = { dir: 'auto', noWrap: true, onPointerEnter: measure, onFocus: measure } as const;
  return (
    <DelayedTooltip title={isCut ? label : ''}>
      {to === undefined ? (
        <Typography {...shared} sx={{ fontWeight: 600, maxWidth: 320 }} aria-current="page">
          {label}
        </Typography>
      ) : (
        <Link {...shared} component={RouterLink} to={to} underline="hover" sx={{ display: 'block', maxWidth: 220 }}>
          {label}
        </Link>
      )}
    </DelayedTooltip>
  );
}
