import type { CSSObject } from '@mui/material/styles';
import { oneLineText, inDarkScheme, palette, translucent, wrappingLine } from '#app/kit/style.ts';

const TARGET = 48;

const dayBorder = `1px solid ${palette.divider}`;

const fieldStyle: CSSObject = {
  '& .hours-box': { position: 'relative', display: 'block' },
  '& .hours-box > button': { position: 'absolute', left: 4, top: 'calc(50% - 18px)' },
  '& .hours-field': {
    width: '100%',
    height: TARGET,
    padding: '0 12px',
    font: 'inherit',
    fontSize: 18,
    textAlign: 'right',
    color: palette.text.primary,
    backgroundColor: 'transparent',
    border: `1px solid ${translucent(palette.text.primary, 50)}`,
    borderRadius: 8,
    outline: 'none',
    '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
    '&[readonly]': { border: `1px dashed ${palette.divider}`, color: palette.text.secondary },
    '&[aria-invalid]': { borderColor: palette.error.main, color: palette.error.main },
  },
  '& .rest .hours-field': { width: 72, height: 44, fontSize: 16 },
  '& .rest .hours-box > button': { left: 2, width: 22 },
  // Money takes more room than hours.
  '& .line[data-costs] .rest': { flexWrap: 'wrap' },
  '& .line[data-costs] .rest > span.left': { flexBasis: '100%', minHeight: 0 },
  '& .line[data-costs] .rest .hours-field': { width: 128 },
};

const stripStyle: CSSObject = {
  '& .strip': {
    flex: 'none',
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(46px, 1fr)',
    overflowX: 'auto',
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& .strip button': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 1,
    minWidth: 0,
    minHeight: 76,
    padding: '8px 2px 6px',
    font: 'inherit',
    fontSize: 12,
    color: palette.text.primary,
    backgroundColor: 'transparent',
    border: 0,
    borderBottom: '3px solid transparent',
    cursor: 'pointer',
  },
  '& .strip .weekday': { color: palette.text.secondary },
  '& .strip .number': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    fontSize: 16,
    borderRadius: '50%',
  },
  '& .strip [data-today] .number': {
    color: palette.primary.contrastText,
    backgroundColor: palette.primary.main,
    fontWeight: 600,
  },
  '& .strip [aria-selected="true"]': {
    borderBottomColor: palette.primary.main,
    backgroundColor: translucent(palette.primary.main, 8),
  },
  // The signs of a narrow day are above its hours.
  '& .strip .sum': {
    display: 'flex',
    flexWrap: 'wrap',
    placeContent: 'center',
    alignItems: 'center',
    gap: 2,
    fontWeight: 600,
  },
  '& .strip .word': {
    maxWidth: '100%',
    ...oneLineText,
    fontSize: 10,
  },
  '& .strip button:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
};

/** Styles of the single-day view. Lengths in CSS pixels; touch targets are at least 44 high. */
export const dayStyle: CSSObject = {
  ...stripStyle,
  // Across it is swiped: that is no scrolling of the browser's.
  '& .lines': { overflow: 'auto', minHeight: 0, flex: '1 1 auto', touchAction: 'pan-y pinch-zoom' },
  '& .project': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    margin: 0,
    padding: '6px 16px',
    fontSize: 12,
    fontWeight: 600,
    color: palette.text.secondary,
    backgroundColor: palette.background.default,
    borderBottom: dayBorder,
  },
  '& .line': {
    display: 'grid',
    gridTemplateColumns: '1fr 92px',
    gap: '2px 12px',
    alignItems: 'center',
    padding: '10px 16px 4px',
    borderBottom: dayBorder,
  },
  '& .line .activity': { display: 'block', fontSize: 15, whiteSpace: 'normal' },
  '& .line .type': { display: 'block', fontSize: 12.5, color: palette.text.secondary },
  '& .line[data-done] .activity': { color: palette.text.secondary, textDecoration: 'line-through' },
  '& .line .sentence': { display: 'block', marginTop: 2, fontSize: 12.5, color: palette.text.secondary },
  '& .line .sentence[data-save="refused"]': {
    color: palette.error.dark,
    [inDarkScheme]: { color: palette.error.light },
  },
  '& .line .rest': {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    fontSize: 13,
    color: palette.text.secondary,
  },
  '& .line .left, & .line .finished': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 44 },
  '& .line .rest button': { marginLeft: 'auto', width: 44, height: 44, color: palette.text.secondary },
  '& .line .rest button .icon': { fontSize: 20 },
  '& .line .rest button[data-filled]': { color: palette.secondary.main },
  '& .line input[type="checkbox"]': { width: 22, height: 22 },
  ...fieldStyle,
  '& .day-total': {
    flex: 'none',
    ...wrappingLine,
    gap: '2px 12px',
    padding: '8px 16px',
    borderTop: dayBorder,
    fontSize: 14,
  },
  '& .day-total .balance': { fontSize: 14 },
  '& .day-total .week': { flexBasis: '100%', fontSize: 12.5, color: palette.text.secondary },
};
