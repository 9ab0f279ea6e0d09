import { sql } from 'kysely';
import {
  OpProductEntry,
  type OpProductInput,
  OpReleaseEntry,
  type OpReleaseInput,
  OpRequirementEntry,
  type OpRequirementInput,
} from '#contract/app/products.ts';
import { ProjectType } from '#contract/core/codes.ts';
import { checkWebAddress, namedEntryFields } from '#service/core/catalogues/rules.ts';
import type { Context } from '#service/core/context.ts';
import { recordFields, stampFields } from '#service/core/record-fields.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { invalidParameter } from '#service/core/errors.ts';
import type { Catalogue } from '#service/core/catalogues/entries.ts';

/** Fields of products, releases and requirements: fields that are not sent keep their current values. */

const productRecordFields = recordFields<OpProductEntry>()('product', {
  ...namedEntryFields,
  activeProject: { column: 'active_project_id', isClearable: true, initial: null },
});

const releaseEntryFields = recordFields<OpReleaseEntry>()('release', {
  ...namedEntryFields,
  product: { column: 'product_id' },
  releaseDate: { column: 'release_date', isClearable: true, initial: null },
  activeProject: { column: 'active_project_id', isClearable: true, initial: null },
});

function releaseValues(body: OpReleaseInput, current?: OpReleaseEntry) {
  const { product, ...values } = releaseEntryFields.merged(body, current);
  if (!product) throw invalidParameter('product', null, 'expected.idOfProduct');
  return { ...values, product };
}

const checkProductHours = (parameterName: string) => (value: number | null | undefined) => {
  if (value && value < 0) throw invalidParameter(parameterName, value, 'expected.zeroOrMoreHours');
};

/** More than a column of the database holds would break the statement. */
const maxStoryPoints = 1e9;

function checkStoryPoints(value: number | null | undefined): void {
  if (value && (value < 0 || value > maxStoryPoints))
    throw invalidParameter('storyPoints', value, {
      key: 'expected.numberBetween',
      values: { least: 0, most: maxStoryPoints },
    });
}

const requirementEntryFields = recordFields<OpRequirementEntry>()('requirement', {
  ...stampFields,
  release: { column: 'release_id', isClearable: true, initial: null },
  baseEffort: { column: 'base_effort', initial: 0, check: checkProductHours('baseEffort') },
  openEffort: { column: 'open_effort', initial: 0, check: checkProductHours('openEffort') },
  storyPoints: { column: 'story_points', isClearable: true, initial: null, check: checkStoryPoints },
  externalLinkURL: { column: 'external_link_url', initial: '', check: checkWebAddress('externalLinkURL') },
});

/** A project that a product or release refers to; kept from being deleted by the foreign key. */
async function requireActiveProject(db: Queries, id: unknown): Promise<void> {
  if (id === null) return;
  const rows = await readRows(db)`
    select from project_node where id = ${id} and type in (${ProjectType.project}, ${ProjectType.template})`;
  if (rows.length === 0) throw invalidParameter('activeProject', id, 'expected.idOfProject');
}

/** Requires the parent record of an entry and protects it from deletion until the transaction ends. */
async function requireOwner(db: Queries, table: 'product' | 'release', id: unknown): Promise<void> {
  if (id === null) return;
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} for key share`.execute(db);
  if (rows.length === 0)
    throw invalidParameter(table, id, table === 'product' ? 'expected.idOfProduct' : 'expected.idOfRelease');
}

export const productCatalogue: Catalogue<
  OpProductEntry,
  OpProductInput,
  ReturnType<typeof productRecordFields.merged>
> = {
  subject: 'product',
  schema: OpProductEntry,
  fields: productRecordFields,
  order: sql`entry.name`,
  uses: { from: sql`release`, key: 'product_id' },
  uniqueName: 'product_name',
  values: (body, current) => productRecordFields.merged(body, current),
  prepare: ({ db }: Context, { activeProject }) => requireActiveProject(db, activeProject),
};

export const releases: Catalogue<OpReleaseEntry, OpReleaseInput, ReturnType<typeof releaseValues>> = {
  subject: 'release',
  schema: OpReleaseEntry,
  fields: releaseEntryFields,
  order: sql`entry.product_id, entry.release_date nulls last, entry.name`,
  uses: { from: sql`requirement`, key: 'release_id' },
  uniqueName: 'release_name',
  values: releaseValues,
  prepare: async ({ db }, { product, activeProject }) => {
    await requireOwner(db, 'product', product);
    await requireActiveProject(db, activeProject);
  },
};

export const requirements: Catalogue<
  OpRequirementEntry,
  OpRequirementInput,
  ReturnType<typeof requirementEntryFields.merged>
> = {
  subject: 'requirement',
  schema: OpRequirementEntry,
  fields: requirementEntryFields,
  order: sql`entry.release_id nulls last`,
  uses: { from: sql`activity_version`, key: 'requirement_id', count: sql`count(distinct activity_id)` },
  values: (body, current) => requirementEntryFields.merged(body, current),
  prepare: ({ db }, { release }) => requireOwner(db, 'release', release),
};
