import { PlanFileError } from '../error.ts';
import type { PlanReport } from '#files/report.ts';
import { ElementLayout, MspdiElement } from './element.ts';
import { scanXml, type XmlHandler } from './scan-xml.ts';

export interface XmlLimits {
  /** Levels of elements, the root is the first. */
  depth: number;
  elements: number;
}

/** Takes the values of an element over into the one that it is in, which does not keep it. */
export type FoldElement = (owner: MspdiElement, element: MspdiElement) => void;

export interface XmlSelection {
  /** Elements that are left out. */
  readonly skip?: ReadonlySet<string>;
  /** Elements of which there are so many that they are folded into the one that they are in. */
  readonly fold?: ReadonlyMap<string, FoldElement>;
}

export interface ParsedXml {
  root: MspdiElement;
  /** Number of elements skipped by name. */
  skipped: number;
}

/**
 * The elements of an XML document that are selected. Namespaces, attributes and comments are passed over. Only the
 * five predefined entities and character references are known; a document type is refused.
 * @throws PlanFileError `malformed`, `truncated`, `documentType`, `tooDeep`, `tooLarge`
 */
export function parseXml(text: string, selection: XmlSelection, limits: XmlLimits, report: PlanReport): ParsedXml {
  const builder = new TreeBuilder(selection, limits, report);
  scanXml(text, builder);
  return builder.result();
}

/** Elements that hold others, which take far more memory than values. A plan of 10,000 tasks has 40,000. */
const MOST_HOLDERS = 400_000;

/** The elements that are open, by depth. Whether one has children or is a value shows with its first child. */
class TreeBuilder implements XmlHandler {
  readonly #skip: ReadonlySet<string>;
  readonly #fold: ReadonlyMap<string, FoldElement>;
  readonly #limits: XmlLimits;
  readonly #report: PlanReport;
  readonly #names: string[] = [];
  readonly #lines: number[] = [];
  readonly #texts: string[] = [];
  readonly #elements: (MspdiElement | undefined)[] = [];
  readonly #layouts = new Map<string, ElementLayout>();
  #depth = 0;
  #count = 0;
  #holders = 0;
  /** The depth of the element that is left out with all that it holds; 0 outside of one. */
  #skippedFrom = 0;
  #skipped = 0;
  #root: MspdiElement | undefined;

  constructor({ skip = new Set(), fold = new Map() }: XmlSelection, limits: XmlLimits, report: PlanReport) {
    this.#skip = skip;
    this.#fold = fold;
    this.#limits = limits;
    this.#report = report;
  }

  open(name: string, line: number): void {
    this.#depth += 1;
    this.#count += 1;
    if (this.#depth > this.#limits.depth) refuseXml('tooDeep', 'levels of elements', this.#limits.depth, line);
    if (this.#count > this.#limits.elements) refuseXml('tooLarge', 'elements', this.#limits.elements, line);
    if (this.#skippedFrom > 0) return;
    if (this.#skip.has(name)) {
      this.#skippedFrom = this.#depth;
      this.#skipped += 1;
      return;
    }
    if (this.#depth > 1) this.#elementAt(this.#depth - 1);
    this.#names[this.#depth] = name;
    this.#lines[this.#depth] = line;
    this.#texts[this.#depth] = '';
    this.#elements[this.#depth] = undefined;
  }

  text(content: string): void {
    // Between the elements of a list there is only white space.
    if (this.#skippedFrom > 0 || this.#elements[this.#depth]) return;
    this.#texts[this.#depth] += content;
  }

  close(): void {
    const depth = this.#depth;
    this.#depth -= 1;
    if (this.#skippedFrom > 0) {
      if (this.#depth < this.#skippedFrom) this.#skippedFrom = 0;
      return;
    }
    const element = this.#elements[depth];
    const owner = this.#elements[depth - 1];
    if (element && owner) this.#fold.get(element.name)?.(owner, element);
    if (element) return;
    if (depth > 1) this.#elementAt(depth - 1).setValue(this.#names[depth] ?? '', this.#texts[depth] ?? '');
    else this.#elementAt(depth);
  }

  leaf(name: string, content: string): boolean {
    // Beyond a limit it is opened, which says where.
    if (this.#depth >= this.#limits.depth || this.#count >= this.#limits.elements) return false;
    this.#count += 1;
    if (this.#skippedFrom > 0) return true;
    if (this.#skip.has(name)) this.#skipped += 1;
    else this.#elementAt(this.#depth).setValue(name, content);
    return true;
  }

  result(): ParsedXml {
    if (!this.#root) throw new PlanFileError('notAPlan', 'The document holds no element.');
    return { root: this.#root, skipped: this.#skipped };
  }

  /** The open element of this depth, which is one with children from now on. */
  #elementAt(depth: number): MspdiElement {
    const known = this.#elements[depth];
    if (known) return known;
    const line = this.#lines[depth] ?? 0;
    const name = this.#names[depth] ?? '';
    const isFolded = depth > 1 && this.#fold.has(name);
    if (!isFolded) this.#holders += 1;
    if (this.#holders > MOST_HOLDERS) refuseXml('tooLarge', 'elements that hold others', MOST_HOLDERS, line);
    const element = new MspdiElement(name, line, {
      layout: this.#layoutOf(name),
      report: this.#report,
    });
    this.#elements[depth] = element;
    if (depth === 1) this.#root = element;
    else if (!isFolded) this.#elements[depth - 1]?.children.push(element);
    return element;
  }

  #layoutOf(name: string): ElementLayout {
    const known = this.#layouts.get(name);
    if (known) return known;
    const layout = new ElementLayout();
    this.#layouts.set(name, layout);
    return layout;
  }
}

function refuseXml(reason: 'tooDeep' | 'tooLarge', what: string, limit: number, line: number): never {
  throw new PlanFileError(reason, `The document has more than ${limit} ${what}.`, {
    arguments: { limit },
    place: { line, column: 1 },
  });
}
