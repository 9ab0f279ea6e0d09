import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { useLanguage } from '#app/i18n/use-text.tsx';
import { densities, useDensity } from '#app/kit/density.ts';
import { useLatePartsAhead } from '#app/kit/late-parts.tsx';
import { Notices } from '#app/kit/Notices.tsx';
import { schemeStorageKey, themeIn } from '#app/kit/theme.ts';
import '#app/kit/theme-variables.css';
import '#app/kit/component-styles.css';

/** The names of the classes whose rules are among these, also within media queries; without the prefix of the cache. */
function classNames(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule) return classNames(rule.cssRules);
    if (!(rule instanceof CSSStyleRule)) return [];
    return [...rule.selectorText.matchAll(/(?:^|, )\.css-([a-z0-9]+)/g)].flatMap(([, name]) => name ?? []);
  });
}

/**
 * Styles of components that are in `component-styles.css` count as inserted: compiling and inserting them took half of the
 * longest task of a first visit. All others are inserted when they are drawn.
 */
function componentStyleCache() {
  const cache = createCache({ key: 'css' });
  // The rules of another origin, as of an extension of the browser, can't be read.
  for (const sheet of document.styleSheets)
    if (sheet.href?.startsWith(location.origin))
      for (const name of classNames(sheet.cssRules)) cache.inserted[name] = true;
  return cache;
}

/**
 * The theme for controls, and a place for notices. The start of the app and its sign-in do without them. The variables of
 * the theme are in a style sheet: writing them into the page took a tenth of the longest task of a first visit.
 */
export function Appearance({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const { density } = useDensity();
  useLatePartsAhead();
  const [styleCache] = useState(componentStyleCache);
  const theme = useMemo(() => themeIn(language, density), [language, density]);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (density === 'usual') style.removeProperty('--mui-spacing');
    else style.setProperty('--mui-spacing', `${densities[density].step}px`);
  }, [density]);
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={schemeStorageKey}
        disableStyleSheetGeneration
        disableTransitionOnChange
        noSsr
      >
        <Notices>{children}</Notices>
      </ThemeProvider>
    </CacheProvider>
  );
}
