import type { OpProductEntry, OpReleaseEntry, OpReleaseInput, OpRequirementEntry } from '#contract/app/products.ts';
import { checkWebAddress, namedEntryFields } from '#service/core/catalogues/rules.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { recordFields, stampFields } from '#service/core/record-fields.ts';

/** Fields of products, releases and requirements: fields that are not sent keep their current values. */

export const productRecordFields = recordFields<OpProductEntry>()('product', {
  ...namedEntryFields,
  activeProject: { column: 'active_project_id', isClearable: true, initial: null },
});

export const releaseEntryFields = recordFields<OpReleaseEntry>()('release', {
  ...namedEntryFields,
  product: { column: 'product_id' },
  releaseDate: { column: 'release_date', isClearable: true, initial: null },
  activeProject: { column: 'active_project_id', isClearable: true, initial: null },
});

export function releaseValues(body: OpReleaseInput, current?: OpReleaseEntry) {
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

export const requirementEntryFields = recordFields<OpRequirementEntry>()('requirement', {
  ...stampFields,
  release: { column: 'release_id', isClearable: true, initial: null },
  baseEffort: { column: 'base_effort', initial: 0, check: checkProductHours('baseEffort') },
  openEffort: { column: 'open_effort', initial: 0, check: checkProductHours('openEffort') },
  storyPoints: { column: 'story_points', isClearable: true, initial: null, check: checkStoryPoints },
  externalLinkURL: { column: 'external_link_url', initial: '', check: checkWebAddress('externalLinkURL') },
});
