import { WorkContour } from '#contract/core/codes.ts';

/** Spreads the hours of assignments over time. Pure; `work_done` in the database calculates the same. */

/** The names of contours, by their codes. */
export const contourNames = [
  'flat',
  'backLoaded',
  'frontLoaded',
  'doublePeak',
  'earlyPeak',
  'latePeak',
  'bell',
  'turtle',
] as const satisfies readonly (keyof typeof WorkContour)[];

/** When an assignment is worked on within its activity. */
export interface WorkShape {
  /** Hours of the duration that pass before the work begins. */
  readonly delay: number;
  /** `WorkContour`. */
  readonly contour: number;
  /** Hours of the activity. */
  readonly duration: number;
}

/** Intensity in each tenth of the time, percent of the highest: those of Microsoft Project. */
const contourParts: Readonly<Record<number, readonly number[]>> = {
  [WorkContour.backLoaded]: [10, 15, 25, 50, 50, 75, 75, 100, 100, 100],
  [WorkContour.frontLoaded]: [100, 100, 100, 75, 75, 50, 50, 25, 15, 10],
  [WorkContour.doublePeak]: [25, 50, 100, 50, 25, 25, 50, 100, 50, 25],
  [WorkContour.earlyPeak]: [25, 50, 100, 100, 75, 50, 50, 25, 15, 10],
  [WorkContour.latePeak]: [10, 15, 25, 50, 50, 75, 100, 100, 50, 25],
  [WorkContour.bell]: [10, 20, 40, 80, 100, 100, 80, 40, 20, 10],
  [WorkContour.turtle]: [25, 50, 75, 100, 100, 100, 100, 75, 50, 25],
};

/** Returns the intensity in each tenth of the time, percent of the highest. */
export const contourIntensities = (contour: number): readonly number[] =>
  contourParts[contour] ?? Array.from({ length: 10 }, () => 100);

/** By contour the part of the hours that is done after each tenth of the time. */
const doneAfter = new Map(
  Object.entries(contourParts).map(([contour, parts]) => {
    const total = parts.reduce((sum, part) => sum + part, 0);
    let done = 0;
    return [Number(contour), [0, ...parts.map((part) => (done += part) / total)]];
  }),
);

/** Work that is delayed beyond the end of its activity is done at the very end: no hours are lost. */
const latestBegin = 0.999;

const beginOf = ({ delay, duration }: WorkShape): number =>
  delay <= 0 ? 0 : Math.min(latestBegin, duration > 0 ? delay / duration : latestBegin);

/** Tells whether the hours are spread evenly over the whole time. */
export const isEvenWork = ({ delay, contour }: Pick<WorkShape, 'delay' | 'contour'>): boolean =>
  delay <= 0 && !doneAfter.has(contour);

/** Returns the part of an assignment's hours that is done after a part of its activity's time; both from 0 to 1. */
export function workDone(shape: WorkShape, time: number): number {
  const begin = beginOf(shape);
  const own = Math.min(1, Math.max(0, (time - begin) / (1 - begin)));
  const done = doneAfter.get(shape.contour);
  if (!done) return own;
  const tenth = Math.min(9, Math.floor(own * 10));
  const [before = 0, after = 1] = [done[tenth], done[tenth + 1]];
  return before + (after - before) * (own * 10 - tenth);
}
