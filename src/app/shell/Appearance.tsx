import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useLanguage } from '#app/i18n/use-text.tsx';
import { densities, useDensity } from '#app/kit/density.ts';
import { useLatePartsAhead } from '#app/kit/late-parts.tsx';
import { Notices } from '#app/kit/Notices.tsx';
import { schemeStorageKey, themeIn } from '#app/kit/theme.ts';
import '#app/kit/theme-variables.css';

/**
 * The theme for controls, and a place for notices. The start of the app and its sign-in do without them. The variables of
 * the theme are in a style sheet: writing them into the page took a tenth of the longest task of a first visit.
 */
export function Appearance({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const { density } = useDensity();
  useLatePartsAhead();
  const theme = useMemo(() => themeIn(language, density), [language, density]);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (density === 'usual') style.removeProperty('--mui-spacing');
    else style.setProperty('--mui-spacing', `${densities[density].step}px`);
  }, [density]);
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={schemeStorageKey}
      disableStyleSheetGeneration
      disableTransitionOnChange
      noSsr
    >
      <CssBaseline />
      <Notices>{children}</Notices>
    </ThemeProvider>
  );
}
