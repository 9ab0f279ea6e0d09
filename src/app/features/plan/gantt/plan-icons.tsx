import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import { markPaths, type RowMark } from './plan-format.ts';

const strokes = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

function Strokes({ d, ...props }: SvgIconProps & { d: string }) {
  return (
    <SvgIcon fontSize="small" {...props}>
      <path d={d} {...strokes} />
    </SvgIcon>
  );
}

export const PlusIcon = () => <Strokes d="M12 5v14M5 12h14" />;
export const MinusIcon = () => <Strokes d="M5 12h14" />;
export const FitIcon = () => <Strokes d="M3 5v14M21 5v14M7 12h10M10 9l-3 3 3 3M14 9l3 3-3 3" />;
export const TodayIcon = () => <Strokes d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M12 13v4" />;
export const LevelsIcon = () => <Strokes d="M4 5h9M8 12h9M12 19h9M4 9v3h1M8 16v3h1" />;
export const PlanColumnsIcon = () => <Strokes d="M4 5h16v14H4zM9.5 5v14M14.5 5v14" />;
export const DisplayIcon = () => (
  <Strokes d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z" />
);
export const FindIcon = () => <Strokes d="M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5" />;
export const UpIcon = () => <Strokes d="M6 15l6-6 6 6" />;
export const DownIcon = () => <Strokes d="M6 9l6 6 6-6" />;
export const WiderIcon = () => <Strokes d="M3 12h18M17 8l4 4-4 4M7 8l-4 4 4 4" />;
export const NarrowerIcon = () => <Strokes d="M2 12h7M22 12h-7M6 8l4 4-4 4M18 8l-4 4 4 4" />;
export const PlanFilterIcon = () => <Strokes d="M4 5h16l-6 8v5l-4 2v-7z" />;
export const FunnelIcon = () => <Strokes d="M4 6h16M7 12h10M10 18h4" />;

/** An icon next to text that carries its meaning. */
export function MarkIcon({ mark }: { mark: RowMark }) {
  return (
    <svg className={`plan-mark plan-mark-${mark}`} width={12} height={12} viewBox="0 0 12 12" aria-hidden>
      <path d={markPaths[mark]} />
    </svg>
  );
}
