// @ts-check
// The user guide as pages: turns the Markdown of docs/user-guide into the HTML that the service serves below /help.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';
import { root } from './command.js';

const guideFolder = path.join(root, 'docs/user-guide');

/** @typedef {'en' | 'de'} GuideLanguage */

/** The words around the text of a page. */
const words = {
  en: { name: 'English', toApp: 'Back to Opdesk', pages: 'Pages', skip: 'Skip to the content' },
  de: { name: 'Deutsch', toApp: 'Zurück zu Opdesk', pages: 'Seiten', skip: 'Zum Inhalt springen' },
};
const languages = /** @type {GuideLanguage[]} */ (Object.keys(words));

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** @param {string} text @returns {string} as GitHub makes addresses of headings */
const headingId = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** @param {string} folder below docs/user-guide @returns {string[]} */
const filesOf = (folder) => readdirSync(path.join(guideFolder, folder)).toSorted();

/** @param {GuideLanguage} language @param {string} page @returns {string} */
const markdownOf = (language, page) => readFileSync(path.join(guideFolder, language, `${page}.md`), 'utf8');

/** @param {string} markdown @returns {string} the text of its first heading */
const titleOf = (markdown) => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** @param {string} href @returns {string} the same target among the built pages */
const pageAddress = (href) => href.replace(/^([\w-]+)\.md(?=#|$)/, '$1.html');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${escaped(headingId(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escaped(pageAddress(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    // Wider than the text: a click shows it as it is. The header of a WebP file (VP8X) holds its size.
    image({ href, text }) {
      const picture = readFileSync(path.join(guideFolder, 'en', href));
      const [width, height] = [24, 27].map((place) => picture.readUIntLE(place, 3) + 1);
      return `<a class="picture" href="${escaped(href)}"><img src="${escaped(href)}" alt="${escaped(text)}" width="${width}" height="${height}" loading="lazy" /></a>`;
    },
    table(token) {
      /** @param {import('marked').Tokens.TableCell[]} cells @param {string} tag */
      const row = (cells, tag) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      return `<div class="table"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
    },
  },
});

/**
 * The pages of a language in the order in which its index links them; the index is the first.
 * @param {GuideLanguage} language
 * @returns {{ page: string, title: string }[]}
 */
export function guidePages(language) {
  const index = markdownOf(language, 'index');
  const linked = [...index.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, page = '']) => page);
  return ['index', ...new Set(linked)].map((page) => ({ page, title: titleOf(markdownOf(language, page)) }));
}

/**
 * @param {GuideLanguage} language
 * @param {string} page its name, without the ending of its file
 * @returns {string} the page as HTML
 */
export function guidePage(language, page) {
  const markdown = markdownOf(language, page);
  const { toApp, pages: pagesLabel, skip } = words[language];
  const pages = guidePages(language);
  const guide = pages[0]?.title ?? '';
  const title = page === 'index' ? `${guide} – Opdesk` : `${titleOf(markdown)} – ${guide} – Opdesk`;
  const links = pages
    .map((each) => {
      const current = each.page === page ? ' aria-current="page"' : '';
      return `<li><a href="${each.page}.html"${current}>${escaped(each.title)}</a></li>`;
    })
    .join('');
  const otherLanguages = languages
    .filter((each) => each !== language)
    .map((each) => `<a href="../${each}/${page}.html" lang="${each}" hreflang="${each}">${words[each].name}</a>`)
    .join('');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${escaped(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
<script src="/start.js"></script>
<link rel="stylesheet" href="../guide.css" />
</head>
<body>
<a class="skip" href="#content">${skip}</a>
<header><a class="home" href="index.html">${escaped(guide)}</a><span></span>${otherLanguages}<a href="/">${toApp}</a></header>
<div class="columns">
<nav aria-label="${pagesLabel}"><details><summary>${pagesLabel}</summary></details><ul>${links}</ul></nav>
<main id="content" tabindex="-1">
${marked.parse(markdown, { async: false })}
</main>
</div>
</body>
</html>
`;
}

/** @returns {Map<string, () => string | Buffer>} the files of the guide by their address below `/help` */
export function guideFiles() {
  /** @type {Map<string, () => string | Buffer>} */
  const files = new Map();
  files.set('guide.css', () => readFileSync(path.join(guideFolder, 'guide.css')));
  for (const language of languages) {
    for (const file of filesOf(language)) {
      const page = path.basename(file, '.md');
      files.set(`${language}/${page}.html`, () => guidePage(language, page));
    }
    const pictures = `pictures/${language}`;
    if (!existsSync(path.join(guideFolder, pictures))) continue;
    for (const file of filesOf(pictures))
      files.set(`${pictures}/${file}`, () => readFileSync(path.join(guideFolder, pictures, file)));
  }
  return files;
}

/** @type {Readonly<Record<string, string>>} */
const contentTypes = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.webp': 'image/webp' };

/**
 * Puts the guide among the files of the app: below `help` in the build, and at `/help` of the development server, where
 * each request reads the Markdown as it is.
 * @returns {import('vite').Plugin}
 */
export function userGuide() {
  return {
    name: 'opdesk:user-guide',
    apply: (_, { isSsrBuild = false }) => !isSsrBuild,
    generateBundle() {
      for (const [fileName, read] of guideFiles())
        this.emitFile({ type: 'asset', fileName: `help/${fileName}`, source: read() });
    },
    configureServer({ middlewares }) {
      middlewares.use('/help', (request, response, next) => {
        const address = (request.url ?? '').replace(/^\/|[?#].*$/g, '');
        const read = guideFiles().get(address);
        if (!read) return next();
        response.setHeader('content-type', contentTypes[path.extname(address)] ?? 'application/octet-stream');
        response.end(read());
      });
    },
  };
}
