import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

interface ChoiceMenuProps {
  readonly isOpen: boolean;
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly value: number;
  readonly options: readonly { readonly value: number; readonly label: string }[];
  onChange(value: number): void;
  onClose(): void;
}

/** The choices of a value, below it. */
export function ChoiceMenu({ isOpen, id, anchor, label, value, options, onChange, onClose }: ChoiceMenuProps) {
  return (
    <Menu
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      // React passes events of the menu on to the list that it is in, which has keys of its own.
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{ list: { id, role: 'listbox', 'aria-label': label, dense: true } }}
    >
      {options.map((option) => (
        <MenuItem
          key={option.value}
          role="option"
          selected={option.value === value}
          aria-selected={option.value === value}
          onClick={() => {
            onClose();
            if (option.value !== value) onChange(option.value);
          }}
        >
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
