import type { ReactNode } from 'react';

/** Why something can't be done: a sentence, or one of which more is told where it is shown; that more is asked for only then. */
export type Reason = string | { readonly text: string; readonly told: ReactNode };

/** The reason as it is known at once. */
export function reasonText(reason: Reason): string;
export function reasonText(reason: Reason | undefined): string | undefined;
export function reasonText(reason: Reason | undefined): string | undefined {
  return typeof reason === 'object' ? reason.text : reason;
}

/** The reason with all that is told of it: shown where it is read. */
export function reasonNode(reason: Reason | undefined): ReactNode {
  return typeof reason === 'object' ? reason.told : reason;
}
