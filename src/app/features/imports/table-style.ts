import { styled } from '@mui/material/styles';
import { palette, thinFrame, wrappingLine } from '#app/kit/style.ts';

/** A table of many plain cells in a box that scrolls by itself. */
export const PlainTable = styled('table')({
  borderCollapse: 'separate',
  borderSpacing: 0,
  minWidth: '100%',
  fontSize: '0.8125rem',
  'th, td': {
    padding: '4px 8px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${palette.divider}`,
  },
  'thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    backgroundColor: palette.background.paper,
  },
  '.number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '.quiet': { color: palette.text.secondary },
  'td.cell': { whiteSpace: 'nowrap', maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' },
  'tr.chosen > *': { backgroundColor: `color-mix(in srgb, ${palette.primary.main} 9%, transparent)` },
  'tr > td.wrong': { backgroundColor: `color-mix(in srgb, ${palette.error.main} 14%, transparent)` },
  'tr > td.doubtful': { backgroundColor: `color-mix(in srgb, ${palette.warning.main} 16%, transparent)` },
  'td.chosen': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  'tr.gap td': { color: palette.text.secondary, fontStyle: 'italic' },
  'tr.gap span': { position: 'sticky', left: 8 },
});

/** The box around such a table. */
export const scrolling = {
  overflow: 'auto',
  ...thinFrame,
  bgcolor: 'background.paper',
} as const;

/** The box into which files are dropped. */
export const dropFrame = {
  ...wrappingLine,
  gap: 2,
  p: 2,
  border: '1px dashed',
  borderColor: 'text.secondary',
  borderRadius: 1,
} as const;
