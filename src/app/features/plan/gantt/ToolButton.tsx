import { IconButton, Popover, Tooltip, type SxProps } from '@mui/material';
import { useState, type MouseEvent, type ReactNode } from 'react';

interface ToolButtonProps {
  readonly label: string;
  /** Shortcut, shown next to the label. */
  readonly hint?: string;
  readonly children: ReactNode;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly opensMenu?: boolean;
  onClick(event: MouseEvent<HTMLElement>): void;
}

/** A button of the tool bar: an icon that says its name on hover and focus, also while it can't be used. */
export function ToolButton({ label, hint, children, disabled = false, pressed, opensMenu, onClick }: ToolButtonProps) {
  return (
    <Tooltip title={hint ? `${label} (${hint})` : label}>
      <IconButton
        aria-label={label}
        aria-pressed={pressed}
        aria-haspopup={opensMenu ? 'true' : undefined}
        aria-disabled={disabled || undefined}
        color={pressed ? 'primary' : 'default'}
        sx={disabled ? unusable : pressed ? pressedButtonStyle : undefined}
        onClick={(event) => !disabled && onClick(event)}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

const unusable = { opacity: 0.38, cursor: 'default' } as const;

/** Distinguishable without colour, also in forced-colors mode. */
const pressedButtonStyle = {
  bgcolor: 'action.selected',
  '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -2 },
} as const;

interface ToolPopoverProps {
  readonly label: string;
  /** Name of the button where it says more than that of the popover. */
  readonly buttonLabel?: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  readonly sx: SxProps;
  readonly children: ReactNode;
}

/** A button of the tool bar that opens a small dialog below it. */
export function ToolPopover({ label, buttonLabel = label, icon, pressed = false, sx, children }: ToolPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ToolButton label={buttonLabel} pressed={pressed} opensMenu onClick={(event) => setAnchor(event.currentTarget)}>
        {icon}
      </ToolButton>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-label': label, role: 'dialog', sx } }}
      >
        {children}
      </Popover>
    </>
  );
}
