import { styled } from '@mui/material/styles';
import { TreePage } from '#app/kit/tree-page.ts';
import { palette } from '#app/kit/style.ts';

/** Container of the tree; cells are styled here by class because per-cell styles would be slow. */
export const PortfolioRoot = styled(TreePage)({
  '.cell-dates': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    width: '100%',
    '> span:first-of-type': { flex: 'none', width: 166, fontVariantNumeric: 'tabular-nums' },
  },
  '.cell-variance': {
    display: 'inline-flex',
    alignItems: 'baseline',
    justifyContent: 'flex-end',
    gap: 6,
    fontVariantNumeric: 'tabular-nums',
    '&[data-over=true]': { color: palette.error.main },
    '&[data-over=false]': { color: palette.success.main },
    small: { minWidth: 34, textAlign: 'right', fontSize: '0.75rem' },
  },
});
