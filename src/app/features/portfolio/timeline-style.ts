import { styled } from '@mui/material/styles';
import { palette, tint } from '#app/kit/style.ts';
import { TreePage } from '#app/kit/tree-page.ts';
import { visuallyHidden } from '#app/kit/visually-hidden.ts';

/** Height of a bar of a project, in pixels. */
const portfolioBarHeightPx = 14;

/** Class-based styles that the timeline adds to the tree table: bars, milestones, units and lines. */
export const TimelineRoot = styled('div')({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  '.tree-body .tree-row': { backgroundColor: 'transparent' },
  '.tree-body .tree-row:hover': { backgroundColor: `color-mix(in srgb, ${palette.text.primary} 4%, transparent)` },
  '.tree-body .tree-row[aria-selected="true"]': {
    backgroundColor: `color-mix(in srgb, ${palette.primary.main} 12%, transparent)`,
  },
  '.tree-cell:nth-of-type(2)': { padding: 0, position: 'relative', overflow: 'visible' },
  '.tree-head .tree-cell:nth-of-type(2)': {
    cursor: 'default',
    '.tree-resize': { display: 'none' },
    '> span': { overflow: 'visible' },
  },
  '.tree-grid': { overflow: 'clip' },
  '.time-backdrop': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    right: 0,
    pointerEvents: 'none',
    'i, b': { position: 'absolute', top: 0, bottom: 0, width: 1, backgroundColor: tint(palette.text.primary, 6) },
    'i[data-strong=true]': { backgroundColor: tint(palette.text.primary, 14) },
    b: { width: 2, backgroundColor: palette.error.main, opacity: 0.75 },
  },
  '.time-head': { position: 'absolute', inset: 0, overflow: 'clip' },
  '.time-tier': { position: 'absolute', top: 0, left: 0, right: 0, height: 18, lineHeight: '18px' },
  '.time-lower': { top: 18, fontWeight: 400 },
  '.time-tick': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    boxSizing: 'border-box',
    borderLeft: `1px solid ${palette.divider}`,
    overflow: 'clip',
    whiteSpace: 'nowrap',
    '> span': { position: 'sticky', left: 'var(--time-left)', padding: '0 4px' },
  },
  '.time-line': { position: 'absolute', inset: 0 },
  '.time-none': { paddingLeft: 8, color: palette.text.secondary, position: 'sticky', left: 'var(--time-left)' },
  '.time-bar': {
    position: 'absolute',
    top: (32 - portfolioBarHeightPx) / 2,
    height: portfolioBarHeightPx,
    boxSizing: 'border-box',
    borderRadius: 3,
    border: `1px solid ${palette.primary.main}`,
    backgroundColor: tint(palette.primary.main, 22),
    overflow: 'hidden',
    i: { display: 'block', height: '100%', backgroundColor: tint(palette.primary.main, 75) },
    '&[data-late=true]': { borderColor: palette.error.main, borderWidth: 2 },
    '&[data-open=true]': {
      borderRightWidth: 0,
      maskImage: 'linear-gradient(90deg, black calc(100% - 80px), transparent)',
    },
    '&[data-kind=portfolio]': {
      height: 8,
      top: 11,
      borderRadius: '2px 2px 0 0',
      borderColor: palette.text.secondary,
      backgroundColor: tint(palette.text.secondary, 25),
      i: { backgroundColor: tint(palette.text.secondary, 85) },
    },
  },
  '.time-stone': {
    position: 'absolute',
    top: 10,
    width: 11,
    height: 11,
    marginLeft: -6,
    boxSizing: 'border-box',
    transform: 'rotate(45deg)',
    border: `2px solid ${palette.text.primary}`,
    backgroundColor: palette.background.paper,
    '&[data-state=reached]': { backgroundColor: palette.text.primary },
    '&[data-state=late]': { borderColor: palette.error.main, borderStyle: 'double', borderWidth: 3 },
  },
  '.time-label': {
    position: 'absolute',
    top: 0,
    lineHeight: '32px',
    fontSize: '0.75rem',
    color: palette.text.secondary,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    '&[data-late=true]': { color: palette.error.main },
  },
  '.time-line .hidden': visuallyHidden,
});

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
