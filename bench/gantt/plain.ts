import type { Page } from '@playwright/test';
import { scroll, type Moving } from './browser.ts';

const rowHeight = 28;
/** Pixels from one bar of a row to the next one. */
const stride = 240;

interface Distances {
  readonly down: number;
  readonly right: number;
}

/** Measurements of scrolling an otherwise idle page: roughly the best this machine's browser can do. */
export interface Plain {
  readonly down: Moving;
  readonly right: Moving;
}

/**
 * Scrolls a page without script that is painted as much as the plan: rows with four texts, a bar and its label in each, in a box of the
 * size and at the place of the plan's.
 *
 * @param plan the page of the plan, which stays as it is
 */
export async function scrollPlain(plan: Page, pixels: Distances): Promise<Plain> {
  const box = await plan.locator('.plan-scroller').boundingBox();
  if (!box) throw new Error('There is no plan to be compared with.');
  const page = await plan.context().newPage();
  try {
    await page.setContent(plainPage(box, pixels));
    await page.bringToFront();
    return { down: await scroll(page, 'down', pixels.down), right: await scroll(page, 'right', pixels.right) };
  } finally {
    await page.close();
    await plan.bringToFront();
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function plainPage(box: Box, { down, right }: Distances): string {
  const seen = Math.ceil(box.height / rowHeight);
  const count = seen + Math.ceil(down / rowHeight);
  // Those that are in sight at the end of the way down are as wide as the way to the right.
  const rows = Array.from({ length: count }, (_, at) =>
    row(at, at >= count - seen - 1 ? right + box.width : box.width),
  );
  return `<!doctype html><style>
    body { margin: 0; font: 13px sans-serif }
    .plan-scroller { position: absolute; overflow: auto; left: ${box.x}px; top: ${box.y}px; width: ${box.width}px; height: ${box.height}px }
    .row { position: relative; height: ${rowHeight - 1}px; width: ${right + box.width}px; border-bottom: 1px solid #ddd; white-space: nowrap }
    .row > * { position: absolute; top: 6px }
    .row > i { height: 14px; border-radius: 3px; background: #a9bfe8 }
    .row > i > b { display: block; height: 14px; background: #3f6cc0 }
  </style><div class="plan-scroller">${rows.join('')}</div>`;
}

function row(at: number, width: number): string {
  const texts = [`${at + 1}`, `Step ${at + 1} of the works`, '05/01/2026', '12/01/2026'];
  const cells = texts.map((text, column) => `<span style="left:${column * 110}px">${text}</span>`);
  const bars = Array.from({ length: Math.floor((width - 480) / stride) }, (_, n) => bar(480 + n * stride, at + n));
  return `<div class="row">${cells.join('')}${bars.join('')}</div>`;
}

const bar = (left: number, at: number): string =>
  `<i style="left:${left}px;width:${60 + (at % 5) * 12}px"><b style="width:${(at * 37) % 100}%"></b></i>` +
  `<span style="left:${left + 130}px">Person ${at % 40}</span>`;
