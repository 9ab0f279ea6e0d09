import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';

interface ReasonButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why the action can't be done now; without one it can. */
  readonly refusal?: string | undefined;
}

/** A button that says why it does nothing: it keeps the focus that a disabled one would lose. */
export function ReasonButton({ refusal, onClick, ...props }: ReasonButtonProps) {
  if (refusal === undefined) return <Button {...props} onClick={onClick} />;
  return (
    <Tooltip title={refusal} describeChild enterDelay={100}>
      <Button
        {...props}
        aria-disabled
        disableRipple
        style={{ opacity: 0.5, cursor: 'default' }}
        onClick={(event) => event.preventDefault()}
      />
    </Tooltip>
  );
}
