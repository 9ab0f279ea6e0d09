import Button, { type ButtonProps } from '@mui/material/Button';
import { ReasonTip } from './ReasonTip.tsx';
import type { Reason } from './reason.tsx';

interface ReasonButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why the action can't be done now; without one it can. */
  readonly refusal?: Reason | undefined;
}

/** A button that says why it does nothing: it keeps the focus that a disabled one would lose. */
export function ReasonButton({ refusal, onClick, ...props }: ReasonButtonProps) {
  if (refusal === undefined) return <Button {...props} onClick={onClick} />;
  return (
    <ReasonTip reason={refusal}>
      <Button
        {...props}
        aria-disabled
        disableRipple
        style={{ opacity: 0.5, cursor: 'default' }}
        onClick={(event) => event.preventDefault()}
      />
    </ReasonTip>
  );
}
