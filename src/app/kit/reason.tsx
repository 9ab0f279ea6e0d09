import type { ReactNode } from 'react';

/** Reason why something can't be done: a sentence, or one with details that load only when shown. */
export type ReasonText = string | { readonly text: string; readonly reported: ReactNode };

/** The reason as it is known at once. */
export function reasonText(reason: ReasonText): string;
export function reasonText(reason: ReasonText | undefined): string | undefined;
export function reasonText(reason: ReasonText | undefined): string | undefined {
  return typeof reason === 'object' ? reason.text : reason;
}

/** Returns the reason with its details, for where it is shown. */
export function reasonNode(reason: ReasonText | undefined): ReactNode {
  return typeof reason === 'object' ? reason.reported : reason;
}
