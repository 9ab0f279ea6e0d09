import { styled } from '@mui/material/styles';
import { visuallyHidden } from './visually-hidden.ts';
import { below, palette } from './style.ts';

/**
 * Container of a record tree and its details panel; names in its many cells are styled by class, which saves styled
 * components.
 */
export const TreePage = styled('div')({
  display: 'flex',
  flex: 1,
  minHeight: 0,
  gap: 12,
  '.cell-name': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minWidth: 0,
    flex: 1,
    overflow: 'hidden',
    '.kind': { flex: 'none', width: 17, height: 17, color: palette.text.secondary },
    '.link': { flex: 'none', width: 14, height: 14, marginLeft: -4, color: palette.primary.main },
    'a, b, .name': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      minWidth: 0,
      // A name that is read from right to left keeps its own order.
      unicodeBidi: 'plaintext',
    },
    b: { fontWeight: 600 },
    a: {
      color: 'inherit',
      textDecoration: 'none',
      [below.sm]: { paddingBlock: 4 },
      '&:hover': { color: palette.primary.main, textDecoration: 'underline' },
    },
    small: { flex: 'none', color: palette.text.secondary, fontSize: '0.75rem' },
    em: {
      flex: 'none',
      fontStyle: 'normal',
      fontSize: '0.6875rem',
      padding: '0 5px',
      border: `1px solid ${palette.divider}`,
      borderRadius: 4,
    },
    '.hidden': visuallyHidden,
  },
});
