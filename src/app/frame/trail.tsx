import Link from '@mui/material/Link';
import MuiBreadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/** One step of where the person is: a portfolio, a project, a screen. The last one has no address. */
export interface Step {
  readonly label: string;
  readonly to?: string;
}

const TrailContext = createContext<{ steps: readonly Step[]; setSteps: (steps: readonly Step[]) => void } | undefined>(
  undefined,
);

export function TrailProvider({ children }: { children: ReactNode }) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const value = useMemo(() => ({ steps, setSteps }), [steps]);
  return <TrailContext.Provider value={value}>{children}</TrailContext.Provider>;
}

/** A screen says where it is; the frame shows it. Pass a memoised list. */
export function useTrail(steps: readonly Step[]): void {
  const setSteps = useContext(TrailContext)?.setSteps;
  useEffect(() => {
    setSteps?.(steps);
    return () => setSteps?.([]);
  }, [steps, setSteps]);
}

/** The breadcrumb in the frame's top bar. */
export function Trail({ label }: { label: string }) {
  const steps = useContext(TrailContext)?.steps ?? [];
  return (
    <MuiBreadcrumbs
      aria-label={label}
      maxItems={4}
      sx={{ minWidth: 0, '& ol': { flexWrap: 'nowrap' }, '& li': { minWidth: 0 } }}
    >
      {steps.map(({ label: step, to }) =>
        to === undefined ? (
          <Typography
            key={`${to ?? ''} ${step}`}
            dir="auto"
            noWrap
            sx={{ fontWeight: 600, maxWidth: 320 }}
            aria-current="page"
          >
            {step}
          </Typography>
        ) : (
          <Link
            key={`${to ?? ''} ${step}`}
            component={RouterLink}
            to={to}
            // Its own direction, so that a long name is cut at its end, whatever script it is in.
            dir="auto"
            noWrap
            underline="hover"
            sx={{ display: 'block', maxWidth: 220 }}
          >
            {step}
          </Link>
        ),
      )}
    </MuiBreadcrumbs>
  );
}
