import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { PageTitle } from './PageTitle.tsx';

const name = 'Modernisation of the heating of the town hall and of both schools beside it';
const show = () => {
  render(
    <TextProvider>
      <PageTitle title={name} />
    </TextProvider>,
  );
  return screen.getByRole('heading', { level: 1, name });
};

// Without layout nothing has a size.
const heights = (whole: number, seen: number) => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(whole);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(seen);
};
afterEach(() => vi.restoreAllMocks());

test('a shortened page title is expanded and collapsed with a button', () => {
  heights(180, 60);
  const heading = show();
  const button = screen.getByText('Show full name');
  expect([button.getAttribute('aria-expanded'), heading.getAttribute('title')]).toEqual(['false', name]);
  fireEvent.click(button);
  heights(180, 180);
  expect([button.textContent, button.getAttribute('aria-expanded')]).toEqual(['Shorten name', 'true']);
  heights(180, 60);
  fireEvent.click(button);
  expect(screen.getByText('Show full name')).toBe(button);
});

test('a page title that fits has no button', () => {
  heights(30, 30);
  show();
  expect(screen.queryByRole('button')).toBeNull();
});
