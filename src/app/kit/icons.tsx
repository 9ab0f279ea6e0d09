import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import paths from './icons.json' with { type: 'json' };

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export type IconName = keyof typeof paths;

/** An icon of a path of strokes. */
function icon(name: string, path: string) {
  const Icon = (props: SvgIconProps) => (
    <SvgIcon fontSize="small" {...props} aria-hidden>
      <path d={path} {...stroke} />
    </SvgIcon>
  );
  Icon.displayName = `${name}Icon`;
  return Object.assign(Icon, { path });
}

export type IconComponent = ReturnType<typeof icon>;

/** The app's icons: own paths on a 24 × 24 grid, drawn with the text's colour. */
// Object.fromEntries forgets the names.
export const icons = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, icon(name, path)]),
) as Readonly<Record<IconName, IconComponent>>;

interface PlainIconProps {
  readonly of: { readonly path: string };
  readonly className: string;
  /** Width and height; by default those of its style. */
  readonly size?: string;
}

/** An icon as plain SVG, for tables with hundreds of them. */
export function PlainIcon({ of, className, size }: PlainIconProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} width={size} height={size} aria-hidden>
      <path d={of.path} {...stroke} />
    </svg>
  );
}

/** An icon as high as the text that is next to it. */
export const TextIcon = ({ of }: { readonly of: IconName }) => <PlainIcon of={icons[of]} className="icon" size="1em" />;
