type ComparedRecord = Record<string, unknown>;

const DIFFERENCE_TOLERANCE = 0.01;

/**
 * Values of a plan ignored by the expectation: outline numbers and codes derived from the outline if a file stores
 * none, fields of project servers, and custom fields of resources and assignments, which the expectation contains only
 * in part.
 */
const beyond: Readonly<Record<string, RegExp>> = {
  tasks: /^(outlineNumber|wbs|enterprise\w*|field\d+)$/,
  resources: /^(cost|date|start|finish|duration|outlineCode|enterprise\w*)\d+$/,
  assignments: /^(text|number|cost|date|start|finish|duration)\d+$/,
};

/** Lists the differences between a plan, as JSON, and the expectation; a sentence for each place. */
export function planDifferences(expected: ComparedRecord, actual: ComparedRecord): string[] {
  return Object.keys(actual).flatMap((part) => compareParts(part, expected[part], actual[part]));
}

function compareParts(part: string, expected: unknown, actual: unknown): string[] {
  if (!Array.isArray(expected) || !Array.isArray(actual)) return compare(part, expected, actual, /^$/);
  if (part === 'relations') return compare(part, sortLinks(expected), sortLinks(actual), /^$/);
  const found = new Map(actual.map((item: ComparedRecord) => [item.uid, item]));
  const missing =
    expected.length === actual.length ? [] : [`${part}: ${expected.length} expected, ${actual.length} read`];
  const differences = expected.flatMap((item: ComparedRecord) =>
    compare(`${part}[uid ${String(item.uid)}]`, item, found.get(item.uid), beyond[part] ?? /^$/),
  );
  return [...missing, ...differences];
}

const sortLinks = (links: unknown[]) => links.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/**
 * Lists the differences. Null, empty and absent are equal; `allowed` matches values that may exceed the expectation.
 */
function compare(place: string, expected: unknown, actual: unknown, allowed: RegExp): string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    return Math.abs(expected - actual) <= DIFFERENCE_TOLERANCE
      ? []
      : [`${place}: ${expected} expected, ${actual} read`];
  }
  if (isComparable(expected) && isComparable(actual)) {
    return Object.keys({ ...expected, ...actual }).flatMap((key) =>
      expected[key] === undefined && allowed.test(key)
        ? []
        : compare(`${place}.${key}`, expected[key], actual[key], /^$/),
    );
  }
  const same = said(expected) === said(actual);
  return same ? [] : [`${place}: ${JSON.stringify(expected)} expected, ${JSON.stringify(actual)} read`];
}

const isEmptyValue = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
const said = (value: unknown) => (isEmptyValue(value) ? undefined : value);

function isComparable(value: unknown): value is ComparedRecord {
  return typeof value === 'object' && value !== null;
}
