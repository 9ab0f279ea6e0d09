import type { Theme } from '@mui/material/styles';
import type { ColourRole } from '#chart/drawing.ts';
import { darkPalette, lightPalette, type Palette } from '#chart/palette.ts';

const variable = (role: string) => `--chart-${role}`;

const variablesOf = (palette: Palette) =>
  Object.fromEntries(Object.entries(palette).map(([role, colour]) => [variable(role), colour]));

/** The colours of charts inside an element, as variables that change with the scheme. */
export const chartColours = (theme: Theme) => ({
  ...variablesOf(lightPalette),
  ...theme.applyStyles('dark', variablesOf(darkPalette)),
});

/** A role's colour inside such an element. */
export const chartColour = (role: ColourRole): string => `var(${variable(role)})`;
