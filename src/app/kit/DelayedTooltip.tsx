import { Tooltip } from '@mui/material';
import { cloneElement, type FocusEvent, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';

/** Element a tooltip can be attached to. */
export type Tipped = ReactElement<{
  'aria-describedby'?: string;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
  onClick?: (event: MouseEvent) => void;
}>;

/** Time for reading a tip that a tap shows, ms. */
const shownAfterTapMs = 6_000;

interface DelayedTooltipProps {
  /** Content of the tooltip; without it there is none. */
  readonly title: ReactNode;
  /** Hover time before it is shown, ms. */
  readonly rest?: number;
  /** A click or a tap shows it as well. */
  readonly isForClick?: boolean;
  onShown?(isShown: boolean): void;
  readonly children: Tipped;
}

/** A tip, also over something large: the focus of the keyboard shows it at once, the pointer only where it rests. */
export function DelayedTooltip({ title, rest = 700, isForClick = false, onShown, children }: DelayedTooltipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const show = (next: boolean) => {
    setIsOpen(next);
    if (next !== isOpen) onShown?.(next);
  };
  return (
    <Tooltip
      title={title}
      describeChild
      disableFocusListener
      enterDelay={rest}
      enterNextDelay={rest}
      {...(isForClick && { leaveTouchDelay: shownAfterTapMs })}
      open={isOpen}
      onOpen={() => show(true)}
      onClose={() => show(false)}
    >
      {cloneElement(children, {
        onFocus: (event) => {
          children.props.onFocus?.(event);
          if (event.target.matches(':focus-visible')) show(true);
        },
        onBlur: (event) => {
          children.props.onBlur?.(event);
          show(false);
        },
        ...(isForClick && {
          onClick: (event) => {
            children.props.onClick?.(event);
            show(true);
          },
        }),
      })}
    </Tooltip>
  );
}
