import type { CSSObject } from '@mui/material/styles';
import { oneLineText, inDarkScheme, palette, translucent, bareButton } from '#app/kit/style.ts';

const HEADER_HEIGHT = 58;
const FOOTER = 46;
/** Width of the total of a row where it is widest. */
const TOTAL = 84;
/** Days up to which columns are wide. */
export const DENSE = 14;
/**
 * Maximum number of days with full column width; above it, columns shrink so that two weeks and the totals fit on a
 * laptop.
 */
export const WEEK = 7;

/** Least widths of the columns: of the name, of each day, and of those after the days. */
interface WeekColumnWidths {
  readonly name: number;
  readonly day: number;
  readonly after: readonly number[];
}

const WIDE: WeekColumnWidths = { name: 260, day: 66, after: [72, 92, 64] };
const NARROW: WeekColumnWidths = { name: 220, day: 44, after: [64, 80, 52] };
/** A month of 31 days with all columns fits a window of 1,440 pixels beside the navigation. */
const DENSE_COLUMNS: WeekColumnWidths = { name: 184, day: 27, after: [50, 72, 44] };
const COSTS_COLUMN_WIDTHS: WeekColumnWidths = { name: 260, day: 83, after: [TOTAL, 96, 92, 96] };
const weekGridColumns = ({ name, day, after }: WeekColumnWidths, mostOfName = 'max(340px, 30%)'): string =>
  `minmax(${name}px, ${mostOfName}) repeat(var(--days), minmax(${day}px, 1fr)) ${after.map((width) => `${width}px`).join(' ')}`;
const leastWidth = ({ name, day, after }: WeekColumnWidths): string =>
  `calc(${after.reduce((sum, width) => sum + width, name)}px + var(--days) * ${day}px)`;

const weekBorder = `1px solid ${palette.divider}`;

/** A translucent colour as an image, so that it lies over an opaque background. */
function layer(color: string, percent: number): string {
  const tint = translucent(color, percent);
  return `linear-gradient(${tint}, ${tint})`;
}

const weekNameStyle: CSSObject = {
  '& .cell.name': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    justifyContent: 'flex-start',
    padding: '0 10px 0 20px',
    backgroundColor: palette.background.paper,
    borderRight: `1px solid ${palette.divider}`,
  },
  '& .cell.name .wbs': { flex: 'none', marginRight: 2 },
  '& .activity': { ...oneLineText, unicodeBidi: 'plaintext' },
  '& .percent': { marginLeft: 'auto', paddingLeft: 6, flex: 'none', fontSize: 12, color: palette.text.secondary },
  '& .percent + .percent': { marginLeft: 0 },
  // The name needs the room of the booked hours, which those over plan exceed anyway.
  '@media (max-width: 1599.95px)': { '& .percent:has(+ [data-over]) > [aria-hidden]': { display: 'none' } },
  '& .percent[data-over]': { color: palette.text.primary, fontWeight: 600 },
  '& .remaining[data-asks]': { backgroundImage: layer(palette.primary.main, 10) },
  '& .asks': { marginRight: 'auto', paddingLeft: 6, color: palette.primary.main, fontWeight: 700 },
  '& .star': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    padding: 0,
    ...bareButton,
    color: palette.text.secondary,
    opacity: 0,
    '&[aria-pressed="true"]': { opacity: 1, color: palette.warning.main },
    '&[aria-pressed="true"] path': { fill: 'currentColor' },
  },
  '& .row:hover .star, & .cell[data-active] .star': { opacity: 1 },
  '& .progress': {
    position: 'absolute',
    left: 0,
    bottom: -1,
    height: 2,
    backgroundColor: palette.primary.main,
    opacity: 0.55,
  },
  '& .row[data-done] .activity': { color: palette.text.secondary, textDecoration: 'line-through' },
  '& .row.group': { height: 'calc(var(--row-height) - 4px)' },
  '& .row.group .cell': {
    color: palette.text.secondary,
    fontSize: 12,
    backgroundColor: palette.background.paper,
    backgroundImage: layer(palette.text.primary, 4.5),
    borderRightColor: 'transparent',
  },
  '& .row.group .name': { fontWeight: 600, color: palette.text.primary, paddingLeft: 10 },
};

const secondary = palette.text.secondary;
const bordersStyle: CSSObject = {
  '& .header, & .footer': { position: 'sticky', zIndex: 3, backgroundColor: palette.background.paper },
  '& .header': { top: 0, fontWeight: 600 },
  '& .header .row': { height: HEADER_HEIGHT },
  '& .header .cell': {
    borderRightColor: 'transparent',
    color: secondary,
    fontSize: 12,
    alignItems: 'flex-end',
    paddingBottom: 6,
  },
  '& .header .day': { flexDirection: 'column', justifyContent: 'flex-end', gap: 0, color: palette.text.primary },
  '& .header .weekday': { display: 'flex', alignItems: 'center', gap: 4, fontSize: 13 },
  '& .header .date': { fontWeight: 400, color: secondary },
  '& .header .word': {
    maxWidth: '100%',
    ...oneLineText,
    fontSize: 11,
    fontWeight: 500,
    lineHeight: '14px',
  },
  '& .header .done, & .cell.done': { justifyContent: 'center' },
  '& .footer': { bottom: 0, boxShadow: `0 -1px 0 ${palette.divider}` },
  // High contrast draws no shadows.
  '@media (forced-colors: active)': { '& .footer': { borderTop: '1px solid' } },
  '& .footer .row': { height: FOOTER },
  '& .footer .cell': {
    flexDirection: 'column',
    alignItems: 'flex-end',
    justifyContent: 'center',
    gap: 0,
    borderBottom: 0,
    borderRightColor: 'transparent',
  },
  '& .footer .cell.done': { alignItems: 'center', color: secondary, fontSize: 12 },
  '& .footer .cell.remaining, & .footer .cell.base, & .footer .cell.actual': { color: secondary, fontSize: 12 },
  '& .footer .name': { alignItems: 'flex-start', fontWeight: 600, paddingLeft: 10 },
  '& .footer .booked': { fontWeight: 600 },
  '& .balance': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    fontSize: 12,
    fontWeight: 400,
    color: secondary,
    whiteSpace: 'nowrap',
  },
  '& .total .value': { fontWeight: 600 },
};

const hatch = (color: string): string =>
  `repeating-linear-gradient(135deg, ${translucent(color, 14)} 0 4px, ${translucent(color, 5)} 4px 8px)`;
const toneStyle: CSSObject = {
  '& [data-tone="weekend"]': { backgroundColor: translucent(palette.text.primary, 3) },
  '& [data-tone="absence"]': { backgroundImage: hatch(palette.info.main) },
  '& [data-tone="holiday"]': { backgroundImage: hatch(palette.success.main) },
  '& .cell[data-today]': {
    boxShadow: `inset 1px 0 ${translucent(palette.primary.main, 60)}, inset -1px 0 ${translucent(palette.primary.main, 60)}`,
    backgroundColor: translucent(palette.primary.main, 6),
  },
  '& .header .day[data-today]': { boxShadow: `inset 0 3px ${palette.primary.main}` },
  '& .header .day[data-today] .weekday, & .header .day[data-today] .word': {
    color: palette.primary.dark,
    [inDarkScheme]: { color: palette.primary.main },
  },
};

const weekCellStyle: CSSObject = {
  '& .cell.hours': { cursor: 'cell' },
  '& .cell.hours .value': { marginLeft: 'auto', ...oneLineText },
  '& .cell.hours .icon': { fontSize: 14, color: palette.text.secondary },
  '& .cell[data-bar]': { cursor: 'default', color: palette.text.secondary },
  '& .cell.hours[data-bar="beforeStart"], & .cell.hours[data-bar="future"], & .cell.hours[data-bar="closed"], & .cell.hours[data-bar="milestone"]':
    { backgroundImage: layer(palette.text.primary, 8) },
  '& .cell[data-bar="locked"]': { backgroundImage: layer(palette.text.primary, 8) },
  '& .cell[data-save="saving"] .value': { opacity: 0.75 },
  '& .cell[data-save="waiting"] .value': { fontStyle: 'italic' },
  '& .cell[data-save="waiting"] > .icon': { color: palette.warning.main },
  '& .cell[data-save="refused"]': {
    boxShadow: `inset 0 0 0 1px ${palette.error.main}`,
    backgroundColor: translucent(palette.error.main, 8),
  },
  '& .cell[data-save="refused"] > .icon': { color: palette.error.main },
  '& .dot': {
    position: 'absolute',
    top: 3,
    right: 3,
    width: 6,
    height: 6,
    borderRadius: '50%',
    backgroundColor: palette.secondary.main,
  },
  '& .note': {
    position: 'absolute',
    left: 1,
    top: 1,
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    width: 26,
    height: 'calc(var(--row-height) - 3px)',
    padding: 0,
    ...bareButton,
    color: palette.text.secondary,
    '&:hover': { color: palette.text.primary },
  },
  '& .note .icon': { color: 'inherit' },
  '& .cell[data-active] > .icon': { marginLeft: 22 },
  '& .editor': {
    position: 'absolute',
    inset: 2,
    width: 'calc(100% - 4px)',
    padding: '0 6px 0 26px',
    border: 0,
    outline: 'none',
    font: 'inherit',
    color: palette.text.primary,
    textAlign: 'right',
    backgroundColor: palette.background.paper,
    userSelect: 'text',
  },
  '& .editor[aria-invalid]': {
    color: palette.error.dark,
    [inDarkScheme]: { color: palette.error.light },
  },
  '& .remaining .editor': { paddingLeft: 6 },
  '& input[type="checkbox"]': { width: 16, height: 16, margin: 0, accentColor: palette.primary.main },
  '& input[aria-disabled]': { opacity: 0.4 },
};

const ring = { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2, zIndex: 1 };
const cursorStyle: CSSObject = {
  // Not `:focus-within`: that changes with every move of the focus, and with it the style of all cells is looked up again.
  '& .grid[data-focused] .cell[data-selected]': { backgroundImage: layer(palette.primary.main, 14) },
  '& .grid[data-focused] .cell[data-active]': ring,
  '& .grid[data-focused] .cell.name[data-active]': { ...ring, zIndex: 2 },
  '& .grid:not([data-focused]) .cell[data-active]': {
    outline: `1px solid ${translucent(palette.text.primary, 25)}`,
    outlineOffset: -1,
  },
  '& .cell.done input:focus-visible': { outline: 'none' },
};

/** The look of the week grid. Lengths in CSS pixels. */
export const weekStyle: CSSObject = {
  '& .scroller': {
    overflow: 'auto',
    minHeight: 0,
    // Keeps focused cells from being scrolled under the sticky borders.
    scrollPadding: `${HEADER_HEIGHT + 2}px ${TOTAL + 8}px ${FOOTER + 2}px 268px`,
    // Opaque content is scrolled by the browser's compositor thread.
    backgroundColor: palette.background.paper,
  },
  '& .grid': { minWidth: leastWidth(WIDE), userSelect: 'none', outline: 'none' },
  // On a very wide screen the hours stay near their activity.
  '& .grid:not([data-dense])': { maxWidth: 2200 },
  '& .row': {
    display: 'grid',
    gridTemplateColumns: weekGridColumns(WIDE),
    height: 'var(--row-height)',
    // Not `paint`: it would clip each row, which costs two more layers for a row with a sticky name.
    contain: 'layout style',
  },
  '& .grid[data-narrow]': { minWidth: leastWidth(NARROW) },
  '& .grid[data-narrow] .row': { gridTemplateColumns: weekGridColumns(NARROW) },
  '& .grid[data-narrow] .cell:not(.name)': { paddingLeft: 4, paddingRight: 4 },
  '& .grid[data-narrow] .footer .balance': { gap: 1, fontSize: 11 },
  '& .grid[data-dense]': { minWidth: leastWidth(DENSE_COLUMNS) },
  '& .grid[data-dense] .row': { gridTemplateColumns: weekGridColumns(DENSE_COLUMNS, '6fr') },
  '& .grid[data-measure="costs"]': { minWidth: leastWidth(COSTS_COLUMN_WIDTHS) },
  '& .grid[data-measure="costs"] .row': { gridTemplateColumns: weekGridColumns(COSTS_COLUMN_WIDTHS) },
  '& .grid[data-measure="costs"] .cell:not(.name)': { paddingLeft: 6, paddingRight: 6 },
  '& .grid[data-measure="costs"] .value, & .grid[data-measure="costs"] .booked': { fontSize: 12 },
  '& .grid[data-dense] .cell': { paddingLeft: 1, paddingRight: 2 },
  '& .grid[data-dense] .cell:not(.name)': { fontSize: 11, letterSpacing: '-0.03em' },
  '& .grid[data-dense] .cell.name': { paddingLeft: 12, paddingRight: 6 },
  // The line below the name shows how far it is.
  '& .grid[data-dense] .percent': { display: 'none' },
  '& .grid[data-dense] .header :is(.date, .weekday)': { fontSize: 10.5, whiteSpace: 'nowrap' },
  // The minus or plus before the hours is sign enough where there is no room for another one.
  '& .grid[data-dense] .footer .balance .icon, & .grid[data-narrow] .footer [data-balance] .icon': {
    display: 'none',
  },
  '& .grid[data-dense] .footer .balance': { fontSize: 10 },
  '& .grid[data-dense] .footer .name .balance': { ...oneLineText, maxWidth: '100%', fontSize: 12 },
  '& .grid[data-dense] :is(.hours .value, .booked)': { fontSize: 11, textOverflow: 'clip' },
  // Only what holds something placed is positioned: each such cell is a layer of its own to the browser.
  '& .cell[data-active], & .cell[data-commented]': { position: 'relative' },
  '& .cell': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 4,
    minWidth: 0,
    padding: '0 8px',
    borderRight: weekBorder,
    borderBottom: weekBorder,
    outline: 'none',
  },
  '& .row > .cell:last-of-type': { borderRight: 0 },
  '& .row:hover > .cell:not([data-bar], [data-tone="absence"], [data-tone="holiday"])': {
    backgroundImage: layer(palette.text.primary, 2.5),
  },
  ...weekNameStyle,
  ...bordersStyle,
  // If not all columns fit, the total is sticky like the name.
  '& .grid:is([data-narrow], [data-dense], [data-measure="costs"]) .cell.total': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    backgroundColor: palette.background.paper,
    boxShadow: `-1px 0 ${palette.divider}`,
  },
  ...toneStyle,
  ...weekCellStyle,
  // Typed text has room next to the note button.
  '& .grid[data-narrow] .note, & .grid[data-dense] .note': { width: 14, '& .icon': { fontSize: 12 } },
  '& .grid[data-narrow] .editor, & .grid[data-dense] .editor': { padding: '0 2px 0 14px', fontSize: 12 },
  ...cursorStyle,
};
