import { icon } from '#app/kit/icons.tsx';
import { markPaths, type RowMark } from './plan-format.ts';

/** An icon of the tool bars of a plan, all of the small size. */
export function smallPlanIcon(path: string) {
  const Icon = icon('PlanIcon', path);
  return function SmallIcon() {
    return <Icon fontSize="small" />;
  };
}

export const PlusIcon = smallPlanIcon('M12 5v14M5 12h14');
export const MinusIcon = smallPlanIcon('M5 12h14');
export const FitIcon = smallPlanIcon('M3 5v14M21 5v14M7 12h10M10 9l-3 3 3 3M14 9l3 3-3 3');
export const TodayIcon = smallPlanIcon('M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M12 13v4');
export const LevelsIcon = smallPlanIcon('M4 5h9M8 12h9M12 19h9M4 9v3h1M8 16v3h1');
export const PlanColumnsIcon = smallPlanIcon('M4 5h16v14H4zM9.5 5v14M14.5 5v14');
export const DisplayIcon = smallPlanIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
);
export const FindIcon = smallPlanIcon('M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5');
export const UpIcon = smallPlanIcon('M6 15l6-6 6 6');
export const DownIcon = smallPlanIcon('M6 9l6 6 6-6');
export const WiderIcon = smallPlanIcon('M3 12h18M17 8l4 4-4 4M7 8l-4 4 4 4');
export const NarrowerIcon = smallPlanIcon('M2 12h7M22 12h-7M6 8l4 4-4 4M18 8l-4 4 4 4');
export const PlanFilterIcon = smallPlanIcon('M4 5h16l-6 8v5l-4 2v-7z');
export const FunnelIcon = smallPlanIcon('M4 6h16M7 12h10M10 18h4');

/** An icon next to text that carries its meaning. */
export function MarkIcon({ mark }: { mark: RowMark }) {
  return (
    <svg className={`plan-mark plan-mark-${mark}`} width={12} height={12} viewBox="0 0 12 12" aria-hidden>
      <path d={markPaths[mark]} />
    </svg>
  );
}
