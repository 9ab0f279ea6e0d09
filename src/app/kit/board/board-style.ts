import { styled } from '@mui/material/styles';
import { visuallyHidden } from '../visually-hidden.ts';

/** A board with its columns and cards; the many cards are styled by class, which saves styled components. */
export const BoardRoot = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    flex: 1,
    minWidth: 0,
    minHeight: 0,
    display: 'grid',
    gridAutoFlow: 'column',
    // Wider cards are no easier to read: a board of few columns ends before the page.
    gridAutoColumns: 'minmax(212px, 440px)',
    gap: 12,
    overflowX: 'auto',
    fontSize: '0.8125rem',
    // Columns are a little narrower than a small window, so that the next one shows.
    [theme.breakpoints.down('md')]: { gridAutoColumns: 'min(78vw, 320px)', scrollSnapType: 'x proximity' },
    section: {
      display: 'flex',
      flexDirection: 'column',
      minHeight: 0,
      minWidth: 0,
      scrollSnapAlign: 'start',
      borderRadius: 6,
      backgroundColor: `color-mix(in srgb, ${palette.text.primary} 4%, transparent)`,
      '&[data-over=true]': { outline: `2px dashed ${palette.primary.main}`, outlineOffset: -2 },
    },
    h2: {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      margin: 0,
      padding: '8px 12px',
      fontSize: '0.8125rem',
      fontWeight: 600,
      small: { marginLeft: 'auto', color: palette.text.secondary, fontWeight: 400, whiteSpace: 'nowrap' },
    },
    '.board-scroller': { flex: 1, minHeight: 120, overflow: 'auto', padding: '0 8px' },
    ul: { position: 'relative', listStyle: 'none', margin: 0, padding: 0 },
    // The gap is part of the measured height.
    li: { position: 'absolute', top: 0, left: 0, right: 0, paddingBottom: 8 },
    '.card': {
      width: '100%',
      boxSizing: 'border-box',
      display: 'grid',
      alignContent: 'start',
      gap: 4,
      padding: '8px 10px',
      borderRadius: 6,
      border: `1px solid ${palette.divider}`,
      backgroundColor: palette.background.paper,
      overflow: 'hidden',
      '&:hover': { borderColor: palette.text.secondary },
      '&[aria-current=true]': { borderColor: palette.primary.main, boxShadow: `0 0 0 1px ${palette.primary.main}` },
    },
    'button.card': {
      font: 'inherit',
      color: 'inherit',
      textAlign: 'start',
      cursor: 'pointer',
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    },
    '[draggable=true] > .card': { cursor: 'grab' },
    '.card .soft': {
      display: 'flex',
      gap: 8,
      justifyContent: 'space-between',
      alignItems: 'center',
      color: palette.text.secondary,
      fontSize: '0.75rem',
      minWidth: 0,
      minHeight: 18,
      whiteSpace: 'nowrap',
      '> span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
      '> span + span': { flex: '0 1 auto', maxWidth: '70%' },
    },
    '.card .foot': {
      display: 'flex',
      alignItems: 'center',
      gap: 10,
      minWidth: 0,
      whiteSpace: 'nowrap',
      fontSize: '0.75rem',
    },
    '.card-name': {
      fontWeight: 600,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      unicodeBidi: 'plaintext',
    },
    '.hidden': visuallyHidden,
  };
});
