import { ListItemIcon, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import { ReasonButton } from './ReasonButton.tsx';
import { reasonNode } from './reason.tsx';
import type { RowAction } from './row-action.ts';
import { useKeysText } from './use-keys-text.ts';

/** Position of a menu: below an element, or at the pointer. */
export type MenuPlace = { readonly element: HTMLElement } | { readonly x: number; readonly y: number };

interface RowMenuProps {
  readonly place: MenuPlace | undefined;
  readonly label: string;
  readonly actions: readonly RowAction[];
  onClose(): void;
}

/** Actions of a row; disabled ones show their reason. */
export function RowMenu({ place, label, actions, onClose }: RowMenuProps) {
  const keysText = useKeysText();
  const anchor =
    place && 'element' in place
      ? { anchorEl: place.element }
      : { anchorReference: 'anchorPosition' as const, anchorPosition: { left: place?.x ?? 0, top: place?.y ?? 0 } };
  return (
    <Menu
      open={place !== undefined}
      onClose={onClose}
      {...anchor}
      slotProps={{ list: { 'aria-label': label, dense: true } }}
    >
      {actions.map(({ id, label: text, Icon, keys, refusal, run }) => (
        <MenuItem
          key={id}
          aria-disabled={refusal !== undefined}
          sx={refusal === undefined ? {} : { cursor: 'default' }}
          onClick={() => {
            if (refusal !== undefined) return;
            onClose();
            run();
          }}
        >
          <ListItemIcon sx={refusal === undefined ? {} : { opacity: 0.5 }}>{Icon && <Icon />}</ListItemIcon>
          <ListItemText
            primary={text}
            secondary={reasonNode(refusal)}
            slotProps={{
              primary: { sx: refusal === undefined ? {} : { color: 'text.secondary' } },
              secondary: { variant: 'caption', sx: { whiteSpace: 'normal', display: 'block', maxWidth: 260 } },
            }}
          />
          {keys !== undefined && refusal === undefined && (
            <Typography variant="caption" color="textSecondary" sx={{ ml: 3 }}>
              {keysText(keys)}
            </Typography>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface MenuButtonProps extends ComponentProps<typeof ReasonButton> {
  /** The name of the menu. */
  readonly menu: string;
  readonly actions: readonly RowAction[];
}

/** A button that opens a menu of actions below it. */
export function MenuButton({ menu, actions, ...props }: MenuButtonProps) {
  const [place, setPlace] = useState<MenuPlace>();
  return (
    <>
      <ReasonButton
        variant="outlined"
        {...props}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setPlace({ element: currentTarget })}
      />
      <RowMenu place={place} label={menu} actions={actions} onClose={() => setPlace(undefined)} />
    </>
  );
}
