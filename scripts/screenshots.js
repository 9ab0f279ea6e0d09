// @ts-check
// The pictures of the README and of the user guide, from the demo data in both languages: `node scripts/screenshots.js`
// writes docs/user-guide/pictures and docs/pictures. Names of pictures as arguments take only these. It starts the built
// service on fresh databases and leaves nothing behind.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.js';
import { root } from './command.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {'en' | 'de'} Language */
/** @typedef {'admin' | 'staff'} Login */
/** @typedef {(key: string) => string} Text a text of the app or the service, by which a picture finds its controls */
/**
 * A picture: who sees it, its height in pixels, whether the README shows it in dark, too, and the way to it, which may
 * return what ends it.
 * @typedef {{ login?: Login, height?: number, isDarkToo?: boolean, take: (page: Page, text: Text) => Promise<unknown> }} Picture
 */

const width = 1440;
const tallest = 900;

/** The project of the demo data whose plan is shown: half done, with all kinds of lines. */
const shownProject = 'KP-214';

/** A project whose work has not begun. */
const otherProject = 'KP-213';

/** Hours in the words of each language. */
const trackedWork = { en: '3h design review, 18 left, yesterday', de: '3h Planprüfung, 18 übrig, gestern' };

/** @param {Page} page @param {string} tab the end of its address @param {string} [number] the project's */
async function openProject(page, tab, number = shownProject) {
  await page.goto(`/portfolio?filter=${number}`);
  await page.getByRole('row').filter({ hasText: number }).first().getByRole('link').click();
  await page.waitForURL(/\/projects\//);
  await page.goto(`${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/${tab}`);
}

/** The lines that are worked on, so large that their bars can be told apart. @param {Page} page @param {Text} text */
async function showPlanAtToday(page, text) {
  await page.getByRole('treegrid').getByRole('row').nth(5).waitFor();
  await page.locator('.plan-scroller').evaluate((scroller) => scroller.scrollTo(0, 480));
  for (let step = 0; step < 2; step++) await page.getByRole('button', { name: text('gantt.zoomIn') }).click();
  await page.getByRole('button', { name: text('gantt.goToToday') }).click();
  await page.locator('.plan-label').filter({ hasText: '%' }).first().waitFor();
  await page.mouse.move(0, 0);
  await page.waitForURL(/zoom=/);
}

/** @param {Text} text */
const languageOf = (text) => (text('keys.Control') === 'Strg' ? 'de' : 'en');

/** @param {Page} page @param {Text} text @returns {Promise<() => Promise<void>>} gives the plan free again */
async function editPlan(page, text) {
  await openProject(page, 'plan');
  await page.getByRole('button', { name: text('planEditing.edit'), exact: true }).click();
  await page.getByRole('button', { name: text('planEditing.checkIn'), exact: true }).waitFor();
  return async () => {
    await page
      .getByRole('button', { name: text('planEditing.discard'), exact: true })
      .first()
      .click();
    await page.getByRole('button', { name: text('planEditing.discard.confirm'), exact: true }).click();
    await page.getByRole('button', { name: text('planEditing.edit'), exact: true }).waitFor();
  };
}

/** @type {Readonly<Record<string, Picture>>} */
const pictures = {
  'my-day': {
    login: 'staff',
    take: async (page) => {
      await page.goto('/my-day');
      await page.getByRole('heading', { level: 2 }).nth(2).waitFor();
    },
  },
  week: {
    login: 'staff',
    height: 780,
    isDarkToo: true,
    take: async (page, text) => {
      await page.goto('/timesheet');
      await page.getByText(text('timesheetGrid.saved')).waitFor();
    },
  },
  'quick-track': {
    login: 'staff',
    height: 700,
    take: async (page, text) => {
      await page.goto('/timesheet?track=1');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill(trackedWork[languageOf(text)]);
      await dialog
        .getByRole('group', { name: text('quickTrack.which') })
        .getByRole('button')
        .first()
        .click();
      await dialog.getByRole('button', { name: text('quickTrack.send'), disabled: false }).waitFor();
    },
  },
  'team-time': {
    take: async (page) => {
      await page.goto('/team-time');
      await page.getByRole('row').nth(4).waitFor();
    },
  },
  locking: {
    take: async (page, text) => {
      await page.goto('/locking');
      await page.getByRole('button', { name: text('locking.lastMonth') }).click();
      await page.getByRole('row').nth(2).waitFor();
    },
  },
  plan: {
    isDarkToo: true,
    take: async (page, text) => {
      await openProject(page, 'plan');
      await showPlanAtToday(page, text);
    },
  },
  'plan-editing': {
    take: async (page, text) => {
      const release = await editPlan(page, text);
      await showPlanAtToday(page, text);
      await page.getByRole('treegrid').getByRole('row').nth(12).getByRole('gridcell').nth(1).click();
      return release;
    },
  },
  'plan-import': {
    take: async (page, text) => {
      await openProject(page, 'plan');
      await page.getByRole('button', { name: text('planFile.export'), exact: true }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: text('planFile.export.mspdi') }).click();
      const file = await (await downloading).path();
      await openProject(page, 'plan', otherProject);
      await page.getByRole('treegrid').getByRole('row').nth(5).waitFor();
      const input = page.locator('input[type="file"]').first();
      await input.setInputFiles({ name: `${shownProject}.xml`, mimeType: 'text/xml', buffer: readFileSync(file) });
      await page.getByRole('dialog').getByText(text('planFile.check')).waitFor();
      await page
        .getByRole('dialog')
        .getByText(/\d+ .*\d+ .*\d+ /)
        .last()
        .waitFor();
    },
  },
  portfolio: {
    isDarkToo: true,
    take: async (page) => {
      await page.goto('/portfolio');
      await page.getByRole('treegrid').getByRole('row').nth(8).waitFor();
    },
  },
  bubbles: {
    take: async (page) => {
      await page.goto('/portfolio?view=bubbles');
      await page.getByRole('main').locator('circle').nth(5).waitFor();
    },
  },
  activities: {
    login: 'staff',
    take: async (page) => {
      await page.goto('/activities');
      await page.getByRole('main').getByRole('row').nth(5).waitFor();
    },
  },
  todos: {
    login: 'staff',
    take: async (page) => {
      await page.goto('/todos?who=all&view=board');
      await page.getByRole('main').getByRole('checkbox').nth(8).waitFor();
    },
  },
  utilization: {
    take: async (page) => {
      await page.goto('/resources?view=utilization');
      await page.getByRole('row').nth(6).waitFor();
    },
  },
  absences: {
    take: async (page) => {
      await page.goto('/absences');
      await page.getByRole('row').nth(6).waitFor();
    },
  },
  imports: {
    height: 800,
    take: async (page, text) => {
      await page.goto('/imports?kind=unavailabilities');
      const columns = ['person', 'absenceStart', 'absenceFinish', 'comment'].map(
        (key) => text(`import.column.${key}`).split('|')[0],
      );
      const rows = [
        columns,
        ['Eva Szabó', '2027-02-08', '2027-02-12', ''],
        ['Piotr Zieliński', '2027-02-15', '2027-02-30', ''],
        ['Nadine Völkl', '2027-03-01', '2027-03-05', ''],
      ];
      const buffer = Buffer.from(rows.map((row) => row.join(';')).join('\n'));
      const input = page.locator('input[type="file"]').first();
      await input.setInputFiles({ name: 'absences.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('heading', { name: text('imports.problems') }).waitFor();
    },
  },
  report: {
    take: async (page) => {
      await page.goto('/reports/project-status');
      await page.getByRole('grid').getByRole('row').nth(2).waitFor();
    },
  },
  users: {
    take: async (page) => {
      await page.goto('/administration/users');
      await page.getByRole('row').nth(8).waitFor();
    },
  },
  fields: {
    height: 700,
    take: async (page) => {
      await page.goto('/administration/custom');
      await page.getByRole('row').nth(8).waitFor();
    },
  },
  account: {
    login: 'staff',
    height: 700,
    take: async (page) => {
      await page.goto('/account');
      await page.getByRole('heading', { level: 2 }).nth(1).waitFor();
    },
  },
  keys: {
    login: 'staff',
    take: async (page, text) => {
      await page.goto('/timesheet');
      await page.getByText(text('timesheetGrid.saved')).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
};

/** @param {Language} language @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
function startService(language) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opdesk-pictures-'));
  const env = {
    ...process.env,
    PORT: '0',
    DEMO: language,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const service = spawn(process.execPath, [path.join(root, 'dist/service/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const hasEnded = new Promise((resolve) => service.once('exit', resolve));
  const stop = async () => {
    service.kill('SIGTERM');
    await hasEnded;
    rmSync(folder, { recursive: true, force: true });
  };
  return new Promise((resolve, reject) => {
    let printed = '';
    service.stdout.on('data', (chunk) => {
      printed += chunk;
      const address = /ready: (\S+)/.exec(printed)?.[1];
      if (address) resolve({ url: address, stop });
    });
    service.once('exit', (code) => reject(new Error(`The service has ended with ${code}.`)));
  });
}

/**
 * A page of a user who is signed in.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {Login} login
 * @param {Language} language
 */
async function pageOf(browser, url, login, language) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: tallest },
    locale: language === 'en' ? 'en-GB' : 'de-DE',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const signedIn = await context.request.get(`/api/json/v2/users/signOn?login=${login}&password=demo`);
  if (!signedIn.ok()) throw new Error(`The user ${login} can't sign in: ${signedIn.status()}.`);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/**
 * WebP, which a blank page makes: a third of the size of PNG.
 * @param {Page} page @param {string} file below docs, without its ending @param {number} height pixels
 */
async function takePicture(page, file, height) {
  const png = await page.screenshot({ animations: 'disabled', clip: { x: 0, y: 0, width, height } });
  const bytes = await converter.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
    return Array.from(new Uint8Array(await webp.arrayBuffer()));
  }, png.toString('base64'));
  const target = path.join(root, 'docs', `${file}.webp`);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, Uint8Array.from(bytes));
}

/** @param {import('@playwright/test').Browser} browser @param {Language} language @param {string[]} names */
async function takePictures(browser, language, names) {
  const service = await startService(language);
  /** @param {string} part */
  const textsOf = (part) => JSON.parse(readFileSync(path.join(root, `src/i18n/${language}/${part}.json`), 'utf8'));
  /** @type {Readonly<Record<string, string>>} */
  const texts = { ...textsOf('service'), ...textsOf('app') };
  /** @type {Text} */
  const text = (key) => {
    if (texts[key] === undefined) throw new Error(`There is no text ${key}.`);
    return texts[key];
  };
  /** @type {Map<Login, Page>} */
  const pages = new Map();
  try {
    for (const name of names) {
      const picture = pictures[name];
      if (!picture) throw new Error(`There is no picture ${name}, only ${Object.keys(pictures).join(', ')}.`);
      const { login = 'admin', height = tallest, isDarkToo = false, take } = picture;
      const page = pages.get(login) ?? (await pageOf(browser, service.url, login, language));
      pages.set(login, page);
      const release = await take(page, text);
      await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root'));
      await page.waitForTimeout(500);
      await takePicture(page, `user-guide/pictures/${language}/${name}`, height);
      if (isDarkToo && language === 'en') {
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.waitForTimeout(500);
        await takePicture(page, `pictures/${name}-dark`, height);
        await page.emulateMedia({ colorScheme: 'light' });
      }
      if (typeof release === 'function') await release();
    }
  } finally {
    await service.stop();
  }
}

const names = process.argv.slice(2);
const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const converter = await browser.newPage();
try {
  for (const language of /** @type {const} */ (['en', 'de']))
    await takePictures(browser, language, names.length > 0 ? names : Object.keys(pictures));
} finally {
  await browser.close();
}
