import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { useKeysText } from './use-keys-text.ts';

test('every shortcut in a list is shown with the names of its keys', () => {
  const { result } = renderHook(() => useKeysText(), {
    wrapper: ({ children }) => <TextProvider>{children}</TextProvider>,
  });
  expect(result.current('Control+F2, Control+Shift+F2')).toBe('Ctrl+F2, Ctrl+Shift+F2');
  expect(result.current('Alt+ArrowUp, Alt+ArrowDown')).toBe('Alt+↑, Alt+↓');
  expect(result.current('Alt+Shift+← →')).toBe('Alt+Shift+← →');
});
