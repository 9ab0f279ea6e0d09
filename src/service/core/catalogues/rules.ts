import type {
  OpActivityCategoryEntry,
  OpActivityCategoryInput,
  OpProjectClassificationEntry,
  OpProjectStatusEntry,
  OpProjectStatusInput,
} from '#contract/app/catalogues.ts';
import { invalidParameter, requiredText } from '../errors.ts';
import { recordFields, stampFields } from '../record-fields.ts';

/** Fields of catalogue entries, and the values to write: those of the body, otherwise the stored ones. */

/** The name of an entry; throws NameMissing. */
export const requireName = requiredText('catalogue.error.NameMissing');

/** Accepts an address of the web, or nothing. */
export const checkWebAddress =
  (parameterName: string) =>
  (value: string | null | undefined): void => {
    if (!value || (/^https?:\/\//i.test(value) && URL.canParse(value))) return;
    throw invalidParameter(parameterName, value, 'expected.webAddress');
  };

interface Colored {
  readonly color?: number | null;
  readonly rgbColor?: string | null;
}

/** A color is written by either of its two fields; `rgbColor` counts unless it is what there was. */
function colorOf(body: Colored, current: Colored = {}): number {
  const { rgbColor } = body;
  if (rgbColor !== undefined && rgbColor !== null && rgbColor !== current.rgbColor) {
    if (!/^#[0-9a-f]{6}$/i.test(rgbColor)) throw invalidParameter('rgbColor', rgbColor, 'expected.color');
    return Number.parseInt(rgbColor.slice(1), 16);
  }
  return body.color ?? current.color ?? 0;
}

/** The default goes to new records, so it is active. */
function requireActiveDefault(isDefault: boolean, active: boolean): void {
  if (isDefault && !active) throw invalidParameter('active', active, 'expected.trueForDefault');
}

/** Fields that all named entries have. */
export const namedEntryFields = {
  ...stampFields,
  name: { column: 'name', check: requireName },
  description: { column: 'description', initial: '' },
} as const;

export const statusEntryFields = recordFields<OpProjectStatusEntry>()('project_status', {
  ...namedEntryFields,
  sequence: { column: 'sequence', isReadOnly: true },
  color: { column: 'color' },
  defaultStatus: { column: 'default_status', initial: false },
  lockWBSCodes: { column: 'lock_wbs_codes', initial: false },
  linkedLevel: { column: 'linked_level', initial: 0 },
  active: { column: 'active', initial: true },
});

export function statusValues(body: OpProjectStatusInput, current?: OpProjectStatusEntry) {
  const values = { ...statusEntryFields.merged(body, current), color: colorOf(body, current) };
  requireActiveDefault(values.defaultStatus, values.active);
  return values;
}

export const classificationEntryFields = recordFields<OpProjectClassificationEntry>()('project_classification', {
  ...namedEntryFields,
  sequence: { column: 'sequence', isReadOnly: true },
});

export const categoryEntryFields = recordFields<OpActivityCategoryEntry>()('activity_category', {
  ...namedEntryFields,
  color: { column: 'color' },
  defaultCategory: { column: 'default_category', initial: false },
  active: { column: 'active', initial: true },
});

export function categoryValues(body: OpActivityCategoryInput, current?: OpActivityCategoryEntry) {
  const values = { ...categoryEntryFields.merged(body, current), color: colorOf(body, current) };
  requireActiveDefault(values.defaultCategory, values.active);
  return values;
}
