import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { guideFiles, guidePages } from '../../scripts/user-guide.js';
import { type Language, languages, messagesIn, textsIn } from './i18n/messages.ts';
import { portfolioKeys, portfolioViews } from './features/portfolio/portfolio-view.ts';
import { allPlanKeys } from './features/project/PlanKeys.tsx';
import { keysIn } from './kit/use-keys-text.ts';
import { screens as screenRoutes } from './routes.tsx';
import { guideAddress, guidePageOf } from './shell/frame/guide-address.ts';
import { keyGroup, screenKeys } from './shell/frame/keys.tsx';
import { projectTabs } from './shell/paths.ts';

const guide = path.resolve(import.meta.dirname, '../../docs/user-guide');
const texts = path.resolve(import.meta.dirname, '../i18n');
const pagesOf = (language: Language) => readdirSync(path.join(guide, language)).toSorted();
const markdownOf = (language: Language, file: string) => readFileSync(path.join(guide, language, file), 'utf8');

/** The tables of the page of shortcuts: each heading with its rows of keys and meaning. */
function shortcutsIn(language: Language) {
  return markdownOf(language, 'keyboard-shortcuts.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const rows = lines.flatMap((line) => {
        const [, keys, meaning] = /^\| `(.+?)`\s+\| (.+?)\s*\|$/.exec(line) ?? [];
        return keys !== undefined && meaning !== undefined ? [[keys, meaning]] : [];
      });
      return { title, rows };
    });
}

/** The shortcuts that the app lists, screen by screen. */
function shortcutsOfApp(language: Language) {
  const text = textsIn(language);
  return [
    keyGroup(text, 'keys.everywhere', screenKeys.everywhere),
    keyGroup(text, 'nav.timesheet', screenKeys.timesheet),
    keyGroup(text, 'todos.title', screenKeys.todos),
    ...portfolioViews.map((view) => ({
      ...keyGroup(text, 'portfolio.title', portfolioKeys[view]),
      title: `${text('portfolio.title')}: ${text(`portfolio.view.${view}`)}`,
    })),
    keyGroup(text, 'resource.title', screenKeys.resourceRows),
    keyGroup(text, 'plan.keys.title', allPlanKeys),
    keyGroup(text, 'planEditing.keys.title', screenKeys.planEditing),
  ].map(({ title, keys }) => ({ title, rows: keys.map(({ keys: names, meaning }) => [keysIn(text, names), meaning]) }));
}

describe('the user guide', () => {
  test('every screen of the app has a page in both languages', () => {
    const addresses = screenRoutes.flatMap(({ path: route }) =>
      route.includes(':tab?') ? projectTabs.map((tab) => `/projects/1/${tab}`) : [route.replace(/\/?:\w+\?$/, '')],
    );
    const screens = addresses.filter((address) => !['/', '*'].includes(address));
    expect(screens.length).toBeGreaterThan(20);
    expect(screens.filter((address) => guidePageOf(address) === 'index')).toEqual([]);
    const files = [...guideFiles().keys()].map((file) => `/help/${file}`);
    for (const language of languages)
      expect(files).toEqual(
        expect.arrayContaining(screens.map((address) => guideAddress(language, guidePageOf(address)))),
      );
  });

  test('a project opens the page of its tab, and an unknown address the index', () => {
    expect(guidePageOf('/projects/1042/plan')).toBe('plan-a-project');
    expect(guidePageOf('/projects/1042')).toBe('portfolio-review');
    expect(guidePageOf('/administration/users')).toBe('administration');
    expect(guidePageOf('/nowhere')).toBe('index');
  });

  test('both languages have the same pages, and the index links each of them', () => {
    expect(pagesOf('de')).toEqual(pagesOf('en'));
    for (const language of languages)
      expect(
        guidePages(language)
          .map(({ page }) => `${page}.md`)
          .toSorted(),
      ).toEqual(pagesOf(language));
  });

  test.each(languages)('all links and pictures of the pages in %s exist, and every picture is shown', (language) => {
    const targets = pagesOf(language).flatMap((file) =>
      [...markdownOf(language, file).matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) =>
        path.join(guide, language, target),
      ),
    );
    expect(targets.filter((target) => !existsSync(target))).toEqual([]);
    const folder = path.join(guide, 'pictures', language);
    const shown = new Set(targets.filter((target) => target.startsWith(folder)).map((target) => path.basename(target)));
    expect([...shown].toSorted()).toEqual(readdirSync(folder).toSorted());
  });

  test.each(languages)('every label in bold on the pages in %s is a text of the app', (language) => {
    const service: object = JSON.parse(readFileSync(path.join(texts, language, 'service.json'), 'utf8'));
    const known = new Set(Object.values({ ...service, ...messagesIn(language) }));
    const bold = pagesOf(language).flatMap((file) =>
      [...markdownOf(language, file).matchAll(/\*\*(.+?)\*\*/gs)].map(
        ([, label = '']) => [file, label.replaceAll(/\s+/g, ' ')] as const,
      ),
    );
    expect(bold.length).toBeGreaterThan(100);
    expect(bold.filter(([, label]) => !known.has(label))).toEqual([]);
  });

  test.each(languages)('the page of keyboard shortcuts in %s lists those of the app', (language) => {
    expect(shortcutsIn(language)).toEqual(shortcutsOfApp(language));
  });
});
