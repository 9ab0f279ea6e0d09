import { pieceSearch } from '#app/kit/typed-words.ts';
import type { PlanActivity } from '#plan/document.ts';
import { calendarNames, chosenTypes, type CellContext, type EditableColumn } from './cells.ts';

/** Suggested completion of typed text. */
export interface Suggestion {
  readonly key: string;
  readonly label: string;
  /** The whole text of the cell once it is chosen. */
  readonly text: string;
  /** Consequence of choosing it. */
  readonly note?: { readonly text: string; readonly isWarning: boolean };
}

const maxSuggestions = 8;

/** Suggests cell values that start with or contain the text typed last; none for cells of days and numbers. */
export function suggestionsFor(
  context: CellContext,
  activity: PlanActivity,
  column: EditableColumn,
  text: string,
): readonly Suggestion[] {
  switch (column) {
    case 'kind':
      return chosenTypes.flatMap((type) => {
        const label = context.kinds[type] ?? '';
        return [{ key: String(type), label, text: label }];
      });
    case 'constraint':
      return namedSuggestions(context.constraints, text);
    case 'scheduling':
      return namedSuggestions(Object.values(context.scheduling), text);
    case 'calendar':
      return namedSuggestions(calendarNames(context), text);
    case 'responsible':
      return resourcesLike(context, text).map(({ id, name }) => ({ key: id, label: name, text: name }));
    case 'resources':
      return afterLast(text, ({ before, part }) =>
        resourcesLike(context, part.replace(/\[.*$/, ''))
          .filter(({ name }) => !before.includes(name))
          .map(({ id, name }) => ({ key: id, label: name, text: `${before}${name}` })),
      );
    case 'predecessors':
      return afterLast(text, ({ before, part }) => rowsLike(context, activity, before, part));
    default:
      return [];
  }
}

/** Those of some names that contain the text; all of them for a whole name, so that another can be chosen. */
function namedSuggestions(names: readonly string[], typed: string): readonly Suggestion[] {
  const placeIn = pieceSearch(names.includes(typed) ? '' : typed.trim());
  return names.filter((name) => placeIn(name) >= 0).map((name) => ({ key: name, label: name, text: name }));
}

function afterLast(
  text: string,
  suggest: (split: { before: string; part: string }) => readonly Suggestion[],
): readonly Suggestion[] {
  const end = text.lastIndexOf(';') + 1;
  return suggest({ before: end > 0 ? `${text.slice(0, end)} ` : '', part: text.slice(end).trim() });
}

function resourcesLike({ setting, assignable }: CellContext, typed: string) {
  const placeIn = pieceSearch(typed.trim());
  const found = [...setting.resources.values()].filter(({ id, name }) => assignable.has(id) && placeIn(name) >= 0);
  const isWithin = (name: string) => Number(placeIn(name) > 0);
  return found
    .toSorted((a, b) => isWithin(a.name) - isWithin(b.name) || a.name.localeCompare(b.name))
    .slice(0, maxSuggestions);
}

/** Suggests rows by number or name, so numbers need not be known. */
export function rowsLike(
  { document }: Pick<CellContext, 'document'>,
  own: PlanActivity,
  before: string,
  typed: string,
): Suggestion[] {
  if (typed === '') return [];
  const placeIn = pieceSearch(typed);
  const found: Suggestion[] = [];
  for (const [at, { id, name }] of document.activities.entries()) {
    const number = String(at + 1);
    if (id === own.id || !(number.startsWith(typed) || placeIn(name) >= 0)) continue;
    found.push({ key: id, label: `${number}  ${name}`, text: `${before}${number}` });
    if (found.length === maxSuggestions) break;
  }
  return found;
}
