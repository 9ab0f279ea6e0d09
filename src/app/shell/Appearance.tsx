import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '#app/i18n/use-text.tsx';
import { useDensity } from '#app/kit/density.ts';
import { Notices } from '#app/kit/Notices.tsx';
import { schemeStorageKey, themeIn } from '#app/kit/theme.ts';

/** The theme for controls, and a place for notices. The start of the app and its sign-in do without them. */
export function Appearance({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const { density } = useDensity();
  const theme = useMemo(() => themeIn(language, density), [language, density]);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={schemeStorageKey} disableTransitionOnChange noSsr>
      <CssBaseline />
      <Notices>{children}</Notices>
    </ThemeProvider>
  );
}
