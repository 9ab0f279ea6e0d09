import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { Notices, useNotify } from './Notices.tsx';

/** A list whose row can be removed; undo may put the focus on the restored row. */
function Rows({ focuses }: { readonly focuses: boolean }) {
  const notify = useNotify();
  const [isRemoved, setIsRemoved] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const remove = () => {
    setIsRemoved(true);
    const onUndo = () => {
      setIsRemoved(false);
      setIsFocused(focuses);
    };
    notify({ text: 'Removed', onUndo });
  };
  return (
    <main tabIndex={-1}>
      <button>Other</button>
      {!isRemoved && (
        <button ref={(row) => (isFocused ? row?.focus() : undefined)} onClick={remove}>
          Row
        </button>
      )}
    </main>
  );
}

async function undo({ focuses = false, at }: { readonly focuses?: boolean; readonly at?: string }) {
  const user = userEvent.setup({ delay: null });
  render(
    <TextProvider>
      <Notices>
        <Rows focuses={focuses} />
      </Notices>
    </TextProvider>,
  );
  await user.click(screen.getByText('Row'));
  const button = await screen.findByText('Undo');
  if (at !== undefined) screen.getByText(at).focus();
  await user.click(button);
  await screen.findByText('Row');
}

test('after Undo the focus is where it was before', async () => {
  await undo({ at: 'Other' });
  expect(document.activeElement).toBe(screen.getByText('Other'));
});

test('after Undo the focus is in the content of the page where what had it is gone', async () => {
  await undo({});
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a screen that puts the focus on the restored row keeps it there', async () => {
  await undo({ at: 'Other', focuses: true });
  expect(document.activeElement).toBe(screen.getByText('Row'));
});
