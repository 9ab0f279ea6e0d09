import type { Language } from '#app/i18n/messages.ts';
import { planReading } from './plan-reading.ts';

/** Worker: reads one plan file and answers what it holds. */

export interface ReadingRequest {
  readonly bytes: Uint8Array;
  readonly language: Language;
  readonly fileName: string;
}

addEventListener('message', ({ data }: MessageEvent<ReadingRequest>) => {
  postMessage(planReading(data.bytes, data.language, data.fileName));
});
