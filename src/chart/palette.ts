import type { ColourRole } from './drawing.ts';

/** The colours of all roles, as `#rrggbb`. */
export type Palette = Readonly<Record<ColourRole, string>>;

/** On a light screen. */
export const lightPalette: Palette = {
  series1: '#2456a6',
  series2: '#b45309',
  series3: '#11806a',
  series4: '#8a3fa0',
  series5: '#0b7899',
  series6: '#7a6a00',
  good: '#1a7f37',
  warn: '#9a6700',
  bad: '#b3261e',
  axis: '#7a838e',
  grid: '#e1e4e8',
  text: '#1b1f24',
  muted: '#545d68',
  ground: '#ffffff',
};

/** On a dark screen. */
export const darkPalette: Palette = {
  series1: '#8ab4f8',
  series2: '#f0a35e',
  series3: '#5fd0b0',
  series4: '#d3a4f0',
  series5: '#6cc8e6',
  series6: '#d6c65c',
  good: '#57c878',
  warn: '#e3b341',
  bad: '#ff8a80',
  axis: '#858f9b',
  grid: '#333a42',
  text: '#e6e9ed',
  muted: '#a3acb8',
  ground: '#1d2126',
};

/** On paper: as on a light screen, with lines that a printer still shows. */
export const paperPalette: Palette = {
  ...lightPalette,
  grid: '#d0d5db',
  axis: '#5c6570',
  text: '#000000',
  muted: '#3d4650',
};
