import type {
  OpProductEntry,
  OpProductInput,
  OpReleaseEntry,
  OpReleaseInput,
  OpRequirementEntry,
  OpRequirementInput,
} from '#contract/app/products.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { requireName, webAddress, withoutNullFields } from '#service/core/catalogues/rules.ts';

/** Writable values of products, releases and requirements: fields that are not sent keep their current values. */

export function productValues(body: OpProductInput, current?: OpProductEntry) {
  const given = { ...current, ...withoutNullFields(body, ['activeProject']) };
  return {
    name: requireName(given.name),
    description: given.description ?? '',
    activeProject: given.activeProject ?? null,
  };
}

export function releaseValues(body: OpReleaseInput, current?: OpReleaseEntry) {
  const given = { ...current, ...withoutNullFields(body, ['releaseDate', 'activeProject']) };
  if (!given.product) throw invalidParameter('product', null, 'expected.idOfProduct');
  return {
    product: given.product,
    name: requireName(given.name),
    description: given.description ?? '',
    releaseDate: given.releaseDate ?? null,
    activeProject: given.activeProject ?? null,
  };
}

export function requirementValues(body: OpRequirementInput, current?: OpRequirementEntry) {
  const given = { ...current, ...withoutNullFields(body, ['release', 'storyPoints']) };
  return {
    release: given.release ?? null,
    baseEffort: notNegative('baseEffort', given.baseEffort ?? 0),
    openEffort: notNegative('openEffort', given.openEffort ?? 0),
    storyPoints: given.storyPoints === undefined || given.storyPoints === null ? null : storyPoints(given.storyPoints),
    externalLinkURL: webAddress('externalLinkURL', given.externalLinkURL ?? ''),
  };
}

function notNegative(parameterName: string, value: number): number {
  if (value < 0) throw invalidParameter(parameterName, value, 'expected.zeroOrMoreHours');
  return value;
}

/** More than a column of the database holds would break the statement. */
const maxStoryPoints = 1e9;

function storyPoints(value: number): number {
  if (value < 0 || value > maxStoryPoints)
    throw invalidParameter('storyPoints', value, {
      key: 'expected.numberBetween',
      values: { least: 0, most: maxStoryPoints },
    });
  return value;
}
