import type { Theme } from '@mui/material/styles';

/** Buttons at the end of a plan's tool bar. On a phone the icons stand alone; the words stay their names. */
export const fileButtons = (theme: Theme) => ({
  display: 'flex',
  gap: 0.5,
  flexShrink: 0,
  [theme.breakpoints.down('sm')]: {
    '& .MuiButton-root': { minWidth: 34, px: 0.75, fontSize: 0 },
    '& .MuiButton-startIcon': { m: 0 },
  },
});
