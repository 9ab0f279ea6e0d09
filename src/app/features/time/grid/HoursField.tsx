import { useState, type KeyboardEvent, type ReactElement } from 'react';
import type { HoursDraft } from './history.ts';

interface HoursFieldProps {
  readonly name: string;
  /** The text of what is booked; empty for no hours. */
  readonly value: string;
  readonly draft: HoursDraft | undefined;
  readonly isBarred: boolean;
  readonly isRefused: boolean;
  readonly onEnter: (text: string) => void;
  /** Something is typed, or, without a text, entered or restored. */
  readonly onType: (text: string | undefined) => void;
}

/** A text field for hours. It enters its text when it is left or with Enter; Escape restores. */
export function HoursField({
  name,
  value,
  draft,
  isBarred,
  isRefused,
  onEnter,
  onType,
}: HoursFieldProps): ReactElement {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? draft?.text ?? value;
  const type = (text: string | undefined): void => {
    setTyped(text);
    onType(text);
  };
  const leave = (): void => {
    if (typed !== undefined) onEnter(typed);
    type(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') type(undefined);
    // A text that was being typed when the page was left is entered as it is.
    if (event.key === 'Enter' && typed === undefined && draft?.problem === 'unfinished') onEnter(draft.text);
    if (event.key === 'Enter') focusNext(event.currentTarget, leave);
  };
  return (
    <input
      className="hours-field"
      value={shown}
      readOnly={isBarred}
      aria-label={name}
      aria-invalid={draft !== undefined || isRefused || undefined}
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      maxLength={40}
      placeholder={isBarred ? '' : '–'}
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}

/** Leaving the field enters it; at the last field, where there is no next one, it is entered in place. */
function focusNext(field: HTMLInputElement, leave: () => void): void {
  const line = field.closest('[data-line]');
  const lines = [...(field.closest('[role="tabpanel"]')?.querySelectorAll('[data-line]') ?? [])];
  const following = lines.slice(line ? lines.indexOf(line) + 1 : lines.length);
  const next = following
    .map((other) => other.querySelector<HTMLInputElement>('input.hours-field:not([readonly])'))
    .find(Boolean);
  if (next) next.focus();
  else leave();
}
