import { createRequire } from 'node:module';
import {
  type ElementImpl,
  isPlain,
  kindOfElement,
  mayMatch,
  placesOf,
  placesOfElement,
  remembered,
} from './quick-selectors.ts';

/** The used parts of style rules and declarations inside jsdom. */
interface Declared extends ArrayLike<string> {
  getPropertyValue(property: string): string;
  getPropertyPriority(property: string): string;
}
interface Declaration extends Declared {
  setProperty(property: string, value: string, priority: string): void;
  removeProperty(property: string): void;
}
interface Rule {
  readonly selectorText?: string;
  readonly style: Declared;
  readonly media?: ArrayLike<string>;
  readonly cssRules: readonly Rule[];
}
interface Sheet {
  readonly cssRules: readonly Rule[];
}
interface DocumentImpl {
  readonly styleSheets: { readonly _list: readonly Sheet[] };
  /** Declarations found since the page changed last: null after every change. */
  _styleCache: WeakMap<StyledImpl, Declaration> | null;
}
interface StyledImpl extends ElementImpl {
  readonly _ownerDocument: DocumentImpl;
  readonly parentElement: StyledImpl | null;
  readonly style: Declared;
}

/** The module of jsdom for computed styles; `isQuick` once patched, for the lifetime of the thread. */
interface StyleRules {
  getDeclarationForElement(element: StyledImpl): Declaration;
  isQuick?: boolean;
}

const load = createRequire(import.meta.url);

/** The rules of a page in their order, and their numbers by one thing that their elements have. */
interface Index {
  readonly sheets: readonly { readonly sheet: Sheet; readonly length: number }[];
  readonly rules: readonly Rule[];
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** The numbers of the rules for elements with the same tag, id and classes. */
  readonly candidates: Map<string, readonly number[]>;
  /** The declarations of these rules by property, the strongest first. */
  readonly values: Map<string, Map<string, readonly DeclaredValue[]>>;
}

/** A value of a property, and the selector to check: none where every element of the tag, id and classes matches. */
interface DeclaredValue {
  readonly value: string;
  readonly selector: string | undefined;
}

const indexes = new WeakMap<DocumentImpl, Index>();

let defaultSheet: Sheet | undefined;

function sheetOfBrowser(): Sheet {
  const { parse } = load('rrweb-cssom') as { parse(css: string): Sheet };
  return (defaultSheet ??= parse(load('jsdom/lib/jsdom/browser/default-stylesheet.js') as string));
}

/** The rules of a sheet that apply on a screen, in the way of jsdom. */
const rulesOf = ({ cssRules }: Sheet): readonly Rule[] =>
  cssRules.flatMap((rule) => {
    if (!rule.media) return [rule];
    return Array.from(rule.media).includes('screen') ? rule.cssRules : [];
  });

function indexOf(document: DocumentImpl): Index {
  const list = document.styleSheets._list;
  const known = indexes.get(document);
  if (
    known?.sheets.length === list.length &&
    known.sheets.every(({ sheet, length }, place) => sheet === list[place] && sheet.cssRules.length === length)
  )
    return known;
  const rules = [sheetOfBrowser(), ...list].flatMap(rulesOf);
  const places = new Map<string, number[]>();
  for (const [number, { selectorText }] of rules.entries())
    for (const place of selectorText === undefined ? [] : placesOf(selectorText)) {
      const numbers = places.get(place);
      if (numbers) numbers.push(number);
      else places.set(place, [number]);
    }
  const sheets = list.map((sheet) => ({ sheet, length: sheet.cssRules.length }));
  const index: Index = { sheets, rules, places, candidates: new Map(), values: new Map() };
  indexes.set(document, index);
  return index;
}

function findCandidates(element: StyledImpl, { rules, places }: Index): readonly number[] {
  const numbers = new Set(placesOfElement(element).flatMap((place) => places.get(place) ?? []));
  return [...numbers]
    .filter((number) => mayMatch(element, rules[number]?.selectorText ?? ''))
    .toSorted((one, other) => one - other);
}

const candidatesOf = (element: StyledImpl, index: Index): readonly number[] =>
  remembered(index.candidates, kindOfElement(element), () => findCandidates(element, index));

/** The declarations of a property by rules that may apply to an element, the strongest first. */
function valuesOf(element: StyledImpl, index: Index, property: string): readonly DeclaredValue[] {
  const values = remembered(index.values, property, () => new Map<string, readonly DeclaredValue[]>());
  return remembered(values, kindOfElement(element), () =>
    candidatesOf(element, index)
      .toReversed()
      .flatMap((number) => {
        const { selectorText = '', style } = index.rules[number] ?? {};
        const value = style?.getPropertyValue(property) ?? '';
        return value === '' ? [] : [{ value, selector: isPlain(selectorText) ? undefined : selectorText }];
      }),
  );
}

type Matches = (element: ElementImpl, selector: string) => boolean;

/** The rules and values found since the page changed last. */
interface Found {
  readonly index: Index;
  readonly values: WeakMap<StyledImpl, Map<string, string>>;
}

/** Lives as long as jsdom's own cache, which it drops whenever the page changes. */
const found = new WeakMap<WeakMap<StyledImpl, Declaration>, Found>();

function foundIn(document: DocumentImpl): Found {
  const cache = (document._styleCache ??= new WeakMap());
  const known = found.get(cache);
  if (known) return known;
  const fresh: Found = { index: indexOf(document), values: new WeakMap() };
  found.set(cache, fresh);
  return fresh;
}

/** The declarations for an element, the strongest last. */
function declaredFor(element: StyledImpl, matches: Matches): readonly Declared[] {
  const { index } = foundIn(element._ownerDocument);
  const declared = candidatesOf(element, index).flatMap((number) => {
    const { selectorText = '', style } = index.rules[number] ?? {};
    if (!style) return [];
    return isPlain(selectorText) || matches(element, selectorText) ? [style] : [];
  });
  return [...declared, element.style];
}

/** Properties that jsdom takes as they are declared, and their initial values, which are undefined where they are not inherited. */
const asDeclared: ReadonlyMap<string, string | undefined> = new Map([
  ['display', undefined],
  ['visibility', 'visible'],
  ['pointer-events', 'auto'],
  // Read of every ancestor where something opens beside an element, and of each table.
  ['overflow', undefined],
  ['overflow-x', undefined],
  ['overflow-y', undefined],
  ['position', undefined],
  ['scrollbar-width', undefined],
]);

/** Properties that jsdom resolves no further than they are declared. */
const boxes = /^(width|height|box-sizing|padding-\w+|border-\w+-width)$/;

function valueOf(element: StyledImpl, property: string, matches: Matches): string {
  const all = foundIn(element._ownerDocument).values;
  const values = all.get(element) ?? new Map<string, string>();
  all.set(element, values);
  const known = values.get(property);
  if (known !== undefined) return known;
  const value = findValue(element, property, matches);
  values.set(property, value);
  return value;
}

function findValue(element: StyledImpl, property: string, matches: Matches): string {
  const own = element.style.getPropertyValue(property);
  const value =
    own === ''
      ? valuesOf(element, foundIn(element._ownerDocument).index, property).find(
          ({ selector }) => selector === undefined || matches(element, selector),
        )?.value
      : own;
  if (value !== undefined && value !== 'unset') return value;
  const initial = asDeclared.get(property);
  if (initial === undefined) return '';
  return element.parentElement ? valueOf(element.parentElement, property, matches) : initial;
}

const propertyOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Makes `getComputedStyle` of a page quick: jsdom compares the element with every rule and copies all that is declared for
 * it, where tests and libraries read one property. Here rules are found by tag, id and class, and what decides whether an
 * element is shown is looked up alone; jsdom answers everything else.
 * @param window of jsdom, which was loaded after {@link makeRulesQuick}
 */
export function makeStylesLazy(window: Window & typeof globalThis): void {
  const { implForWrapper } = load('jsdom/lib/jsdom/living/generated/utils.js') as {
    implForWrapper(element: Element): StyledImpl;
  };
  const { getDeclarationForElement } = load('jsdom/lib/jsdom/living/helpers/style-rules.js') as StyleRules;
  const matches = matchesOfJsdom();
  const full = window.getComputedStyle;
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return full(element, pseudo);
    const impl = implForWrapper(element);
    const read = (property: string) => {
      if (asDeclared.has(property)) return valueOf(impl, property, matches);
      if (boxes.test(property)) return getDeclarationForElement(impl).getPropertyValue(property);
      return full(element).getPropertyValue(property);
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return read;
        const property = typeof name === 'string' ? propertyOf(name) : '';
        if (asDeclared.has(property) || boxes.test(property)) return read(property);
        const style = full(element);
        const value: unknown = Reflect.get(style, name);
        return typeof value === 'function' ? (value.bind(style) as unknown) : value;
      },
    });
  };
}

const matchesOfJsdom = (): Matches =>
  (load('jsdom/lib/jsdom/living/helpers/selectors.js') as { matchesDontThrow: Matches }).matchesDontThrow;

/** Finds the rules for an element by its tag, id and classes. Call it before jsdom is loaded. */
export function makeRulesQuick(): void {
  // An untyped module inside jsdom; its form is checked right away.
  const rules = load('jsdom/lib/jsdom/living/helpers/style-rules.js') as Partial<StyleRules>;
  if (!rules.getDeclarationForElement) throw new Error('The styles of jsdom have no declarations any more.');
  if (rules.isQuick) return;
  rules.isQuick = true;
  const { CSSStyleDeclaration } = load('cssstyle') as { CSSStyleDeclaration: new () => Declaration };
  const matches = matchesOfJsdom();
  rules.getDeclarationForElement = (element) => {
    const cache = (element._ownerDocument._styleCache ??= new WeakMap());
    const known = cache.get(element);
    if (known) return known;
    const declaration = new CSSStyleDeclaration();
    for (const style of declaredFor(element, matches))
      for (const property of Array.from(style)) {
        const value = style.getPropertyValue(property);
        if (value === 'unset') declaration.removeProperty(property);
        else declaration.setProperty(property, value, style.getPropertyPriority(property));
      }
    cache.set(element, declaration);
    return declaration;
  };
}
