import { styled } from '@mui/material/styles';
import { visuallyHidden } from '#app/kit/visually-hidden.ts';

/** Pixels. */
export const absenceRowHeight = 32;
export const absenceHeadHeight = 40;
export const absenceNameWidth = 200;
export const dayWidth = 30;

/** Both calendars; their very many cells are styled here by class. */
export const CalendarRoot = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  const tint = (color: string, percent: number) =>
    `color-mix(in srgb, ${color} ${percent}%, ${palette.background.paper})`;
  const hues = [palette.primary.main, '#1b8a5a', '#9a5fd0', '#c2571a', '#0f8ea3', '#b8418f'];
  return {
    flex: 1,
    minHeight: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
    '.scroller': {
      overflow: 'auto',
      flex: 1,
      minHeight: 120,
      border: `1px solid ${palette.divider}`,
      borderRadius: 6,
      backgroundColor: palette.background.paper,
      userSelect: 'none',
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    },
    '.head': {
      position: 'sticky',
      top: 0,
      zIndex: 4,
      height: absenceHeadHeight,
      backgroundColor: palette.background.default,
    },
    '.line': { position: 'absolute', left: 0, height: absenceRowHeight },
    '.who, .day': {
      position: 'absolute',
      top: 0,
      height: '100%',
      boxSizing: 'border-box',
      borderBottom: `1px solid ${palette.divider}`,
    },
    '.who': {
      position: 'sticky',
      left: 0,
      zIndex: 3,
      width: absenceNameWidth,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      padding: '0 10px',
      backgroundColor: palette.background.paper,
      borderRight: `1px solid ${palette.divider}`,
      lineHeight: 1.3,
      overflow: 'hidden',
      'b, span, small': { textAlign: 'left' },
      'b, span': { fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      b: { fontWeight: 650 },
      small: {
        color: palette.text.secondary,
        fontSize: '0.6875rem',
        // Both lines fit the row, and their descenders fit them.
        lineHeight: 1.25,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      },
    },
    '.head .who': { backgroundColor: palette.background.default },
    '.day': { borderRight: `1px solid ${tint(palette.divider, 55)}` },
    '.head .day': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      lineHeight: 1.25,
      small: { color: palette.text.secondary, fontSize: '0.6875rem', whiteSpace: 'nowrap' },
    },
    '.head .today': { boxShadow: `inset 0 2px 0 ${palette.primary.main}`, fontWeight: 700 },
    '.day.free': { backgroundColor: palette.action.hover },
    '.line .today': { borderLeft: `1px solid ${palette.primary.main}` },
    '.writable .day': { cursor: 'cell' },
    '.day.active': { outline: `2px solid ${palette.text.primary}`, outlineOffset: -2, zIndex: 2 },
    '.day.picked': { backgroundColor: `${tint(palette.primary.main, 30)} !important` },
    '.bar': {
      position: 'absolute',
      top: 5,
      height: absenceRowHeight - 11,
      zIndex: 1,
      boxSizing: 'border-box',
      borderRadius: 4,
      padding: '0 6px',
      fontSize: '0.75rem',
      lineHeight: `${absenceRowHeight - 13}px`,
      // Not `hidden`: that would make each bar a scroll container, in which the sticky name would not move.
      overflow: 'clip',
      cursor: 'pointer',
      color: palette.text.primary,
    },
    // If a bar begins outside the viewport, its name is shown at the viewport's edge.
    '.bar > span': {
      position: 'sticky',
      left: absenceNameWidth + 6,
      display: 'block',
      width: 'max-content',
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    ...Object.fromEntries(
      hues.map((hue, index) => [
        `.hue-${index}`,
        { backgroundColor: `${tint(hue, 30)} !important`, boxShadow: `inset 3px 0 0 ${hue}` },
      ]),
    ),
    // With forced colors all backgrounds look the same.
    '@media (forced-colors: active)': {
      '.bar, .months button[class*="hue-"]': { outline: '2px solid CanvasText', outlineOffset: -2 },
      '.day.picked, .months button.picked': { forcedColorAdjust: 'none', backgroundColor: 'Highlight !important' },
    },
    '.hidden': visuallyHidden,
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
        '&.picked': { backgroundColor: tint(palette.primary.main, 30) },
        '&:focus-visible': { outline: `2px solid ${palette.text.primary}`, outlineOffset: -2 },
      },
    },
  };
});
