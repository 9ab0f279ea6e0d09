import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { drawnPages, mostPicture, type PaperRefusal, pdfOf, pngOf, printPages } from '#app/features/plan/print/draw.ts';
import type { PaperJob, PaperShape } from '#app/features/plan/print/paper-job.ts';
import type { PaperInput } from '#app/features/plan/print/page-model.ts';
import type { PaperSize } from '#app/features/plan/print/sheet.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { useNotifyFailure } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { saveFile } from '#app/kit/save-file.ts';

/** Output options of a plan drawing. */
export interface PaperChoice {
  readonly size: PaperSize;
  /** The whole time on the width of one page, or as wide as on the screen. */
  readonly isFitted: boolean;
  /** All rows instead of the visible ones. */
  readonly isWhole: boolean;
}

/**
 * Draws a plan as a file or for the printer, one at a time.
 * @param isComplete drawing begins once all is there that the plan shows
 */
export function usePaper(
  format: PaperFormat,
  paper: Omit<PaperInput, 'isWhole'>,
  isComplete: boolean,
  onDone: () => void,
) {
  const { text } = useText();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const [wanted, setWanted] = useState<{ readonly choice: PaperChoice; readonly signal: AbortSignal }>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const run = useEffectEvent(async (choice: PaperChoice, signal: AbortSignal) => {
    // Whole percents: a plan may have hundreds of pages, and each step draws the dialog anew.
    const percent = (done: number) => Math.round(100 * done) / 100;
    const options = { signal, onProgress: (done: number) => setShare(signal.aborted ? undefined : percent(done)) };
    const name = `${paper.title}.${format}`;
    try {
      const refused = await outputPaper(format, newPaperJob(format, paper, choice), name, options);
      if (signal.aborted) return;
      if (refused) return setRefusal(refusalText(refused, text));
      if (format !== 'print') notify({ text: text('planFile.export.done', { name }), severity: 'success' });
      onDone();
    } catch (error) {
      if (!signal.aborted) notifyFailure(error);
    } finally {
      // One that was cancelled says nothing of the one after it.
      if (!signal.aborted) {
        setShare(undefined);
        setWanted(undefined);
      }
    }
  });
  useEffect(() => {
    if (!wanted || !isComplete) return;
    // Drawing takes its time: it begins behind what the dialog shows of it.
    void Promise.resolve().then(() => run(wanted.choice, wanted.signal));
  }, [wanted, isComplete]);
  return {
    /** Completed share, 0 to 1; undefined while idle. */
    share,
    /** Why the plan can't be drawn so. */
    refusal,
    start(choice: PaperChoice) {
      abort.current?.abort();
      abort.current = new AbortController();
      setRefusal(undefined);
      setShare(0);
      setWanted({ choice, signal: abort.current.signal });
    },
    cancel() {
      abort.current?.abort();
      setWanted(undefined);
      setShare(undefined);
    },
  };
}

function newPaperJob(format: PaperFormat, paper: Omit<PaperInput, 'isWhole'>, choice: PaperChoice): PaperJob {
  const shapes: Record<PaperFormat, PaperShape> = {
    pdf: { kind: 'pages', paper: choice.size },
    print: { kind: 'pages', paper: choice.size },
    png: { kind: 'picture', most: mostPicture },
    svg: { kind: 'picture' },
  };
  const { zoom } = paper.view;
  const pxPerDay = choice.isFitted || zoom === 'fit' ? undefined : zoom;
  return { input: { ...paper, isWhole: choice.isWhole }, shape: shapes[format], pxPerDay };
}

/** Draws and hands over; a refusal where the plan is too large for it. */
async function outputPaper(
  format: PaperFormat,
  job: PaperJob,
  name: string,
  options: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<PaperRefusal | undefined> {
  if (format === 'pdf') {
    const file = await pdfOf(job, options);
    if (!(file instanceof Blob)) return file;
    saveFile(file, name);
    return undefined;
  }
  const drawn = await drawnPages(job, options);
  if (drawn.kind !== 'drawn') return drawn;
  const [svg = ''] = drawn.pages;
  if (format === 'print') await printPages(drawn.pages, drawn, { title: job.input.title, ...options });
  else if (format === 'svg') saveFile(new Blob([svg], { type: 'image/svg+xml' }), name);
  else saveFile(await pngOf(svg, drawn.width, drawn.height), name);
  return undefined;
}

function refusalText(refusal: PaperRefusal, text: TextFunction): string {
  if (refusal.kind === 'tooMany') return text('planFile.paper.tooMany', { pages: refusal.pages });
  return text('planFile.paper.tooLarge', { width: refusal.width, height: refusal.height });
}

export const paperFormats = ['pdf', 'png', 'svg', 'print'] as const;

/** Output format of a plan drawing. */
export type PaperFormat = (typeof paperFormats)[number];
