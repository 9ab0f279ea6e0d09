import { GlobalStyles } from '@mui/material';
import type { CSSObject } from '@mui/material/styles';
import { memo, type ReactElement, type ReactNode, type Ref } from 'react';
import { inDarkScheme, palette, translucent, shrinkingColumn, wrappingLine, bareButton } from '#app/kit/style.ts';
import { dayStyle } from './day-style.ts';
import { weekStyle } from './week-style.ts';

const sheetStyle: CSSObject = {
  ...shrinkingColumn,
  maxHeight: '100%',
  overflow: 'hidden',
  color: palette.text.primary,
  backgroundColor: palette.background.paper,
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--mui-shape-borderRadius)',
  fontSize: '0.8125rem',
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
  '& .icon': { flex: 'none', verticalAlign: '-0.125em' },
  '& .unseen': {
    position: 'absolute',
    width: 1,
    height: 1,
    margin: -1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '& .wbs': { color: palette.text.secondary, fontSize: 12, marginRight: 6 },
  '& [data-save="refused"]': {
    color: palette.error.dark,
    [inDarkScheme]: { color: palette.error.light },
  },
  '& .tools': {
    flex: 'none',
    ...wrappingLine,
    gap: 4,
    padding: '4px 8px',
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& .empty': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 8,
    padding: '56px 24px',
    textAlign: 'center',
    '& > .icon': { fontSize: 40, color: palette.text.secondary },
    '& strong': { fontSize: 16, fontWeight: 600 },
    '& p': { margin: 0, maxWidth: 380, color: palette.text.secondary },
  },
  '& .status': { flex: 'none', borderTop: `1px solid ${palette.divider}` },
  '& .status .bar': {
    ...wrappingLine,
    gap: 4,
    minHeight: 36,
    padding: '2px 12px 2px 6px',
  },
  '& .status .bar .icon': { fontSize: 16 },
  '& .message': { flex: '1 1 auto', marginLeft: 8, color: palette.text.secondary },
  '& .saves, & .saves > [aria-live]': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2px 12px',
    marginLeft: 'auto',
    fontSize: 12,
    color: palette.text.secondary,
  },
  '& .problems': {
    listStyle: 'none',
    margin: 0,
    padding: '4px 12px',
    // On a phone one of them, with what can be done about it, is in sight as a whole.
    maxHeight: 'max(116px, 20vh)',
    overflow: 'auto',
    backgroundColor: translucent(palette.error.main, 8),
    borderBottom: `1px solid ${palette.divider}`,
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      gap: '0 8px',
      padding: '2px 0',
      paddingInlineStart: 23,
    },
    // The icon is placed before all lines.
    '& li > .icon': { color: palette.error.main, fontSize: 15, marginInlineStart: -23, position: 'relative', top: 2 },
    '& .link': { maxWidth: '100%', textAlign: 'start' },
    '& .sentence': { flex: '1 1 300px' },
  },
  '& .link': {
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    ...bareButton,
    padding: '4px 0',
    textDecoration: 'underline',
    textUnderlineOffset: 2,
  },
  ...weekStyle,
  ...dayStyle,
  '& [data-balance="missing"]': {
    // The dark tone of the palette is too bright for small text on white.
    color: `color-mix(in srgb, ${palette.warning.dark} 75%, black)`,
    fontWeight: 600,
    [inDarkScheme]: { color: palette.warning.light },
  },
  '& [data-balance="over"]': {
    color: palette.info.dark,
    [inDarkScheme]: { color: palette.info.light },
  },
};

/** Made once, and not with each key: to read a style sheet of this size takes longer than to draw a cell. */
const SheetStyle = memo(() => (
  <GlobalStyles
    styles={({ rowHeight, typography: { fontFamily } }) => ({
      '.timesheet': { ...sheetStyle, '--row-height': `${rowHeight}px`, fontFamily },
    })}
  />
));
SheetStyle.displayName = 'SheetStyle';

/** The element around a sheet. One style sheet for all cells: they carry plain classes, so that hundreds of them cost nothing. */
export function SheetRoot({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }): ReactElement {
  return (
    <>
      <SheetStyle />
      <div ref={ref} className="timesheet">
        {children}
      </div>
    </>
  );
}
