import { styled, type Theme } from '@mui/material/styles';

/** State of a traffic light; each has its own shape, so that color is never the only sign. */
export type Light = 'green' | 'yellow' | 'red' | 'none';

/** The colours of the lights inside an element. */
export function lightColors(theme: Theme) {
  const { palette } = theme.vars ?? theme;
  // The edge is darker (on dark: lighter) than the fill, so that the shape is visible on any background.
  const edge = (color: string) => `color-mix(in srgb, ${color} 72%, ${palette.text.primary})`;
  const { green, yellow, red, none } = palette.light;
  return {
    '& svg[data-light]': { flex: 'none', display: 'block', strokeWidth: 1.2 },
    '& svg[data-light=green]': { fill: green, stroke: edge(green) },
    '& svg[data-light=yellow]': { fill: yellow, stroke: edge(yellow) },
    '& svg[data-light=red]': { fill: red, stroke: edge(red) },
    '& svg[data-light=none]': { fill: 'none', stroke: edge(none) },
  };
}

const lightOutlines: Readonly<Record<Light, string>> = {
  green: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z',
  yellow: 'M8 2L14.5 13.5H1.5z',
  red: 'M2.5 2.5h11v11h-11z',
  none: 'M4.5 8h7',
};

interface TrafficLightProps {
  readonly light: Light;
  /** Pixels. */
  readonly size?: number;
}

/**
 * Shape of a traffic light: green is a circle, yellow a triangle, red a square, not set a dash. Its colors come from an
 * ancestor with `lightColors`; its meaning is in a text next to it.
 */
export function LightShape({ light, size = 14 }: TrafficLightProps) {
  return (
    <svg data-light={light} width={size} height={size} viewBox="0 0 16 16" aria-hidden>
      <path d={lightOutlines[light]} />
    </svg>
  );
}

const TrafficLightRoot = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  ...lightColors(theme),
}));

/** One traffic light on its own. */
export function TrafficLight(props: TrafficLightProps) {
  return (
    <TrafficLightRoot>
      <LightShape {...props} />
    </TrafficLightRoot>
  );
}
