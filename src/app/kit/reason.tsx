import type { ReactNode } from 'react';

/** Why something can't be done: a sentence, or one of which more is told where it is shown; that more is asked for only then. */
export type ReasonText = string | { readonly text: string; readonly told: ReactNode };

/** The reason as it is known at once. */
export function reasonText(reason: ReasonText): string;
export function reasonText(reason: ReasonText | undefined): string | undefined;
export function reasonText(reason: ReasonText | undefined): string | undefined {
  return typeof reason === 'object' ? reason.text : reason;
}

/** The reason with all that is told of it: shown where it is read. */
export function reasonNode(reason: ReasonText | undefined): ReactNode {
  return typeof reason === 'object' ? reason.told : reason;
}
