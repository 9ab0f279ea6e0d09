import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { ReasonButton } from './ReasonButton.tsx';

test('a tap on a button that can’t be used shows the reason', async () => {
  render(
    <TextProvider>
      <ReasonButton refusal="Choose a portfolio first.">Import</ReasonButton>
    </TextProvider>,
  );
  const button = screen.getByRole('button', { name: 'Import' });
  fireEvent.touchStart(button);
  fireEvent.touchEnd(button);
  fireEvent.mouseOver(button);
  fireEvent.click(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Choose a portfolio first.');
});
