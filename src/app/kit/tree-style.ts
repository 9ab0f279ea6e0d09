import { styled } from '@mui/material/styles';
import { edgeHandle, palette, bareButton, shrinkingColumn } from './style.ts';

/** Pixels. */
export const treeHeaderHeight = 36;
export const treeIndent = 18;

const mixWithTreeBackground = (color: string, percent: number) =>
  `color-mix(in srgb, ${color} ${percent}%, var(--tree-bg))`;

const treeGridStyle = {
  '.tree-scroller': { flex: 1, minHeight: 0, overflow: 'auto', overscrollBehavior: 'contain', overflowAnchor: 'none' },
  '.tree-grid': { position: 'relative', width: 'max-content', minWidth: '100%', minHeight: '100%' },
  '.tree-row': {
    display: 'grid',
    gridTemplateColumns: 'var(--tree-columns)',
    height: 'var(--tree-row)',
    alignItems: 'stretch',
    outline: 'none',
    boxSizing: 'border-box',
    borderBottom: '1px solid var(--tree-hair)',
    '--tree-row-bg': 'var(--tree-bg)',
    backgroundColor: 'var(--tree-row-bg)',
  },
  // Changes in a row do not affect the layout around it.
  '.tree-body .tree-row': {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    cursor: 'default',
    contain: 'size layout style',
  },
  '.tree-body .tree-row:hover': { '--tree-row-bg': 'var(--tree-hover)' },
  '.tree-row[aria-selected="true"]': { '--tree-row-bg': 'var(--tree-selected)' },
  '.tree-body .tree-row[aria-selected="true"]:hover': { '--tree-row-bg': 'var(--tree-selected)' },
  '.tree-row:focus-visible::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 3,
    border: '2px solid var(--tree-accent)',
    borderRadius: 3,
    pointerEvents: 'none',
  },
  // Something is held over the row that it takes.
  '.tree-row[data-over]': {
    '--tree-row-bg': 'var(--tree-selected)',
    boxShadow: 'inset 0 0 0 2px var(--tree-accent)',
  },
  '.tree-row-muted': { color: 'var(--tree-soft)' },
  '.tree-empty': { position: 'absolute', inset: `${treeHeaderHeight}px 0 0 0`, display: 'flex', overflow: 'auto' },
} as const;

const treeCellStyle = {
  '.tree-cell': {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    padding: '0 8px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  '.tree-cell > span': { overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'plaintext' },
  '.tree-cell-end': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  '.tree-first': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    padding: '0 4px 0 6px',
    backgroundColor: 'var(--tree-row-bg)',
    boxShadow: '1px 0 0 var(--tree-hair)',
  },
  '.tree-twisty': {
    flex: 'none',
    width: 24,
    height: 24,
    padding: 0,
    ...bareButton,
    color: 'var(--tree-soft)',
    '& svg': { display: 'block', margin: 4, fill: 'none', stroke: 'currentColor', strokeWidth: 1.8 },
    '&:hover': { color: 'inherit' },
  },
  '.tree-twisty-open svg': { transform: 'rotate(90deg)' },
  '.tree-more': {
    flex: 'none',
    width: 24,
    height: 24,
    marginLeft: 'auto',
    padding: 0,
    ...bareButton,
    borderRadius: 4,
    color: 'var(--tree-soft)',
    opacity: 0,
    '& svg': { display: 'block', margin: 3, width: 18, height: 18 },
    '&:hover': { backgroundColor: 'var(--tree-line)', color: 'inherit' },
    '@media (hover: none)': { opacity: 1 },
  },
  '.tree-row:hover .tree-more, .tree-row:focus-within .tree-more, .tree-row[aria-selected="true"] .tree-more': {
    opacity: 1,
  },
  '.tree-bone': { height: 10, borderRadius: 5, backgroundColor: 'var(--tree-hair)' },
} as const;

const treeHeadStyle = {
  '.tree-head': {
    position: 'sticky',
    top: 0,
    zIndex: 4,
    height: treeHeaderHeight,
    color: 'var(--tree-soft)',
    fontSize: '0.75rem',
    fontWeight: 600,
    borderBottom: '1px solid var(--tree-line)',
    '--tree-row-bg': 'var(--tree-head)',
  },
  '.tree-head .tree-cell': { position: 'relative', gap: 4, overflow: 'visible', outlineOffset: -2 },
  '.tree-head .tree-first': { position: 'sticky', left: 0, zIndex: 5, paddingLeft: 12 },
  '.tree-head .tree-cell:focus-visible': { outline: '2px solid var(--tree-accent)' },
  '.tree-sortable': { cursor: 'pointer', '&:hover': { color: 'var(--tree-accent)' } },
  '.tree-sort': { flex: 'none', width: 8, color: 'var(--tree-accent)' },
  '.tree-resize': edgeHandle(10, 'var(--tree-line)', 'var(--tree-accent)'),
} as const;

/**
 * The root of a tree table. All its parts are styled here by class, so that the many cells cost no styling of their own;
 * the widths of the columns are one variable, so that resizing draws no row anew.
 */
export const TreeRoot = styled('div')({
  '--tree-bg': palette.background.paper,
  '--tree-line': palette.divider,
  '--tree-hair': mixWithTreeBackground(palette.text.primary, 7),
  '--tree-head': mixWithTreeBackground(palette.text.primary, 3),
  '--tree-hover': mixWithTreeBackground(palette.text.primary, 4),
  '--tree-selected': mixWithTreeBackground(palette.primary.main, 12),
  '--tree-soft': palette.text.secondary,
  '--tree-accent': palette.primary.main,
  position: 'relative',
  fontSize: '0.8125rem',
  flex: 1,
  ...shrinkingColumn,
  minWidth: 0,
  backgroundColor: 'var(--tree-bg)',
  border: '1px solid var(--tree-line)',
  borderRadius: 6,
  overflow: 'hidden',
  ...treeGridStyle,
  ...treeCellStyle,
  ...treeHeadStyle,
});
