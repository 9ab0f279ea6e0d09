import { styled } from '@mui/material/styles';
import { palette, tint, shrinkingColumn } from '#app/kit/style.ts';

const hueColors = [palette.primary.main, '#1b8a5a', '#9a5fd0', '#c2571a', '#0f8ea3', '#b8418f'];

/** Both calendars; their very many cells are styled here by class. */
export const CalendarRoot = styled('div')({
  flex: 1,
  ...shrinkingColumn,
  minWidth: 0,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '.grid-row .grid-name': {
    flexDirection: 'column',
    alignItems: 'stretch',
    justifyContent: 'center',
    gap: 0,
    padding: '0 10px',
    lineHeight: 1.3,
    span: { fontWeight: 500 },
    b: { fontWeight: 650 },
    // Both lines fit the row, and their descenders fit them.
    small: { fontSize: '0.6875rem', lineHeight: 1.25, overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  '.grid-head .grid-name': { padding: '0 10px' },
  '.grid-cell': { borderRight: `1px solid ${tint(palette.divider, 55)}` },
  '.free': { backgroundColor: palette.action.hover },
  '.holiday': { backgroundColor: tint(palette.warning.main, 14) },
  '.grid-head .grid-cell': { paddingTop: 18 },
  '.month': {
    position: 'absolute',
    top: 0,
    height: 20,
    boxSizing: 'border-box',
    borderRight: `1px solid ${palette.divider}`,
    fontWeight: 600,
    lineHeight: '20px',
    // A name never runs into the next month, and stays beside the names of the people.
    overflow: 'clip',
    span: { position: 'sticky', left: 208, paddingLeft: 8, whiteSpace: 'nowrap' },
  },
  '.pool, .grid-row.pool .grid-name': { backgroundColor: palette.background.default },
  // The name of a pool may reach over its empty days.
  '.grid-row.pool .grid-name': { overflow: 'visible', borderRight: 0, b: { overflow: 'visible' } },
  '.day.today': { borderLeft: `1px solid ${palette.primary.main}` },
  '.writable .day': { cursor: 'cell' },
  '.day.is-selected': { backgroundColor: `${tint(palette.primary.main, 30)} !important` },
  '.bar': {
    position: 'absolute',
    top: 5,
    height: 21,
    zIndex: 1,
    boxSizing: 'border-box',
    borderRadius: 4,
    padding: '0 6px',
    fontSize: '0.75rem',
    lineHeight: '19px',
    // Not `hidden`: that would make each bar a scroll container, in which the sticky name would not move.
    overflow: 'clip',
    cursor: 'pointer',
    color: palette.text.primary,
  },
  // If a bar begins outside the viewport, its name is shown at the viewport's edge.
  '.bar > span': {
    position: 'sticky',
    left: 206,
    display: 'block',
    width: 'max-content',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  ...Object.fromEntries(
    hueColors.map((hue, index) => [
      `.hue-${index}`,
      { '--hue': tint(hue, 30), backgroundColor: 'var(--hue) !important', boxShadow: `inset 3px 0 0 ${hue}` },
    ]),
  ),
  ...Object.fromEntries(hueColors.map((hue, index) => [`.afternoon-${index}`, { '--afternoon': tint(hue, 30) }])),
  // With forced colors all backgrounds look the same.
  '@media (forced-colors: active)': {
    '.bar, .months button[class*="hue-"]': { outline: '2px solid CanvasText', outlineOffset: -2 },
    '.day.is-selected, .months button.picked': { forcedColorAdjust: 'none', backgroundColor: 'Highlight !important' },
  },
  '.months': {
    display: 'grid',
    // As many in a line as leave no line half empty.
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    maxWidth: 2100,
    '@media (max-width: 1679px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    '@media (max-width: 1199px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '@media (max-width: 799px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '@media (max-width: 519px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    gap: 12,
    userSelect: 'none',
    section: {
      padding: 10,
      border: `1px solid ${palette.divider}`,
      borderRadius: 6,
      backgroundColor: palette.background.paper,
    },
    h2: { margin: '0 0 6px', fontSize: '0.875rem', fontWeight: 650 },
    '.weeks': { display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 2 },
    '.weeks > span': { textAlign: 'center', color: palette.text.secondary, fontSize: '0.6875rem' },
    button: {
      font: 'inherit',
      fontSize: '0.8125rem',
      color: palette.text.primary,
      border: 0,
      borderRadius: 3,
      padding: 0,
      height: 28,
      backgroundColor: 'transparent',
      cursor: 'pointer',
      '&.free': { color: palette.text.secondary, backgroundColor: palette.action.hover },
      '&.holiday': { textDecoration: 'underline dotted', textUnderlineOffset: 3 },
      '&.today': { outline: `1.5px solid ${palette.primary.main}`, outlineOffset: -1.5, fontWeight: 700 },
      // Of a half day only the half that is taken has the color; two halves have a gap between them.
      '&.part-1, &.part-2': { backgroundColor: 'transparent !important' },
      '&.part-1': {
        backgroundImage:
          'linear-gradient(to right, var(--hue) calc(50% - 1px), transparent 0 calc(50% + 1px), var(--afternoon, transparent) 0)',
      },
      '&.part-2': {
        backgroundImage: 'linear-gradient(to left, var(--hue) calc(50% - 1px), transparent 0)',
        boxShadow: 'none',
      },
      '&.picked': { backgroundColor: tint(palette.primary.main, 30) },
      '&:focus-visible': { outline: `2px solid ${palette.text.primary}`, outlineOffset: -2 },
    },
  },
});
