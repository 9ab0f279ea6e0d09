import { styled } from '@mui/material/styles';
import { palette, tint, shrinkingColumn } from '#app/kit/style.ts';

const stripes = (color: string, gap: number) =>
  `repeating-linear-gradient(135deg, ${color} 0 1.5px, transparent 1.5px ${gap}px)`;

const overStripes = {
  3: stripes(tint(palette.warning.main, 44), 9),
  4: stripes(tint(palette.error.main, 52), 5),
} as const;

/** At the bottom of a cell, over the stripes of over-booked ones. */
const tentativeStripes = `repeating-linear-gradient(45deg, ${palette.text.secondary} 0 1.5px, transparent 1.5px 4px)`;
const tentativeStrip = {
  backgroundSize: '100% 6px, auto',
  backgroundPosition: 'bottom, 0 0',
  backgroundRepeat: 'no-repeat, repeat',
} as const;

const bandStyles = {
  '.band-0': { backgroundColor: tint(palette.primary.main, 7) },
  '.band-1': { backgroundColor: tint(palette.primary.main, 20) },
  '.band-2': { backgroundColor: tint(palette.primary.main, 40) },
  '.band-3': {
    backgroundColor: tint(palette.warning.main, 28),
    backgroundImage: overStripes[3],
    fontWeight: 600,
  },
  '.band-4': {
    backgroundColor: tint(palette.error.main, 32),
    backgroundImage: overStripes[4],
    fontWeight: 700,
  },
  '.band-off': { backgroundImage: stripes(palette.divider, 6), color: palette.text.secondary },
};

/** The cells of a heat map and its legend, styled by class. */
export const HeatRoot = styled('div')({
  ...shrinkingColumn,
  gap: 8,
  flex: 1,
  minWidth: 0,
  '.grid-head .grid-name': { paddingLeft: 12 },
  '.grid-row .grid-name': {
    cursor: 'pointer',
    small: { flex: 'none' },
    svg: { width: 16, height: 16, flex: 'none', color: palette.text.secondary },
    '.open': { transform: 'rotate(90deg)' },
  },
  '.grid-row .grid-cell': {
    lineHeight: '29px',
    cursor: 'pointer',
    borderRight: `1px solid ${palette.background.paper}`,
  },
  '.grid-row .heat-total': { borderRightColor: palette.divider },
  '.is-pool .grid-name': { fontWeight: 600 },
  '.grid-row.is-part .grid-name': { color: palette.text.secondary, cursor: 'default' },
  '.is-part .grid-name span': { flexShrink: 1 },
  '.is-part .grid-name small': { flex: '0 1 auto', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.grid-row .is-movable': { cursor: 'grab' },
  '.is-chosen': { boxShadow: `inset 0 0 0 2px ${palette.primary.main}` },
  '.is-away::after': {
    content: '""',
    position: 'absolute',
    top: 0,
    right: 0,
    borderTop: `7px solid ${palette.text.secondary}`,
    borderLeft: '7px solid transparent',
  },
  '.has-over::before': {
    content: '""',
    position: 'absolute',
    top: 3,
    right: 3,
    width: 6,
    height: 6,
    borderRadius: '50%',
    backgroundColor: palette.error.main,
  },
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
  '.is-tentative': { ...tentativeStrip, backgroundImage: tentativeStripes },
  '.band-3.is-tentative': { backgroundImage: `${tentativeStripes}, ${overStripes[3]}` },
  '.band-4.is-tentative': { backgroundImage: `${tentativeStripes}, ${overStripes[4]}` },
});
