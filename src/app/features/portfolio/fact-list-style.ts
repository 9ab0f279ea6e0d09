/** Names and values in two columns. */
export const factListStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, auto) 1fr',
  gap: '4px 12px',
  m: 0,
  fontSize: '0.8125rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const;
