/** Values for style objects. They are constants: a styled component needs no function of the theme for them. */

const shadesOf = (name: string) => ({
  light: `var(--mui-palette-${name}-light)`,
  main: `var(--mui-palette-${name}-main)`,
  dark: `var(--mui-palette-${name}-dark)`,
});

/** Colors of the theme as CSS variables, which follow the color scheme. */
export const palette = {
  divider: 'var(--mui-palette-divider)',
  text: { primary: 'var(--mui-palette-text-primary)', secondary: 'var(--mui-palette-text-secondary)' },
  background: { default: 'var(--mui-palette-background-default)', paper: 'var(--mui-palette-background-paper)' },
  action: { hover: 'var(--mui-palette-action-hover)', active: 'var(--mui-palette-action-active)' },
  primary: {
    main: 'var(--mui-palette-primary-main)',
    dark: 'var(--mui-palette-primary-dark)',
    contrastText: 'var(--mui-palette-primary-contrastText)',
  },
  secondary: { main: 'var(--mui-palette-secondary-main)' },
  success: shadesOf('success'),
  info: shadesOf('info'),
  warning: shadesOf('warning'),
  error: shadesOf('error'),
} as const;

/** Mixes a color with the background of papers. */
export const tint = (color: string, percent: number): string =>
  `color-mix(in srgb, ${color} ${percent}%, ${palette.background.paper})`;

/** A color through which the ground is visible. */
export const translucent = (color: string, percent: number): string =>
  `color-mix(in srgb, ${color} ${percent}%, transparent)`;

/** Selector of styles that are others in the dark color scheme; as specific as the element's own. */
export const inDarkScheme = '*:where([data-scheme="dark"]) &';

/** Height of a field in a line of tools, in pixels; buttons beside fields have the same. */
export const fieldHeight = 37;

/** A line that wraps where there is no room. */
export const wrappingLine = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;

/** A column that may be lower than its content, so that a part of it scrolls. */
export const shrinkingColumn = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;

/** Two columns, one on a phone; a value of `sx`. */
export const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** A thin frame; a value of `sx`. */
export const thinFrame = { border: 1, borderColor: 'divider', borderRadius: 1 } as const;

/** A button without border and background. */
export const bareButton = { border: 0, background: 'none', cursor: 'pointer' } as const;

/** A line of fields and buttons above a list. */
export const listToolbar = {
  ...wrappingLine,
  gap: 1,
  '& .MuiButton-root': { minHeight: { sm: fieldHeight } },
} as const;

/** A text in one line, cut at its end. */
export const oneLineText = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Media queries of the theme's breakpoints. */
export const below = { sm: '@media (max-width:599.95px)', md: '@media (max-width:899.95px)' } as const;
export const above = { sm: '@media (min-width:600px)', lg: '@media (min-width:1200px)' } as const;

/** A link in a text that a thumb hits on a phone, without more room between its lines. */
export const touchLink = { [below.sm]: { paddingBlock: 5, marginBlock: -5 } } as const;

/** Size of a button with an icon alone on a phone, where a thumb hits it. */
export const touchTarget = { [below.sm]: { width: 44, height: 44 } } as const;

/** Styles of a plain button that reads as a link among other text. */
export const textButton = (color: string) =>
  ({
    font: 'inherit',
    padding: 0,
    border: 0,
    background: 'none',
    color,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  }) as const;

/** Styles of the edge of a column that is dragged; its line begins `inset` pixels below the top. */
export const edgeHandle = (inset: number, line: string, accent: string) =>
  ({
    position: 'absolute',
    top: 0,
    bottom: 0,
    right: -4,
    width: 9,
    zIndex: 1,
    cursor: 'col-resize',
    touchAction: 'none',
    '&::after': {
      content: '""',
      position: 'absolute',
      left: 4,
      top: inset,
      bottom: inset,
      width: 1,
      backgroundColor: line,
    },
    '&:hover::after, &:active::after': { top: 0, bottom: 0, width: 2, backgroundColor: accent },
  }) as const;
