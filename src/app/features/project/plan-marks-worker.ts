import { type MarksText, marksTexts, SourceReader } from './marks-text.ts';
import { planMarks } from './plan-marks.ts';

const reader = new SourceReader();

/** Worker: works out the marks of one plan, which comes in pieces; null ends it, and so does the answer. */
addEventListener('message', ({ data }: MessageEvent<MarksText | null>) => {
  if (data) return reader.add(data);
  for (const piece of marksTexts(planMarks(reader.source()))) postMessage(piece);
  postMessage(null);
});
