import { type LevellingInput, levelPlans } from '#plan/schedule/levelling.ts';

/** Worker: proposes how plans are levelled together. */
addEventListener('message', ({ data }: MessageEvent<readonly LevellingInput[]>) => {
  postMessage(levelPlans(data));
});
