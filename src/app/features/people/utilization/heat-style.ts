import { styled } from '@mui/material/styles';
import { visuallyHidden } from '#app/kit/visually-hidden.ts';

/** Pixels. */
export const heatRowHeight = 30;
export const heatHeadHeight = 42;
export const heatNameWidth = 240;
export const totalWidth = 62;

/**
 * Root of the heat map. Its very many cells are styled here by class, to avoid the cost of separate styled components.
 */
export const HeatRoot = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  const tint = (color: string, percent: number) =>
    `color-mix(in srgb, ${color} ${percent}%, ${palette.background.paper})`;
  const stripes = (color: string, gap: number) =>
    `repeating-linear-gradient(135deg, ${color} 0 1.5px, transparent 1.5px ${gap}px)`;
  const bandStyles = {
    '.band-0': { backgroundColor: tint(palette.primary.main, 7) },
    '.band-1': { backgroundColor: tint(palette.primary.main, 20) },
    '.band-2': { backgroundColor: tint(palette.primary.main, 40) },
    '.band-3': {
      backgroundColor: tint(palette.warning.main, 28),
      backgroundImage: stripes(tint(palette.warning.main, 44), 9),
      fontWeight: 600,
    },
    '.band-4': {
      backgroundColor: tint(palette.error.main, 32),
      backgroundImage: stripes(tint(palette.error.main, 52), 5),
      fontWeight: 700,
    },
    '.band-off': { backgroundImage: stripes(palette.divider, 6), color: palette.text.secondary },
  };
  return {
    display: 'flex',
    flexDirection: 'column',
    gap: 8,
    flex: 1,
    minHeight: 0,
    minWidth: 0,
    '.heat': {
      position: 'relative',
      overflow: 'auto',
      flex: 1,
      minHeight: 120,
      border: `1px solid ${palette.divider}`,
      borderRadius: 6,
      backgroundColor: palette.background.paper,
      fontSize: '0.8125rem',
      fontVariantNumeric: 'tabular-nums',
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    },
    '.heat-head, .heat-row': { position: 'absolute', left: 0, height: heatRowHeight, contain: 'layout style' },
    '.heat-head': {
      position: 'sticky',
      top: 0,
      zIndex: 3,
      height: heatHeadHeight,
      backgroundColor: palette.background.default,
      borderBottom: `1px solid ${palette.divider}`,
      boxSizing: 'border-box',
    },
    '.heat-name, .heat-total, .heat-cell': {
      position: 'absolute',
      top: 0,
      height: '100%',
      boxSizing: 'border-box',
      display: 'flex',
      alignItems: 'center',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${palette.divider}`,
    },
    '.heat-name': {
      position: 'sticky',
      left: 0,
      zIndex: 2,
      width: heatNameWidth,
      gap: 4,
      paddingRight: 8,
      backgroundColor: palette.background.paper,
      borderRight: `1px solid ${palette.divider}`,
      cursor: 'pointer',
      span: { overflow: 'hidden', textOverflow: 'ellipsis' },
      small: { color: palette.text.secondary, fontSize: '0.75rem', flex: 'none' },
      svg: { width: 16, height: 16, flex: 'none', color: palette.text.secondary },
      '.open': { transform: 'rotate(90deg)' },
    },
    '.heat-head .heat-name': { backgroundColor: palette.background.default, paddingLeft: 12, cursor: 'default' },
    // There are very many of them: blocks are laid out faster than boxes that centre what they hold.
    '.heat-cell, .heat-total': {
      display: 'block',
      lineHeight: `${heatRowHeight - 1}px`,
      textAlign: 'center',
      cursor: 'pointer',
      contain: 'strict',
    },
    '.heat-total': { left: heatNameWidth, width: totalWidth, borderRight: `1px solid ${palette.divider}` },
    '.heat-cell': { borderRight: `1px solid ${palette.background.paper}` },
    '.heat-head .heat-cell, .heat-head .heat-total': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      contain: 'none',
      cursor: 'default',
      lineHeight: 1.25,
      borderRight: 'none',
      overflow: 'visible',
      small: { color: palette.text.secondary, fontSize: '0.6875rem', height: 14 },
    },
    '.heat-head .heat-cell.is-now': { fontWeight: 700, boxShadow: `inset 0 2px 0 ${palette.primary.main}` },
    '.is-pool': { '.heat-name': { fontWeight: 600 } },
    '.is-away::after': {
      content: '""',
      position: 'absolute',
      top: 0,
      right: 0,
      borderTop: `7px solid ${palette.text.secondary}`,
      borderLeft: '7px solid transparent',
    },
    '.is-active': { outline: `2px solid ${palette.text.primary}`, outlineOffset: -2, zIndex: 1 },
    '.heat-name.is-active': { zIndex: 3 },
    '.is-chosen': { boxShadow: `inset 0 0 0 2px ${palette.primary.main}` },
    '.hidden': visuallyHidden,
    '.heat-legend': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '4px 14px',
      margin: 0,
      padding: 0,
      listStyle: 'none',
      fontSize: '0.75rem',
      color: palette.text.secondary,
      li: { display: 'flex', alignItems: 'center', gap: 6 },
      i: {
        position: 'relative',
        width: 30,
        height: 16,
        borderRadius: 2,
        fontStyle: 'normal',
        fontSize: '0.6875rem',
        color: palette.text.primary,
        display: 'grid',
        placeItems: 'center',
        border: `1px solid ${palette.divider}`,
        boxSizing: 'border-box',
      },
    },
    ...bandStyles,
  };
});
