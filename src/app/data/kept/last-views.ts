import { sessionMark } from '../session-mark.ts';
import { hasUnsavedWork } from '../unsaved.ts';

/**
 * Pictures of the screens of everyday work as the user last saw them. `public/start.js` draws that of the address at the
 * next visit, until the program has loaded and drawn the screen itself.
 */
export interface LastView {
  /** Day, size of the window, language and color scheme: a view is drawn only where they are the same. */
  readonly look: string;
  /** The page with its styles, without scripts. */
  readonly page: string;
  /** Elements that are scrolled sideways: their place among all elements, and the distance in px. */
  readonly scrolled: readonly (readonly [place: number, left: number])[];
  /** Moment, ms. */
  readonly at: number;
}

const viewPrefix = 'opdesk.view ';
const mostViews = 4;
/** Of a view, in characters: browsers keep five million for a site. */
const mostViewCharacters = 400_000;
/** The rows of a screen with fewer than before are not waited for longer than this, ms. */
const rowsDelayMs = 1_000;
/** The screens whose data the browser keeps as well (`keeper.ts`). */
const keptScreens = /^\/(?:my-day|timesheet|todos|portfolio|activities|projects\/[^/]+\/\w+)$/;

const viewKeys = (): readonly string[] => Object.keys(localStorage).filter((key) => key.startsWith(viewPrefix));

/** The same is computed in `public/start.js`. */
function presentLook(): string {
  const { lang, dataset } = document.documentElement;
  return [new Date().toDateString(), innerWidth, innerHeight, lang, dataset.scheme].join(' ');
}

/** The screen has its content: nothing of it is still loading. */
const isScreenDrawn = (): boolean =>
  document.querySelector('main h1') !== null &&
  document.querySelector('main .MuiSkeleton-root, main [aria-busy="true"]') === null;

/** Tells whether a style may be one of an element with one of the classes: a long session gathers those of all screens. */
function mayApply(rule: CSSRule, classes: ReadonlySet<string>): boolean {
  const selectors = rule instanceof CSSStyleRule ? rule.selectorText : rule.cssText;
  const first = /\.([a-z_][\w-]*)/i.exec(selectors)?.[1];
  return first === undefined || classes.has(first);
}

/**
 * Returns a style as text. Browsers leave values empty that a variable sets together with others that are set again: they are
 * taken from an element.
 */
function ruleText(rule: CSSRule): string {
  const { cssText } = rule;
  if (!(rule instanceof CSSStyleRule) || !cssText.includes(': ;')) return cssText;
  const element = document.querySelector(rule.selectorText);
  if (!element) return cssText;
  const values = getComputedStyle(element);
  return cssText.replaceAll(/([\w-]+): ;/g, (_, name: string) => `${name}: ${values.getPropertyValue(name)};`);
}

/** Returns the present view; undefined if it shows something that the next visit does not begin with. */
function presentView(root: HTMLElement): LastView | undefined {
  // An open dialog hides the screen from screen readers.
  if (
    hasUnsavedWork() ||
    !keptScreens.test(location.pathname) ||
    !isScreenDrawn() ||
    root.getAttribute('aria-hidden') === 'true'
  )
    return undefined;
  const elements = [...root.querySelectorAll('*')];
  if (elements.some(({ scrollTop }) => scrollTop > 0)) return undefined;
  const scrolled = elements.flatMap(({ scrollLeft }, place) =>
    scrollLeft === 0 ? [] : [[place, scrollLeft] as const],
  );
  const classes = new Set(elements.flatMap(({ classList }) => [...classList]));
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const styles = rules.filter((rule) => mayApply(rule, classes)).map(ruleText);
  const html = (document.documentElement.cloneNode() as HTMLElement).outerHTML.replace('</html>', '');
  const page = `<!doctype html>${html}<style>${styles.join('\n')}</style><body>${root.outerHTML}</body></html>`;
  return { look: presentLook(), page, scrolled, at: Date.now() };
}

function oldestView(keys: readonly string[]): string {
  // Only keepView() writes them.
  const ages = keys.map((key) => ({ key, ...(JSON.parse(localStorage.getItem(key) ?? '') as LastView) }));
  return ages.toSorted((a, b) => a.at - b.at)[0]?.key ?? '';
}

function keepView(root: HTMLElement, userId: string): void {
  const view = presentView(root);
  if (!view || view.page.length > mostViewCharacters) return;
  const key = `${viewPrefix}${userId} ${location.pathname}${location.search}`;
  const others = viewKeys().filter((each) => each !== key);
  if (others.length >= mostViews) localStorage.removeItem(oldestView(others));
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch {
    // The storage is full: what it has for other purposes stays.
    forgetLastViews();
  }
}

/**
 * Keeps the view of the screen whenever the page is left or hidden.
 * @param userId of the user whose data the page shows
 * @returns ends it
 */
export function keepLastViews(userId: string): () => void {
  const onHidden = () => {
    const root = document.getElementById('root');
    // Another tab may have changed the user.
    if (root && document.visibilityState === 'hidden' && sessionMark.userId() === userId) keepView(root, userId);
  };
  document.addEventListener('visibilitychange', onHidden);
  return () => document.removeEventListener('visibilitychange', onHidden);
}

const mainTextLength = (page: Document | null): number => page?.querySelector('main')?.textContent.length ?? 0;

/** Removes the drawn view once the session has ended, or the screen itself is drawn: rows may come after everything else. */
export function replaceLastView(): void {
  const view = document.querySelector<HTMLIFrameElement>('#last-view');
  if (!view) return;
  const expectedLength = 0.9 * mainTextLength(view.contentDocument);
  let drawnAt: number | undefined;
  const look = () => {
    if (isScreenDrawn()) drawnAt ??= performance.now();
    const isWhole = drawnAt !== undefined && mainTextLength(document) >= expectedLength;
    const hasEnded = !sessionMark.isSet();
    if (hasEnded || isWhole || performance.now() - (drawnAt ?? Number.POSITIVE_INFINITY) > rowsDelayMs) view.remove();
    else if (view.isConnected) requestAnimationFrame(look);
  };
  look();
}

/**
 * Forgets the kept views.
 * @param exceptUserId the user whose views stay
 */
export function forgetLastViews(exceptUserId?: string): void {
  for (const key of viewKeys())
    if (exceptUserId === undefined || !key.startsWith(`${viewPrefix}${exceptUserId} `)) localStorage.removeItem(key);
}
