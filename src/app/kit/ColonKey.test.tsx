import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ColonKey } from './ColonKey.tsx';

function HoursField() {
  const [typed, setTyped] = useState('730');
  return (
    <span>
      <input aria-label="Hours" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <ColonKey />
    </span>
  );
}

test('the colon key types at the caret of the field and leaves the focus there', () => {
  render(<HoursField />);
  const field = screen.getByLabelText<HTMLInputElement>('Hours');
  field.focus();
  field.setSelectionRange(1, 1);
  const isDefaultKept = fireEvent.pointerDown(screen.getByText(':'));
  expect([field.value, field.selectionStart, isDefaultKept]).toEqual(['7:30', 2, false]);
});
