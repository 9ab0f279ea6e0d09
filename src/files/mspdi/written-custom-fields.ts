import { knownField, knownFieldId } from '../custom-fields.ts';
import type { CustomFieldChoice, CustomFieldKind, PlanCustomField, PlanCustomValues, PlanFile } from '../plan.ts';

/** Of codes; programs allow fewer. */
const MAX_WRITTEN_LEVELS = 64;

/** A custom field as it is written. */
export interface WrittenCustomField extends Omit<PlanCustomField, 'choices'> {
  readonly fieldId: number;
  readonly kind: CustomFieldKind;
  /** Of an outline code all that are used. */
  readonly choices: CustomFieldChoice[];
  /** Places of the values of an outline code by their paths. */
  readonly places: Map<string, number>;
}

/** The custom fields that are defined or have values, by their element and key. */
export function writtenCustomFields(plan: PlanFile): ReadonlyMap<string, WrittenCustomField> {
  const fields = new Map<string, WrittenCustomField>();
  const define = (definition: PlanCustomField): WrittenCustomField | undefined => {
    const name = `${definition.element} ${definition.key}`;
    const fieldId = knownFieldId(definition.element, definition.key);
    const kind = fieldId === undefined ? undefined : knownField(fieldId)?.kind;
    if (fieldId === undefined || kind === undefined) return undefined;
    const known = fields.get(name);
    if (known) return known;
    const field = { ...definition, fieldId, kind, choices: [...(definition.choices ?? [])], places: new Map() };
    fields.set(name, field);
    field.choices.forEach((_, place) => field.places.set(choicePath(field.choices, place), place));
    return field;
  };
  plan.customFields.forEach(define);
  const add = (element: PlanCustomField['element'], all: readonly { readonly custom: PlanCustomValues }[]) => {
    for (const { custom } of all)
      for (const [key, value] of Object.entries(custom)) {
        const field = define({ element, key });
        if (field?.kind === 'outlineCode' && typeof value === 'string') addOutlinePath(field, value);
      }
  };
  add('task', plan.tasks);
  add('resource', plan.resources);
  add('assignment', plan.assignments);
  return fields;
}

/** The values of all levels, joined by points, as they are read. */
function choicePath(choices: readonly CustomFieldChoice[], place: number): string {
  const path: string[] = [];
  for (let at: number | undefined = place; at !== undefined && path.length < MAX_WRITTEN_LEVELS;) {
    const choice: CustomFieldChoice | undefined = choices[at];
    path.unshift(typeof choice?.value === 'string' ? choice.value : '');
    at = choice?.parent;
  }
  return path.join('.');
}

/** Adds a code that its list lacks, below the part of it that the list has. */
function addOutlinePath({ choices, places }: WrittenCustomField, path: string): void {
  if (places.has(path)) return;
  const split = path.split('.');
  const parts = split.length > MAX_WRITTEN_LEVELS ? [path] : split;
  let parent: number | undefined;
  parts.forEach((value, index) => {
    const upTo = parts.slice(0, index + 1).join('.');
    const known = places.get(upTo);
    parent = known ?? choices.push({ value, parent }) - 1;
    if (known === undefined) places.set(upTo, parent);
  });
}
