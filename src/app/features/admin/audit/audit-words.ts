import type { OpAuditEntry } from '#contract/app/audit.ts';
import { levelText } from '#app/shell/node-kinds.ts';
import { isTextKey } from '#app/i18n/messages.ts';
import type { TextFunction } from '#app/i18n/use-text.tsx';

/** Writes days and numbers as the reader's region does. */
interface AuditWords {
  readonly text: TextFunction;
  day(value: string): string;
  number(value: number): string;
}

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

/**
 * Translates an action: `user.signedOn` becomes `User: signed on`. Unknown actions stay as they are; an action without
 * an act is its subject.
 */
export function actionText(text: TextFunction, action: string): string {
  const [subject = '', act = ''] = action.split('.');
  const [subjectKey, actKey] = [`audit.subject.${subject}`, `audit.act.${act}`];
  if (!isTextKey(subjectKey)) return action;
  if (act === '') return text(subjectKey);
  return isTextKey(actKey) ? text('audit.did', { subject: text(subjectKey), act: text(actKey) }) : action;
}

const isAuditObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const firstDetails = ['firstDay', 'lastDay'];

/** The database orders the fields of details by their length: a range of days is read first. */
const inReadingOrder = (values: object): [string, unknown][] => {
  const entries: [string, unknown][] = Object.entries(values);
  const isFirst = ([name]: [string, unknown]) => firstDetails.includes(name);
  return [
    ...entries.filter(isFirst).toSorted(([left], [right]) => left.localeCompare(right)),
    ...entries.filter((entry) => !isFirst(entry)),
  ];
};

/**
 * Details of an entry as words: `name: Website, level: 16`.
 * @param nameOf the name of a record by its id, where it is known
 */
export function detailsText(
  { text, day, number }: AuditWords,
  { action, details }: Pick<OpAuditEntry, 'action' | 'details'>,
  nameOf: (id: string) => string | undefined,
): string {
  const isLevels = action?.startsWith('permission.') ?? false;
  const isImport = action?.startsWith('import.') ?? false;
  const words = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (Array.isArray(value)) return value.map(words).join(', ');
    if (typeof value === 'boolean') return text(value ? 'form.yes' : 'form.no');
    if (typeof value === 'string') return nameOf(value) ?? (isDay(value) ? day(value) : value);
    if (typeof value === 'number') return number(value);
    if (typeof value !== 'object') return JSON.stringify(value);
    return entriesText(value);
  };
  const entriesText = (values: object): string =>
    inReadingOrder(values)
      .map(([name, value]: [string, unknown]) => {
        const key = `audit.detail.${name}`;
        const isLevel = isLevels && typeof value === 'number' && (name === 'from' || name === 'to');
        const kindKey = `imports.kind.${String(value)}`;
        const isKind = isImport && name === 'kind' && isTextKey(kindKey);
        const shown = isLevel ? text(levelText(value)) : isKind ? text(kindKey) : words(value);
        const isGroup = isAuditObject(value) || (Array.isArray(value) && value.some(isAuditObject));
        return `${isTextKey(key) ? text(key) : name}: ${isGroup ? `{${shown}}` : shown}`;
      })
      .join(', ');
  return details === null || details === undefined
    ? ''
    : typeof details === 'object'
      ? entriesText(details)
      : words(details);
}
