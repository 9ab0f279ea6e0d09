import { styled, type Theme } from '@mui/material/styles';

/** How a thing stands; each has a shape of its own, so that the colour is never alone. */
export type Light = 'green' | 'yellow' | 'red' | 'none';

/** The colours of the lights inside an element. */
export function lightColors(theme: Theme) {
  const { palette } = theme.vars ?? theme;
  // The edge is darker (lighter on dark) than the fill, so that the shape stands out on any ground.
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
 * The shape of a traffic light: green is a circle, yellow a triangle, red a square, not set a dash. Its colours come from
 * an element around it that has `lightColors`; what it says stands in words beside it.
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
