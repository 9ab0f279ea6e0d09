import { sql } from 'kysely';
import { OpActivityCategoryEntry, type OpActivityCategoryInput } from '#contract/app/categories.ts';
import { OpProjectClassificationEntry, type OpProjectClassificationInput } from '#contract/app/classifications.ts';
import { OpProjectStatusEntry, type OpProjectStatusInput } from '#contract/app/statuses.ts';
import type { Catalogue } from '#service/core/catalogues/entries.ts';
import {
  categoryEntryFields,
  categoryValues,
  classificationEntryFields,
  statusEntryFields,
  statusValues,
} from '#service/core/catalogues/rules.ts';

const rgbColor = sql`'#' || lpad(to_hex(entry.color & 16777215), 6, '0')`;

export const projectStatuses: Catalogue<OpProjectStatusEntry, OpProjectStatusInput, ReturnType<typeof statusValues>> = {
  subject: 'project_status',
  schema: OpProjectStatusEntry,
  fields: statusEntryFields,
  read: { rgbColor },
  order: sql`entry.sequence, entry.name`,
  orderedWithin: [],
  uses: { from: sql`project_node`, key: 'project_status_id' },
  uniqueName: 'project_status_name',
  values: statusValues,
  prepare: async ({ db }, { defaultStatus }, current) => {
    if (!defaultStatus) return;
    await sql`update project_status set default_status = false
      where default_status and id is distinct from ${current?.id ?? null}`.execute(db);
  },
};

export const projectClassifications: Catalogue<
  OpProjectClassificationEntry,
  OpProjectClassificationInput,
  ReturnType<typeof classificationEntryFields.merged>
> = {
  subject: 'project_classification',
  schema: OpProjectClassificationEntry,
  fields: classificationEntryFields,
  order: sql`entry.sequence, entry.name`,
  orderedWithin: [],
  uses: { from: sql`project_node`, key: 'project_classification_id' },
  uniqueName: 'project_classification_name',
  values: (body, current) => classificationEntryFields.merged(body, current),
};

export const activityCategories: Catalogue<
  OpActivityCategoryEntry,
  OpActivityCategoryInput,
  ReturnType<typeof categoryValues>
> = {
  subject: 'activity_category',
  schema: OpActivityCategoryEntry,
  fields: categoryEntryFields,
  read: { rgbColor },
  order: sql`entry.name`,
  uses: { from: sql`activity_version`, key: 'category_id', count: sql`count(distinct activity_id)` },
  uniqueName: 'activity_category_name',
  values: categoryValues,
  prepare: async ({ db }, { defaultCategory }, current) => {
    if (!defaultCategory) return;
    await sql`update activity_category set default_category = false
      where default_category and id is distinct from ${current?.id ?? null}`.execute(db);
  },
};
