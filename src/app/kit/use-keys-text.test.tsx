import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsIn } from '#app/i18n/messages.ts';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { keysIn, useKeysText } from './use-keys-text.ts';

test('every shortcut in a list is shown with the names of its keys', () => {
  const { result } = renderHook(() => useKeysText(), {
    wrapper: ({ children }) => <TextProvider>{children}</TextProvider>,
  });
  expect(result.current('Control+F2, Control+Shift+F2')).toBe('Ctrl+F2, Ctrl+Shift+F2');
  expect(result.current('Alt+ArrowUp, Alt+ArrowDown')).toBe('Alt+↑, Alt+↓');
  expect(result.current('Alt+Shift+← →')).toBe('Alt+Shift+← →');
});

test('keys have the names that German keyboards have', () => {
  expect(keysIn(textsIn('de'), 'Ins, Shift+Ins, Control+Delete')).toBe('Einfg, Umschalt+Einfg, Strg+Entf');
});
