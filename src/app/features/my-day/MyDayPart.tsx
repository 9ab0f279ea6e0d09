import { Link } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';

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
