/** Values for style objects. They are constants: a styled component needs no function of the theme for them. */

/** Colors of the theme as CSS variables, which follow the color scheme. */
export const palette = {
  divider: 'var(--mui-palette-divider)',
  text: { primary: 'var(--mui-palette-text-primary)', secondary: 'var(--mui-palette-text-secondary)' },
  background: { default: 'var(--mui-palette-background-default)', paper: 'var(--mui-palette-background-paper)' },
  action: { hover: 'var(--mui-palette-action-hover)' },
  primary: { main: 'var(--mui-palette-primary-main)' },
  success: { main: 'var(--mui-palette-success-main)' },
  warning: { main: 'var(--mui-palette-warning-main)' },
  error: { main: 'var(--mui-palette-error-main)' },
} as const;

/** Mixes a color with the background of papers. */
export const tint = (color: string, percent: number): string =>
  `color-mix(in srgb, ${color} ${percent}%, ${palette.background.paper})`;

/** Media queries of the theme's breakpoints. */
export const below = { sm: '@media (max-width:599.95px)', md: '@media (max-width:899.95px)' } as const;
