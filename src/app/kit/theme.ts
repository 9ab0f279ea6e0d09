import { deDE } from '@mui/material/locale';
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { Language } from '#app/i18n/messages.ts';
import { densities, type Density } from './density.ts';
import { below } from './style.ts';

/** Milliseconds of motion: long enough to show where something comes from, too short to wait for. */
const durations = {
  shortest: 100,
  shorter: 120,
  short: 150,
  standard: 180,
  complex: 180,
  enteringScreen: 150,
  leavingScreen: 120,
};

/** Colours that carry a meaning; never the only carrier of it. */
declare module '@mui/material/styles' {
  interface Palette {
    light: { green: string; yellow: string; red: string; none: string };
  }
  interface PaletteOptions {
    light?: Palette['light'];
  }
  interface Theme {
    /** Pixels of a row of a tree or a sheet. */
    rowHeight: number;
  }
  interface ThemeOptions {
    rowHeight?: number;
  }
  /** The theme has CSS variables, for the types of Material UI. */
  interface CssThemeVariables {
    enabled: true;
  }
}

const accent = { light: '#2456a6', dark: '#8ab4f8' };

const dialogGap = 12;
const dialogOnPhone = {
  margin: `${dialogGap}px`,
  width: `calc(100% - ${2 * dialogGap}px)`,
  maxWidth: `calc(100% - ${2 * dialogGap}px)`,
  maxHeight: `calc(100% - ${2 * dialogGap}px)`,
} as const;

/**
 * One theme for light and dark (by the system's setting or the user's choice): dense, calm, one accent colour. Colours are
 * CSS variables, so that a change of scheme repaints without rendering anew.
 */
const themeOptions: ThemeOptions = {
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: accent.light },
        background: { default: '#f6f7f9', paper: '#ffffff' },
        text: { primary: '#1b1f24', secondary: '#545d68' },
        divider: '#e1e4e8',
        success: { main: '#1a7f37' },
        warning: { main: '#8a5b00' },
        error: { main: '#b3261e' },
        light: { green: '#2da44e', yellow: '#d4a72c', red: '#cf222e', none: '#b8bfc8' },
      },
    },
    dark: {
      palette: {
        primary: { main: accent.dark },
        background: { default: '#15181c', paper: '#1d2126' },
        text: { primary: '#e6e9ed', secondary: '#a3acb8' },
        divider: '#333a42',
        success: { main: '#57c878' },
        warning: { main: '#e3b341' },
        error: { main: '#ff8a80' },
        light: { green: '#3fb950', yellow: '#e3b341', red: '#f85149', none: '#6b7480' },
      },
    },
  },
  shape: { borderRadius: 6 },
  transitions: { duration: durations },
  spacing: 8,
  motion: { reducedMotion: 'system' },
  typography: {
    fontFamily: 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    fontSize: 13,
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    h1: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3 },
    h2: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3 },
    h3: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.3 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiButton: {
      defaultProps: { size: 'small', disableElevation: true },
      // A thumb hits it.
      styleOverrides: { contained: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { minHeight: 44 } }) },
    },
    // As a link of our own, see `touchLink`; numbers are narrow, too.
    MuiLink: { styleOverrides: { root: { [below.sm]: { padding: '5px 8px', margin: '-5px -8px' } } } },
    MuiIconButton: { defaultProps: { size: 'small' } },
    MuiChip: { defaultProps: { size: 'small' } },
    // On a phone a dialog takes nearly the whole width.
    MuiDialog: {
      styleOverrides: {
        paper: { overflowWrap: 'break-word', [below.sm]: { '&:not(.MuiDialog-paperFullScreen)': dialogOnPhone } },
      },
    },
    // Readable, where the usual one is too faint.
    MuiInputBase: {
      styleOverrides: {
        input: ({ theme }) => ({
          '&::placeholder': { opacity: 1, color: (theme.vars ?? theme).palette.text.secondary },
          // iOS zooms into fields whose text is smaller.
          [theme.breakpoints.down('sm')]: { fontSize: '1rem !important' },
        }),
      },
    },
    // The usual grey is too faint on the ground of a page.
    MuiToggleButton: {
      styleOverrides: { root: ({ theme }) => ({ color: (theme.vars ?? theme).palette.text.secondary }) },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiTooltip: { defaultProps: { enterDelay: 500 } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  },
};

/** Storage key of the color scheme; `public/start.js` reads it before the app loads. */
export const schemeStorageKey = 'opdesk.theme';

/** The words of the components themselves, where they are not the English ones. */
const componentTexts: Record<Language, ThemeOptions> = { en: {}, de: deDE };

export function themeIn(language: Language, density: Density = 'usual'): Theme {
  const { step: spacing, row: rowHeight } = densities[density];
  return createTheme({ ...themeOptions, spacing, rowHeight }, componentTexts[language]);
}
