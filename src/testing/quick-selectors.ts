import { createRequire } from 'node:module';

/** The used part of an element inside jsdom. */
export interface ElementImpl {
  readonly localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}

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

/** Returns the value of a key, which is computed and kept where the map lacks it. */
export function remembered<Value>(values: Map<string, Value>, key: string, find: (key: string) => Value): Value {
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

/** A rule belongs to every element, or to those with one id, class or tag. */
function placeOf({ id, classes: [name], tag }: Needs): string {
  if (id !== undefined) return `#${id}`;
  return name === undefined ? (tag ?? '*') : `.${name}`;
}

/** Returns places of which an element that matches the selector has at least one: `*`, `tag`, `.class` or `#id`. */
export const placesOf = (selector: string): readonly string[] =>
  (remembered(known, selector, needsOfList) ?? [undefined]).map((needs) => (needs ? placeOf(needs) : '*'));

/** Differs for elements of another tag, id or classes. */
export const kindOfElement = (element: ElementImpl): string =>
  `${element.localName}#${element.getAttributeNS(null, 'id') ?? ''}.${element.getAttributeNS(null, 'class') ?? ''}`;

/** Returns the places of an element: `*`, its tag, id and classes. */
export function placesOfElement(element: ElementImpl): readonly string[] {
  const classes = remembered(wordsOf, element.getAttributeNS(null, 'class') ?? '', setOfWords);
  return [
    '*',
    element.localName.toLowerCase(),
    `#${element.getAttributeNS(null, 'id') ?? ''}`,
    ...[...classes].map((name) => `.${name}`),
  ];
}

/** Tells whether a selector consists of tags, ids and classes alone: then an element that may match does match. */
export const isPlain = (selector: string): boolean => /^([\w-]*([.#][\w-]+)*(,\s*|$))+$/.test(selector);

/** The used parts of nodes inside jsdom. */
interface LabelImpl {
  control: ControlImpl | null;
  hasAttributeNS(namespace: null, name: string): boolean;
  getAttributeNS(namespace: null, name: string): string | null;
  getRootNode(options: object): RootImpl;
}
interface ControlImpl {
  _labels?: unknown;
  getRootNode(options: object): RootImpl;
}
interface RootImpl {
  readonly _globalObject: object;
  getElementsByTagName?(name: string): Iterable<LabelImpl>;
  getElementById?(id: string): ControlImpl | null;
}

/**
 * Speeds up `labels` and `control` of jsdom: both visit every node of the page for each field, which made up a fifth of a
 * test with a form. Labels are found by their tag, fields by their id. Call it before jsdom is loaded.
 */
export function makeLabelsQuick(): void {
  const load = createRequire(import.meta.url);
  // Untyped modules inside jsdom; a missing part throws right away.
  const controls = load('jsdom/lib/jsdom/living/helpers/form-controls.js') as {
    isLabelable(element: ControlImpl): boolean;
    getLabelsForLabelable(element: ControlImpl): unknown;
    isQuick?: boolean;
  };
  if (controls.isQuick) return;
  controls.isQuick = true;
  const { isLabelable, getLabelsForLabelable } = controls;
  controls.getLabelsForLabelable = (element) => {
    const root = element.getRootNode({});
    const labels = root.getElementsByTagName?.('label');
    if (!labels || !isLabelable(element)) return getLabelsForLabelable(element);
    // Loaded when it is used first: it needs the rest of jsdom.
    const lists = load('jsdom/lib/jsdom/living/generated/NodeList.js') as {
      createImpl(globalObject: object, values: [], data: object): unknown;
    };
    const query = () => [...labels].filter((label) => label.control === element);
    element._labels ??= lists.createImpl(root._globalObject, [], { element: root, query });
    return element._labels;
  };
  load('jsdom');
  const labelElement = load('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js') as {
    implementation: { prototype: LabelImpl };
  };
  const { prototype } = labelElement.implementation;
  const slow = Object.getOwnPropertyDescriptor(prototype, 'control')?.get;
  if (!slow) throw new Error('Labels of jsdom have no control any more.');
  Object.defineProperty(prototype, 'control', {
    get(this: LabelImpl) {
      const root = this.getRootNode({});
      const id = this.getAttributeNS(null, 'for');
      if (!id || !root.getElementById) return slow.call(this) as unknown;
      const control = root.getElementById(id);
      return control && isLabelable(control) ? control : null;
    },
  });
}
