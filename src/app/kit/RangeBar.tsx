import { styled } from '@mui/material/styles';
import { palette } from './style.ts';

const RangeBarRoot = styled('span')({
  position: 'relative',
  display: 'block',
  flex: 1,
  minWidth: 40,
  height: 12,
  '.range-bar': {
    position: 'absolute',
    top: 3,
    height: 6,
    minWidth: 3,
    borderRadius: 2,
    backgroundColor: `color-mix(in srgb, ${palette.primary.main} 35%, ${palette.background.paper})`,
    overflow: 'hidden',
  },
  '.range-open': {
    borderTopRightRadius: 0,
    borderBottomRightRadius: 0,
    maskImage: 'linear-gradient(90deg, black 70%, transparent)',
  },
  '.range-done': { display: 'block', height: '100%', backgroundColor: palette.primary.main },
  '.range-mark': { position: 'absolute', top: -4, bottom: -4, width: 1, backgroundColor: palette.error.main },
});

/** Days as numbers, so that ranges are differences. */
export interface RangeBarDays {
  readonly start: number;
  readonly end: number;
}

/** The number of a day `yyyy-MM-dd`; undefined where there is none. */
export function rangeBarDay(day: string | null | undefined): number | undefined {
  const number = Date.parse(`${day ?? ''}T00:00:00Z`) / 86_400_000;
  return Number.isNaN(number) ? undefined : number;
}

interface RangeBarProps {
  readonly start: string | null | undefined;
  readonly finish: string | null | undefined;
  /** Percent of the range that is done. */
  readonly complete?: number | null | undefined;
  /** Days covered by the whole width. */
  readonly window: RangeBarDays;
  /** A day that is marked. */
  readonly mark: number;
}

/** From when to when, as a bar in a common window; without a finish it fades out at the end. */
export function RangeBar({ start, finish, complete, window, mark }: RangeBarProps) {
  const from = rangeBarDay(start);
  if (from === undefined || window.end <= window.start) return null;
  const length = window.end - window.start;
  const percent = (day: number) => Math.min(100, Math.max(0, ((day - window.start) / length) * 100));
  const end = rangeBarDay(finish);
  const left = percent(from);
  const width = percent(end === undefined ? window.end : end + 1) - left;
  return (
    <RangeBarRoot aria-hidden>
      <span
        className={end === undefined ? 'range-bar range-open' : 'range-bar'}
        style={{ left: `${left}%`, width: `${width}%` }}
      >
        {complete ? <span className="range-done" style={{ width: `${Math.min(100, complete)}%` }} /> : null}
      </span>
      {mark >= window.start && mark <= window.end && (
        <span className="range-mark" style={{ left: `${percent(mark)}%` }} />
      )}
    </RangeBarRoot>
  );
}
