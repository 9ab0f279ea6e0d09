import { levelPlan } from '#plan/schedule/levelling.ts';
import type { LevellingInput } from './use-levelling.ts';

/** Worker: proposes the delays of one plan. */
addEventListener('message', ({ data }: MessageEvent<LevellingInput>) => {
  postMessage(levelPlan(data.document, data.setting, data.options));
});
