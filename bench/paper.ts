import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadTexts } from '#app/i18n/messages.ts';
import { planLabels } from '#app/features/plan/gantt/labels.ts';
import { drawPages, type PaperJob } from '#app/features/plan/print/paper-job.ts';
import { writePdf } from '#app/features/plan/print/pdf.ts';
import type { PlanRowLink, PlanRow } from '#app/features/plan/gantt/plan-view.ts';
import { defaultPlanView } from '#app/features/plan/gantt/view-state.ts';

const dayText = (day: number) => new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10);

/** A plan like that of `npm run bench -- gantt`: phases and groups of ten rows, one and a half links a row. */
function job(count: number): PaperJob {
  const level = (at: number) => (at % 100 === 0 ? 1 : at % 10 === 0 ? 2 : 3);
  const parent = (at: number) => ({ 1: undefined, 2: at - (at % 100), 3: at - (at % 10) })[level(at)];
  const rows = Array.from({ length: count }, (_, at): PlanRow => {
    const above = parent(at);
    const first = Math.floor(at / 100) * 8 + (at % 100) * 2;
    return {
      id: `r${at}`,
      parentId: above === undefined ? undefined : `r${above}`,
      name: `${level(at) < 3 ? 'Part' : 'Step'} ${at + 1} of the works`,
      wbs: String(at + 1),
      outlineLevel: level(at),
      kind: level(at) < 3 ? 'collection' : at % 10 === 9 ? 'milestone' : 'activity',
      start: dayText(first),
      finish: dayText(first + 3 + (at % 7)),
      complete: (at * 37) % 101,
      status: 'inProgress',
      critical: at % 3 === 0,
      resources: `Person ${(at % 40) + 1}`,
    };
  });
  const link = (from: number, to: number): PlanRowLink => ({
    from: `r${from}`,
    to: `r${to}`,
    type: to % 3 === 0 ? 3 : 0,
    lag: 0,
    critical: to % 3 === 0,
    conflict: to % 4 === 0,
  });
  const links = rows.flatMap((_, at) => [
    ...(at % 10 > 1 ? [link(at - 1, at)] : []),
    ...(at >= 20 && at % 10 > 0 ? [link(at - (at % 50 === 7 && at >= 400 ? 400 : 20), at)] : []),
  ]);
  const input = { title: 'The large one', subtitle: 'Version 1', rows, links, today: '2026-11-22', locale: 'en-GB' };
  return {
    input: { ...input, view: { ...defaultPlanView, zoom: 'fit' }, labels: planLabels('en'), isWhole: true },
    shape: { kind: 'pages', paper: 'A3' },
  };
}

const { resolve } = createRequire(import.meta.url);
const font = (name: string) => new Uint8Array(readFileSync(resolve(`pdfmake/build/fonts/Roboto/${name}.ttf`)));

/**
 * Measures drawing a plan on pages and writing it as a PDF: time, size and memory. @param args `--rows=N` instead of
 * 10,000; `--out=FILE` keeps the PDF
 */
export async function run(...args: string[]): Promise<void> {
  const count = Number(args.find((arg) => arg.startsWith('--rows='))?.slice(7) ?? 10_000);
  const out = args.find((arg) => arg.startsWith('--out='))?.slice(6);
  await loadTexts('en');
  const plan = job(count);
  const fonts = { regular: font('Roboto-Regular'), bold: font('Roboto-Medium') };
  const timed = async <T>(work: () => T | Promise<T>) => {
    const before = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(before);
    return { result, seconds: Math.round((user + system) / 10_000) / 100 };
  };
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const drawn = await timed(() => {
    let pages = 0;
    let characters = 0;
    for (const news of drawPages(plan)) {
      if (news.kind !== 'page') continue;
      pages += 1;
      characters += news.svg.length;
    }
    return { pages, characters };
  });
  let bytes = 0;
  const written = await timed(() =>
    writePdf(plan, fonts, (news) => {
      most = Math.max(most, process.memoryUsage().rss);
      if (news.kind === 'end' && news.bytes) {
        bytes = news.bytes.length;
        if (out !== undefined) writeFileSync(out, news.bytes);
      }
    }),
  );
  clearInterval(watch);
  console.table({
    rows: count,
    pages: drawn.result.pages,
    'MB of SVG': drawn.result.characters / 1e6,
    'processor drawing, s': drawn.seconds,
    'processor with the PDF, s': written.seconds,
    'MB of PDF': bytes / 1e6,
    'MB of memory at most': Math.round(most / 1e6),
  });
}
