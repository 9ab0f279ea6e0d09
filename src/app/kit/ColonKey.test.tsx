import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ColonKey } from './ColonKey.tsx';

function HoursField({ isLocked = false }) {
  const [typed, setTyped] = useState('730');
  return (
    <span>
      <input aria-label="Hours" readOnly={isLocked} value={typed} onChange={({ target }) => setTyped(target.value)} />
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

test('the colon key leaves a locked field as it is', () => {
  render(<HoursField isLocked />);
  fireEvent.pointerDown(screen.getByText(':'));
  expect(screen.getByLabelText('Hours')).toHaveProperty('value', '730');
});
