import Tooltip from '@mui/material/Tooltip';
import { cloneElement, type ReactElement, useId, useState } from 'react';
import { type Reason, reasonNode, reasonText } from './reason.tsx';

interface ReasonTipProps {
  readonly reason: Reason;
  /** What can't be used now; it takes the focus, so that the reason can be read. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** Says why something can't be used, on hover and focus, and as its description always. */
export function ReasonTip({ reason, children }: ReasonTipProps) {
  const id = useId();
  const [shown, setShown] = useState<'not yet' | 'now' | 'before'>('not yet');
  if (typeof reason === 'string') {
    return (
      <Tooltip title={reason} describeChild enterDelay={100}>
        {children}
      </Tooltip>
    );
  }
  const said = shown === 'not yet' ? reasonText(reason) : reasonNode(reason);
  const isOpen = shown === 'now';
  return (
    <>
      <Tooltip
        title={said}
        describeChild
        enterDelay={100}
        onOpen={() => setShown('now')}
        onClose={() => setShown('before')}
      >
        {/* While it is open, the tip itself is the description. */}
        {isOpen ? children : cloneElement(children, { 'aria-describedby': id })}
      </Tooltip>
      {!isOpen && (
        <span id={id} hidden>
          {said}
        </span>
      )}
    </>
  );
}
