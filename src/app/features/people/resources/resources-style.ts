import { styled } from '@mui/material/styles';
import { TreePage } from '#app/kit/tree-page.ts';

/** Root of the tree. Its many cells are styled here by class, to avoid the cost of separate styled components. */
export const ResourcesRoot = styled(TreePage)(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    '.cell-rate': {
      display: 'inline-flex',
      alignItems: 'baseline',
      justifyContent: 'flex-end',
      gap: 8,
      minWidth: 0,
      color: palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
      small: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontSize: '0.75rem' },
    },
  };
});
