import { styled } from '@mui/material/styles';

/** A table of a tab, in a box that scrolls by itself. */
export const ListRoot = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'relative',
    // It takes what is left of a page that does not scroll.
    flex: '1 1 0',
    minHeight: 0,
    overflow: 'auto',
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    backgroundColor: palette.background.paper,
    table: { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.8125rem' },
    'th, td': {
      padding: '6px 10px',
      textAlign: 'left',
      fontWeight: 400,
      verticalAlign: 'top',
      borderBottom: `1px solid ${palette.divider}`,
    },
    'thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      fontWeight: 600,
      whiteSpace: 'nowrap',
      color: palette.text.secondary,
      backgroundColor: palette.background.paper,
    },
    '.number': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    '.day': { whiteSpace: 'nowrap' },
    '.name': { minWidth: 140, overflowWrap: 'anywhere' },
    '.soft': { color: palette.text.secondary },
    '.over': { color: palette.error.main },
    'tbody tr:hover': { backgroundColor: palette.action.hover },
    'tfoot td, tfoot th': {
      position: 'sticky',
      bottom: 0,
      fontWeight: 600,
      backgroundColor: palette.background.paper,
      borderTop: `1px solid ${palette.divider}`,
    },
  };
});
