import { markPaths, type RowMark } from './plan-format.ts';

/** An icon next to text that carries its meaning. */
export function MarkIcon({ mark }: { mark: RowMark }) {
  return (
    <svg className={`plan-mark plan-mark-${mark}`} width={12} height={12} viewBox="0 0 12 12" aria-hidden>
      <path d={markPaths[mark]} />
    </svg>
  );
}
