import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { FrameShape } from './FrameShape.tsx';

afterEach(() => history.replaceState(null, '', '/'));

function openAt(address: string): void {
  history.replaceState(null, '', address);
  render(
    <TextProvider>
      <FrameShape />
    </TextProvider>,
  );
}

test.each([
  ['/', 'My day'],
  ['/team-time?week=2026-03-02', 'Team time'],
  ['/administration/users', 'Administration'],
])('the shape of the frame at %s names the screen that is loaded', (address, title) => {
  openAt(address);
  expect(screen.getByText(title)).toBeTruthy();
});

test('the shape of the frame has no title for a screen that is not in the navigation', () => {
  openAt('/projects/12/plan');
  expect(document.querySelector('.frame-shape-top')?.textContent).toBe('');
});
