import { useId, useState } from 'react';
import { icons, PlainIcon } from './icons.tsx';
import { whenOpened } from './when-opened.tsx';

const MenuOnDemand = whenOpened(async () => (await import('./ChoiceMenu.tsx')).ChoiceMenu);

interface InlineChoiceProps<V extends number> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly className: string;
  readonly isDisabled: boolean;
  onChange(value: V): void;
}

/** A value that reads as text and opens its choices: for rows and cards, of which there may be hundreds. */
export function InlineChoice<V extends number>(props: InlineChoiceProps<V>) {
  const { label, value, options, className, isDisabled, onChange } = props;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const list = useId();
  const close = () => setAnchor(undefined);
  return (
    <>
      <button
        type="button"
        role="combobox"
        className={`choice ${className}`}
        aria-label={label}
        aria-haspopup="listbox"
        aria-controls={list}
        aria-expanded={anchor !== undefined}
        disabled={isDisabled}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        <span>{options.find((option) => option.value === value)?.label}</span>
        <PlainIcon of={icons.ChevronDown} className="chevron" size="14" />
      </button>
      {anchor && (
        <MenuOnDemand
          isOpen
          id={list}
          anchor={anchor}
          label={label}
          value={value}
          options={options}
          onClose={close}
          onChange={(chosen) => {
            const option = options.find((each) => each.value === chosen);
            if (option) onChange(option.value);
          }}
        />
      )}
    </>
  );
}
