import type { Theme } from '@mui/material/styles';

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
