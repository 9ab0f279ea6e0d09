import { readSource, writeMarks } from './marks-text.ts';
import { planMarks } from './plan-marks.ts';

/** Worker: works out the marks of one plan. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(writeMarks(planMarks(readSource(data))));
});
