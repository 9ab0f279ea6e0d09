/** A list of days in the panel: the days, what they are, and what can be done to them. */
export const panelLinesStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: '0.8125rem',
  '& li': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 28, borderBottom: 1, borderColor: 'divider' },
  '& li > span:first-of-type': { flex: 'none', fontVariantNumeric: 'tabular-nums' },
  '& .what': { flex: 1, minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' },
  '& .hours': { flex: 'none', fontVariantNumeric: 'tabular-nums' },
} as const;
