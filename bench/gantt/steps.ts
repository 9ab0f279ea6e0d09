import type { Page, Response } from '@playwright/test';
import { loadTexts } from '#app/i18n/messages.ts';
import { planLabels } from '#app/features/plan/gantt/labels.ts';
import { traced, type Task } from './trace.ts';

/** The tasks of the page's thread for each thing that was done, until all that follows from it is through. */
export type Steps = Readonly<Record<string, readonly Task[]>>;

/** Closes the whole tree and opens it again. */
export async function turnSteps(page: Page): Promise<Steps> {
  await loadTexts('en');
  const labels = planLabels('en');
  const choose = async (name: string, item: string) => {
    await page.getByLabel(labels.levels).first().click();
    const choice = page.getByText(item, { exact: true });
    await choice.waitFor();
    // Its position must be known in advance; otherwise locating it would be measured too.
    await page.waitForTimeout(500);
    const box = await choice.boundingBox();
    const { tasks } = await traced(page, name, async () => {
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      await quiet(page);
    });
    return tasks;
  };
  return {
    'closing all': await choose('closing', labels.level.replace('{level}', '1')),
    'opening all': await choose('opening-all', labels.allLevels),
  };
}

/** Indents a thousand rows, pastes a hundred, and takes both back; the plan is checked out. */
export async function editSteps(page: Page): Promise<Steps> {
  await workersDone(page);
  const made = async (name: string, act: () => Promise<unknown>) => {
    const { tasks } = await traced(page, name, async () => {
      const saved = nextSave(page);
      await act();
      await saved;
      await workersDone(page);
      await quiet(page);
    });
    return tasks;
  };
  await showRow(page, 1);
  await numberOf(page, 1).click();
  await showRow(page, 1_001);
  await numberOf(page, 1_001).click({ modifiers: ['Shift'] });
  return {
    'indenting 1,000 rows': await made('indenting', () => page.keyboard.press('Alt+Shift+ArrowRight')),
    'undoing that': await made('undoing-indent', () => page.keyboard.press('Control+z')),
    'pasting 100 rows': await made('pasting', () => page.evaluate(paste, pasted)),
    'undoing this': await made('undoing-paste', () => page.keyboard.press('Control+z')),
  };
}

/** A busy machine takes its time. */
const longestWait = 120_000;

/**
 * Resolves when the next save of the plan is answered. Must be called before the edit to be saved: otherwise this save
 * is mistaken for that of the next edit, and an edit undone before it is saved is never saved at all.
 */
export async function nextSave(page: Page): Promise<void> {
  const isSave = (response: Response) =>
    response.request().method() === 'PUT' && response.url().includes('/planning/workingPlan/');
  await page.waitForResponse(isSave, { timeout: longestWait });
}

const pasted = Array.from({ length: 100 }, (_, row) => `Pasted ${row + 1}`).join('\n');

const numberOf = (page: Page, place: number) => page.locator(`[data-place="${place}"] [data-column="0"]`);

async function showRow(page: Page, place: number): Promise<void> {
  await page.evaluate((top) => document.querySelector('.plan-scroller')?.scrollTo({ top }), (place - 3) * 28);
  await numberOf(page, place).waitFor({ state: 'attached', timeout: longestWait });
}

/** Runs in the page: pastes a text where the focus is. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

/** Waits until all web workers have finished. */
async function workersDone(page: Page): Promise<void> {
  while (page.workers().length > 0) await page.workers()[0]?.waitForEvent('close', { timeout: longestWait });
}

/** Until the page's thread has had no long task for a while. */
function quiet(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const [enough, most] = [600, 15_000];
        const begun = performance.now();
        let last = begun;
        const observer = new PerformanceObserver(() => (last = performance.now()));
        observer.observe({ entryTypes: ['longtask'] });
        const look = () => {
          const now = performance.now();
          if (now - last < enough && now - begun < most) return setTimeout(look, 50);
          observer.disconnect();
          return resolve();
        };
        look();
      }),
  );
}
