import { cloneElement, useId, useState } from 'react';
import { DelayedTooltip, type Tipped } from './DelayedTooltip.tsx';
import { type ReasonText, reasonNode, reasonText } from './reason.tsx';

interface ReasonTipProps {
  readonly reason: ReasonText;
  /** A card or the like, over which the pointer often passes. */
  readonly isLarge?: boolean;
  /** The disabled control; it takes the focus, so that the reason can be read. */
  readonly children: Tipped;
}

/** Says why something can't be used, on hover, focus and tap, and as its description always. */
export function ReasonTip({ reason, isLarge = false, children }: ReasonTipProps) {
  const id = useId();
  const times = isLarge ? {} : { rest: 100, isForClick: true };
  const [shown, setShown] = useState<'not yet' | 'now' | 'before'>('not yet');
  if (typeof reason === 'string') {
    return (
      <DelayedTooltip title={reason} {...times}>
        {children}
      </DelayedTooltip>
    );
  }
  const said = shown === 'not yet' ? reasonText(reason) : reasonNode(reason);
  const isOpen = shown === 'now';
  return (
    <>
      <DelayedTooltip title={said} {...times} onShown={(isShown) => setShown(isShown ? 'now' : 'before')}>
        {/* While it is open, the tip itself is the description. */}
        {isOpen ? children : cloneElement(children, { 'aria-describedby': id })}
      </DelayedTooltip>
      {!isOpen && (
        <span id={id} hidden>
          {said}
        </span>
      )}
    </>
  );
}
