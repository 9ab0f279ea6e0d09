import { ClickAwayListener, Paper, Popover, Popper } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { PlanLinkKey } from '#plan/compare/changes.ts';

/** A link that was clicked, drawn or requested for editing, with the position of its editor. */
export interface PickedLink extends PlanLinkKey {
  /** Pixels of the window. */
  readonly x: number;
  readonly y: number;
  /** The links that can be chosen instead. */
  readonly among: readonly PlanLinkKey[];
  /** The link was just drawn: focus stays in the plan so work there can continue. */
  readonly isDrawn: boolean;
}

interface LinkPopoverProps {
  readonly picked: PickedLink;
  readonly children: (titleId: string) => ReactNode;
  onClose(): void;
  /** Brings the focus back to the plan. */
  onLeave(): void;
}

/** Edits a link in a dialog; directly after drawing a link, in a card that closes with the next action. */
export function LinkPopover({ picked, children, onClose, onLeave }: LinkPopoverProps) {
  const titleId = useId();
  if (picked.isDrawn)
    return (
      <ClickAwayListener mouseEvent="onPointerDown" touchEvent={false} onClickAway={onClose}>
        <Popper
          open
          anchorEl={{ getBoundingClientRect: () => new DOMRect(picked.x, picked.y) }}
          placement="bottom-start"
          modifiers={[{ name: 'offset', options: { offset: [0, 16] } }]}
          sx={{ zIndex: 'modal' }}
        >
          <Paper
            role="dialog"
            aria-labelledby={titleId}
            elevation={8}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onClose();
              onLeave();
            }}
          >
            {children(titleId)}
          </Paper>
        </Popper>
      </ClickAwayListener>
    );
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left: picked.x, top: picked.y + 8 }}
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
    >
      {children(titleId)}
    </Popover>
  );
}
