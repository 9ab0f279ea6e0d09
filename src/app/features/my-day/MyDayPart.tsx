import { Link, Skeleton } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { useIsOnline } from '#app/data/live/use-is-online.ts';
import { useText } from '#app/i18n/use-text.tsx';

interface MyDayPartProps {
  readonly title: string;
  readonly className?: string;
  /** Total of the part. */
  readonly sum?: ReactNode;
  /** Link to the complete list. */
  readonly more?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** A part of the screen, with its title and the way to the whole. */
export function MyDayPart({ title, className = '', sum, more, children }: MyDayPartProps) {
  const id = useId();
  return (
    <section className={`part ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {sum !== undefined && <span className="sum">{sum}</span>}
        {more && (
          <Link component={RouterLink} to={more.to} variant="body2" underline="hover">
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

/** Placeholder of a part that is being loaded; without a connection it says that there is nothing to show. */
export function MyDayPlaceholder({
  height,
}: {
  readonly height: number | { readonly xs: number; readonly sm: number };
}) {
  const { text } = useText();
  if (!useIsOnline()) return <p className="nothing">{text('myDay.unloaded')}</p>;
  return <Skeleton variant="rounded" sx={{ m: 1.5, mt: 0, height }} />;
}
