import { styled } from '@mui/material/styles';

/** How a thing stands; each has a shape of its own, so that the colour is never alone. */
export type Light = 'green' | 'yellow' | 'red' | 'none';

const Svg = styled('svg')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  // The edge is darker (lighter on dark) than the fill, so that the shape stands out on any ground.
  const edge = (color: string) => `color-mix(in srgb, ${color} 72%, ${palette.text.primary})`;
  const { green, yellow, red, none } = palette.light;
  return {
    flex: 'none',
    display: 'block',
    strokeWidth: 1.2,
    '&[data-light=green]': { fill: green, stroke: edge(green) },
    '&[data-light=yellow]': { fill: yellow, stroke: edge(yellow) },
    '&[data-light=red]': { fill: red, stroke: edge(red) },
    '&[data-light=none]': { fill: 'none', stroke: edge(none) },
  };
});

const shapes: Readonly<Record<Light, string>> = {
  green: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z',
  yellow: 'M8 2L14.5 13.5H1.5z',
  red: 'M2.5 2.5h11v11h-11z',
  none: 'M4.5 8h7',
};

interface TrafficLightProps {
  readonly light: Light;
  /** What is said of it; none where a text beside it says the same. */
  readonly label?: string;
  /** Pixels. */
  readonly size?: number;
}

/** A traffic light: green is a circle, yellow a triangle, red a square, not set a dash. */
export function TrafficLight({ light, label, size = 14 }: TrafficLightProps) {
  return (
    <Svg
      data-light={light}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {label !== undefined && <title>{label}</title>}
      <path d={shapes[light]} />
    </Svg>
  );
}
