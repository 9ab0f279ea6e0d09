import { Tooltip } from '@mui/material';
import { cloneElement, type FocusEvent, type MouseEvent, type ReactElement, useEffect, useId, useState } from 'react';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type ReasonText, reasonNode } from '#app/kit/reason.tsx';
import { RefusedFields } from '#app/kit/RefusedFields.tsx';
import { todoRefusal } from './todo-refusal.ts';

/** Hover time before the reason is shown, ms. */
const rest = 700;

interface TouchHandlers {
  onMouseEnter?(event: MouseEvent): void;
  onMouseLeave?(): void;
  onFocus?(event: FocusEvent): void;
  onBlur?(): void;
}

/** Hovered or focused element, and the delay of the reason in ms. */
interface TouchedAt {
  readonly element: Element;
  readonly delay: number;
}

interface RefusedTodoProps {
  /** The to-do's project, where it is refused and the reader sees it. */
  readonly project: OpProjectNode | undefined;
  /** True if the user may not change it; the row keeps its identity when that becomes known. */
  readonly isRefused: boolean;
  /** The row or card, with the name of the to-do in it. */
  readonly children: ReactElement<TouchHandlers>;
}

/**
 * Around a to-do: where the reader may not change it, all of it says why, to a pointer that rests and where the focus is. The tip
 * is made when it is shown: of a thousand to-dos none needs one.
 */
export function RefusedTodo({ project, isRefused, children }: RefusedTodoProps) {
  const { text } = useText();
  const id = useId();
  const [touched, setTouched] = useState<TouchedAt>();
  const reason = isRefused ? todoRefusal(text, project) : undefined;
  const hide = () => setTouched(undefined);
  const hands: TouchHandlers = {
    onMouseEnter: ({ currentTarget }) => setTouched({ element: currentTarget, delay: rest }),
    onMouseLeave: hide,
    onFocus: ({ currentTarget, target }) =>
      target.matches(':focus-visible') && setTouched({ element: currentTarget, delay: 0 }),
    onBlur: hide,
  };
  return (
    <RefusedFields reason={reason} saidBy={id}>
      {cloneElement(children, isRefused ? hands : {})}
      {reason !== undefined && touched && <Tip reason={reason} at={touched} onHide={hide} />}
    </RefusedFields>
  );
}

interface TipProps {
  readonly reason: ReasonText;
  readonly at: TouchedAt;
  onHide(): void;
}

function Tip({ reason, at: { element, delay }, onHide }: TipProps) {
  const [isOpen, setIsOpen] = useState(delay === 0);
  useEffect(() => {
    const waiting = setTimeout(() => setIsOpen(true), delay);
    return () => clearTimeout(waiting);
  }, [delay]);
  return (
    <Tooltip open={isOpen} title={reasonNode(reason)} onClose={onHide} slotProps={{ popper: { anchorEl: element } }}>
      <span hidden />
    </Tooltip>
  );
}
