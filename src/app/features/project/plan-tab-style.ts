import type { Theme } from '@mui/material/styles';
import { thinFrame } from '#app/kit/style.ts';

/** Buttons at the end of a plan's toolbar. On phones only the icons show; the labels remain as accessible names. */
export const fileButtons = (theme: Theme) => ({
  display: 'flex',
  gap: 0.5,
  flexShrink: 0,
  [theme.breakpoints.down('sm')]: {
    '& .MuiButton-root': { minWidth: 34, px: 0.75, fontSize: 0 },
    '& .MuiButton-startIcon': { m: 0 },
  },
});

/** The box that a plan surface fills, in `sx`; how it takes its place is the screen's. */
export const planFrame = {
  minHeight: 320,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.paper',
  ...thinFrame,
  overflow: 'hidden',
} as const;

/** The box of a plan on its tab, in `sx`. */
export const planTabStyle = { flex: 1, ...planFrame } as const;
