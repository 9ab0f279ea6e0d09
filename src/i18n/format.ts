/** ICU messages: `{name}`, `{count, number}`, `{share, number, percent}`, `{count, plural, =0 {…} one {…} other {# …}}` and `{kind, select, a {…} other {…}}`. */

/** The values of a message's arguments; absent ones are written as nothing. */
export type MessageValues = Readonly<Record<string, string | number | null | undefined>>;

/** The names of those keys that begin with a prefix and a dot. */
export type NameAfter<Prefix extends string, Key extends string> = Key extends `${Prefix}.${infer Name}` ? Name : never;

/** Part of a message: text, an argument, or the number of the plural around it, `#`. */
type Part = string | Argument | { readonly type: 'count' };

interface Argument {
  readonly type: 'value' | 'number' | 'percent' | 'plural' | 'select';
  readonly name: string;
  readonly choices: ReadonlyMap<string, readonly Part[]>;
}

/** Messages are parsed once. */
const parsed = new Map<string, readonly Part[]>();

/**
 * Writes a message with its values; plurals and numbers as `locale` has them.
 * @throws SyntaxError if the message is malformed
 */
export function formatMessage(message: string, values: MessageValues = {}, locale = 'en'): string {
  if (!message.includes('{')) return message;
  return write(partsOf(message), values, locale);
}

/** The names of all arguments in a message, including those inside of choices. */
export function argumentNames(message: string): ReadonlySet<string> {
  const namesIn = (parts: readonly Part[]): string[] =>
    parts.flatMap((part) =>
      typeof part === 'string' || part.type === 'count'
        ? []
        : [part.name, ...[...part.choices.values()].flatMap(namesIn)],
    );
  return new Set(namesIn(partsOf(message)));
}

function partsOf(message: string): readonly Part[] {
  const parts = parsed.get(message) ?? parseMessage(message);
  parsed.set(message, parts);
  return parts;
}

function write(parts: readonly Part[], values: MessageValues, locale: string, count = 0): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else if (part.type === 'count') text += rulesOf(locale).number.format(count);
    else text += writeArgument(part, values, locale, count);
  }
  return text;
}

function writeArgument({ type, name, choices }: Argument, values: MessageValues, locale: string, count: number) {
  const value = values[name] ?? '';
  const other = choices.get('other') ?? [];
  if (type === 'value') return String(value);
  if (type === 'select') return write(choices.get(String(value)) ?? other, values, locale, count);
  const { number, percent, plural } = rulesOf(locale);
  if (type === 'number') return number.format(Number(value));
  if (type === 'percent') return percent.format(Number(value));
  const chosen = choices.get(`=${value}`) ?? choices.get(plural.select(Number(value))) ?? other;
  return write(chosen, values, locale, Number(value));
}

interface LocaleRules {
  readonly number: Intl.NumberFormat;
  /** Writes a share of 1 as whole percent. */
  readonly percent: Intl.NumberFormat;
  readonly plural: Intl.PluralRules;
}

const rules = new Map<string, LocaleRules>();

function rulesOf(locale: string): LocaleRules {
  const known = rules.get(locale) ?? {
    number: new Intl.NumberFormat(locale),
    percent: new Intl.NumberFormat(locale, { style: 'percent' }),
    plural: new Intl.PluralRules(locale),
  };
  rules.set(locale, known);
  return known;
}

const types = ['number', 'plural', 'select'] as const;

function parseMessage(message: string): readonly Part[] {
  let at = 0;
  const fail = (): never => {
    throw new SyntaxError(`Malformed message at ${at}: ${message}`);
  };
  /** Reads what the pattern, which is sticky, finds here. */
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(message) ?? [];
    at += found?.length ?? 0;
    return found;
  };
  const expect = (pattern: RegExp): string => take(pattern) ?? fail();

  const readParts = (isPlural: boolean): Part[] => {
    const parts: Part[] = [];
    for (;;) {
      const text = take(isPlural ? /[^{}#]+/y : /[^{}]+/y);
      if (text !== undefined) parts.push(text);
      else if (take(/\{/y)) parts.push(readArgument(isPlural));
      else if (isPlural && take(/#/y)) parts.push({ type: 'count' });
      else return parts;
    }
  };
  const readArgument = (isInPlural: boolean): Argument => {
    const name = expect(/\s*\w+\s*/y).trim();
    const choices = new Map<string, readonly Part[]>();
    if (take(/\}/y)) return { type: 'value', name, choices };
    const word = take(/,\s*\w+\s*/y)
      ?.slice(1)
      .trim();
    const type = types.find((each) => each === word) ?? fail();
    const isPercent = type === 'number' && take(/,\s*percent\s*/y) !== undefined;
    if (type !== 'number') {
      expect(/,/y);
      const choice = /\s*(=-?)?\w+\s*\{/y;
      for (let key = take(choice); key !== undefined; key = take(choice)) {
        choices.set(key.slice(0, -1).trim(), readParts(isInPlural || type === 'plural'));
        expect(/\}\s*/y);
      }
      if (!choices.has('other')) fail();
    }
    expect(/\}/y);
    return { type: isPercent ? 'percent' : type, name, choices };
  };

  const parts = readParts(false);
  return at === message.length ? parts : fail();
}
