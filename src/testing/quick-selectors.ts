import { createRequire } from 'node:module';

/** The used part of an element inside jsdom. */
interface ElementImpl {
  readonly localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}

/** Rules of keyframes and fonts have no selector. */
type Matches = (element: ElementImpl, selector: string | undefined) => boolean;

/**
 * Necessary conditions for an element to match one selector of a list: taken from the last compound; jsdom checks the
 * rest.
 */
interface Needs {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
}

/** Escapes, strings, namespaces: selectors that are left to jsdom as they are. */
const isHardToRead = (selector: string) => /["'\\|]/.test(selector);

/** A selector without the arguments of its pseudo-classes and without attributes, both of which may hold commas and spaces. */
function withoutArguments(selector: string): string {
  let text = selector;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/\([^()[\]]*\)|\[[^()[\]]*\]/g, '');
  }
  return text;
}

function needsOf(part: string): Needs {
  const compound =
    part
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const plain = compound.replaceAll(/::?[\w-]+/g, '');
  return {
    tag: /^[a-z][\w-]*/i.exec(plain)?.[0].toLowerCase(),
    id: /#([\w-]+)/.exec(plain)?.[1],
    classes: [...plain.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
  };
}

/** Returns the necessary conditions of a list of selectors, or undefined if any element might match. */
function needsOfList(selector: string): readonly Needs[] | undefined {
  const text = isHardToRead(selector) ? '' : withoutArguments(selector);
  // A remainder after an unclosed bracket is not a supported selector.
  if (!/^[\w\s.#:>+~*,-]+$/.test(text)) return undefined;
  return text.split(',').map(needsOf);
}

const known = new Map<string, readonly Needs[] | undefined>();
const wordsOf = new Map<string, ReadonlySet<string>>();

function remembered<Value>(values: Map<string, Value>, key: string, find: (key: string) => Value): Value {
  if (!values.has(key)) values.set(key, find(key));
  // Just set, unless it was there; `undefined` is a value too.
  return values.get(key) as Value;
}

const setOfWords = (text: string): ReadonlySet<string> => new Set(text.split(/[\t\n\f\r ]+/));

/** False only where the selector cannot fit the element; true says nothing. */
export function mayMatch(element: ElementImpl, selector: string): boolean {
  const list = remembered(known, selector, needsOfList);
  if (!list) return true;
  const tag = element.localName.toLowerCase();
  const classes = remembered(wordsOf, element.getAttributeNS(null, 'class') ?? '', setOfWords);
  return list.some(
    (needs) =>
      (needs.tag === undefined || needs.tag === tag) &&
      (needs.id === undefined || needs.id === element.getAttributeNS(null, 'id')) &&
      needs.classes.every((name) => classes.has(name)),
  );
}

/** The jsdom module that matches elements and rules; `isQuick` once patched, for the lifetime of the thread. */
interface Selectors {
  matchesDontThrow: Matches;
  isQuick?: boolean;
}

/**
 * Makes `getComputedStyle` of jsdom quick: it compares every element with every rule of all style sheets, of which a page of
 * the app has a thousand. Whatever cannot fit by tag, id or class is passed over; jsdom still decides about the rest, so that
 * the styles are the same. Call it before jsdom is loaded: it takes the function then.
 */
export function makeStylesQuick(): void {
  const load = createRequire(import.meta.url);
  const file = 'jsdom/lib/jsdom/living/helpers/selectors.js';
  // An untyped module inside jsdom; its form is checked right away.
  const selectors = load(file) as Partial<Selectors>;
  const matches = selectors.matchesDontThrow;
  if (!matches) throw new Error(`${file} has no matchesDontThrow any more.`);
  if (selectors.isQuick) return;
  selectors.isQuick = true;
  selectors.matchesDontThrow = (element, selector) =>
    selector !== undefined && mayMatch(element, selector) && matches(element, selector);
}
