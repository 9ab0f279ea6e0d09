import { useMediaQuery } from '@mui/material';
import { below } from './style.ts';

/** Tells whether the window is as narrow as that of a phone: lists are cards, tools are folded. */
export const useIsPhone = (): boolean => useMediaQuery(below.sm);
