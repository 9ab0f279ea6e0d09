import type { ColourRole } from './drawing.ts';
import palettes from './palettes.json';

/** The colours of all roles, as `#rrggbb`. */
export type Palette = Readonly<Record<ColourRole, string>>;

/** On a light screen. */
export const lightPalette: Palette = palettes.light;

/** On a dark screen. */
export const darkPalette: Palette = palettes.dark;

/** On paper: as on a light screen, with lines that a printer still shows. */
export const paperPalette: Palette = {
  ...lightPalette,
  grid: '#d0d5db',
  axis: '#5c6570',
  text: '#000000',
  muted: '#3d4650',
};
