import Button, { type ButtonProps } from '@mui/material/Button';
import { useForkRef } from '@mui/material/utils';
import { useLayoutEffect, useRef } from 'react';
import { ReasonTip } from './ReasonTip.tsx';
import type { ReasonText } from './reason.tsx';
import { isFocusFree } from './take-focus.ts';

interface ReasonButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why the action can't be done now; without one it can. */
  readonly refusal?: ReasonText | undefined;
}

/**
 * A button that says why it does nothing: it keeps the focus that a disabled one would lose, also while it works and when what it
 * says changes.
 */
export function ReasonButton({ refusal, onClick, ref, onFocus, onBlur, ...props }: ReasonButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  const isWorking = props.loading === true;
  const isRefused = refusal !== undefined;
  // A busy button can't keep the focus, and one with a reason is another element; neither fires a blur event.
  useLayoutEffect(() => {
    if (!isWorking && hasFocus.current && isFocusFree(button.current)) button.current?.focus({ preventScroll: true });
  }, [isWorking, isRefused]);
  const kept: ButtonProps = {
    ...props,
    ref: useForkRef(button, ref),
    onFocus: (event) => {
      hasFocus.current = true;
      onFocus?.(event);
    },
    onBlur: (event) => {
      // Focus moved elsewhere is not brought back.
      const { disabled, isConnected } = event.currentTarget;
      hasFocus.current = event.relatedTarget === null && (disabled || !isConnected);
      onBlur?.(event);
    },
  };
  if (refusal === undefined) return <Button {...kept} onClick={onClick} />;
  return (
    <ReasonTip reason={refusal}>
      <Button
        {...kept}
        aria-disabled
        disableRipple
        style={{ opacity: 0.5, cursor: 'default' }}
        onClick={(event) => event.preventDefault()}
      />
    </ReasonTip>
  );
}
