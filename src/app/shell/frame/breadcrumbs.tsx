import { Breadcrumbs as MuiBreadcrumbs, Link, Typography } from '@mui/material';
import { createContext, type ReactNode, type SyntheticEvent, useContext, useEffect, useMemo, useState } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
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

/** The breadcrumb in the frame's top bar. */
export function Breadcrumbs({ label }: { label: string }) {
  const steps = useContext(TrailContext)?.steps ?? [];
  return (
    <MuiBreadcrumbs
      aria-label={label}
      maxItems={4}
      sx={{ minWidth: 0, '& ol': { flexWrap: 'nowrap' }, '& li': { minWidth: 0 } }}
    >
      {steps.map((step) => (
        <TrailStep key={`${step.to ?? ''} ${step.label}`} {...step} />
      ))}
    </MuiBreadcrumbs>
  );
}

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
