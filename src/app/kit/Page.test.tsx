import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { Page } from './Page.tsx';

test('the actions of a screen are at most as wide as the screen, so that they wrap', () => {
  render(
    <TextProvider>
      <Page title="Holidays" actions={<button type="button">New holiday</button>}>
        None
      </Page>
    </TextProvider>,
  );
  const { parentElement } = screen.getByText('New holiday');
  expect(parentElement && getComputedStyle(parentElement).maxWidth).toBe('100%');
});
