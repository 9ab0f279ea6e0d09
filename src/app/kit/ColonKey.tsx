import { styled } from '@mui/material/styles';
import type { PointerEvent } from 'react';
import { palette } from './style.ts';

/** Types a colon into the field beside it while that has the focus: the number pads of phones have none, and hours are typed as 7:30. */
export function ColonKey() {
  const type = (event: PointerEvent<HTMLButtonElement>) => {
    // The field keeps the focus.
    event.preventDefault();
    const field = event.currentTarget.parentElement?.querySelector('input');
    if (!field || field.readOnly) return;
    const end = field.value.length;
    field.setRangeText(':', field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  return (
    <KeyRoot type="button" tabIndex={-1} aria-hidden onPointerDown={type}>
      :
    </KeyRoot>
  );
}

const KeyRoot = styled('button')({
  display: 'none',
  '@media (pointer: coarse)': { '*:focus-within > &': { display: 'block' } },
  flex: 'none',
  width: 36,
  height: 36,
  padding: 0,
  border: 0,
  borderRadius: 6,
  font: 'inherit',
  fontSize: 20,
  fontWeight: 700,
  color: palette.text.primary,
  backgroundColor: palette.action.hover,
});
