import type { CSSObject } from '@mui/material/styles';

/** What is chosen, pressed or the current page: told by colour alone wherever it is not told by a tick. */
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
 * With the colours of the system (high contrast) all grounds are one: what is chosen takes the system's own colours for that,
 * a filled button gets a border, and so does the shape of what is still to come. What `:root` adds goes before the styles of components.
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
