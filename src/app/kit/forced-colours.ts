import type { CSSObject } from '@mui/material/styles';

/** Selectors of selected, pressed and current elements that have no check mark but are recognizable by color alone. */
const selectedStateSelectors = [
  '[aria-pressed="true"]',
  '[role="tab"][aria-selected="true"]',
  '[role="option"][aria-selected="true"]',
  '[role="gridcell"][aria-selected="true"]',
  'a[aria-current="page"]',
  // The entry that leads to where the current page lies.
  'nav a.active',
];

/**
 * System colors (high contrast) make all backgrounds equal: selected elements take the system's selection colors,
 * filled buttons get a border, and so do shapes of future work. The `:root` prefix gives these rules precedence over
 * component styles.
 */
export const forcedColours: CSSObject = {
  '@media (forced-colors: active)': {
    [selectedStateSelectors.map((each) => `:root ${each}`).join(', ')]: {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight !important',
      color: 'HighlightText !important',
    },
    [selectedStateSelectors.map((each) => `:root ${each} *`).join(', ')]: { color: 'HighlightText !important' },
    ':root .MuiButton-contained': { border: '1px solid ButtonBorder' },
    ':root .MuiSkeleton-root, :root .tree-bone': { border: '1px solid GrayText' },
  },
};
