import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFocusFollows } from './use-focus-follows.ts';

function Lines({ form, isSending }: { form: number; isSending: boolean }) {
  const { handlers } = useFocusFollows();
  return (
    <div {...handlers}>
      <div data-row="give">
        <button key={form} disabled={isSending}>
          {form}
        </button>
      </div>
    </div>
  );
}

test('the focus goes on to the button in the place of one that was disabled before it went, as Chromium reports it', () => {
  const { rerender } = render(<Lines form={1} isSending={false} />);
  screen.getByText('1').focus();
  rerender(<Lines form={1} isSending />);
  screen.getByText('1').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  rerender(<Lines form={2} isSending={false} />);
  expect(document.activeElement).toBe(screen.getByText('2'));
});

test('a focus that left the page is not brought back', () => {
  const { rerender } = render(<Lines form={1} isSending={false} />);
  screen.getByText('1').focus();
  screen.getByText('1').blur();
  rerender(<Lines form={2} isSending={false} />);
  expect(document.activeElement).toBe(document.body);
});
