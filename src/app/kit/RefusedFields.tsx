import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { LateAlert } from './late-parts.tsx';
import { type ReasonText, reasonNode } from './reason.tsx';

interface RefusedField {
  readonly reason: ReasonText;
  /** Of the element that says the reason. */
  readonly saidBy: string;
}

const RefusedContext = createContext<RefusedField | undefined>(undefined);

interface RefusedFieldsProps {
  /** Why the fields inside can't be changed; without one they can. */
  readonly reason: ReasonText | undefined;
  /** Id of the element that shows the reason, if it is elsewhere; otherwise it is shown above the fields. */
  readonly saidBy?: string;
  readonly children: ReactNode;
}

/** Fields that can't be changed for one reason: it is said once, and by each of them on hover, on focus and as its description. */
export function RefusedFields({ reason, saidBy, children }: RefusedFieldsProps) {
  const id = useId();
  const by = saidBy ?? id;
  const refused = useMemo(() => (reason === undefined ? undefined : { reason, saidBy: by }), [reason, by]);
  return (
    <RefusedContext value={refused}>
      {reason !== undefined && saidBy === undefined && (
        <LateAlert severity="info" id={id} sx={{ mt: 1.5 }}>
          {reasonNode(reason)}
        </LateAlert>
      )}
      {children}
    </RefusedContext>
  );
}

/** Returns the state of a field that can't be changed: with a reason, it is read-only and focusable. */
export function useRefusedField(isDisabled: boolean) {
  const refused = use(RefusedContext);
  const isRefused = isDisabled && refused !== undefined;
  return {
    disabled: isDisabled && !isRefused,
    readOnly: isRefused,
    ...(isRefused && { refused }),
  };
}
