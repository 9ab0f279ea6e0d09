import fc from 'fast-check';
import type { ScalarShape } from '#contract/core/shape.ts';
import { hostileDays, hostileIds, hostileNumbers, hostileTexts } from './hostile-literals.ts';
import { password, type Planted } from './planted-service.ts';

/** Values of single parameters and fields: those of friendly clients, and invalid ones. */

const strangers = [
  null,
  true,
  false,
  0,
  1,
  -1,
  '',
  'text',
  [],
  {},
  [[]],
  [null],
  { id: '1' },
  ['1', '1'],
  { length: 1 },
] as const;

/** The kinds of records that a parameter or field of a name refers to. */
const kindsOfName: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(superP|p)ortfolioId$/, ['portfolio', 'rootPortfolio']],
  [/^projectPlan(Ids?)?$/, ['plan']],
  [/^project(Ids?|Node|)$/, ['project', 'project', 'sibling']],
  [/^poolOrCollection/, ['pool', 'rootPool']],
  [
    /^(resourceIds?|resource|sponsor|projectManager|issueCoordinator|responsibleResource|bookingResourceId|assignedResources)$/,
    ['resource', 'resource', 'pool'],
  ],
  [/^unavailabilityTypeId$/, ['unavailabilityType']],
  [/^unavailabilityId$/, ['unavailability']],
  [/^(activityIds?|parentId|activity|activities)$/, ['activity', 'collection', 'milestone', 'adHoc']],
  [/^assignmentIds?$/, ['assignment']],
  [/^activityVersionId$/, ['activityVersion']],
  [/^commentId$/, ['comment']],
  [/^actionId$/, ['action']],
  [/^todoIds?$/, ['todo']],
  [/^(user|userId|subjectId)$/, ['manager', 'contributor', 'staff']],
  [/[gG]roupId$/, ['group']],
  [/[sS]tatus(Id)?$/, ['status']],
  [/[cC]lassification(Id)?$/, ['classification']],
  [/^(category|activityCategoryIds)$/, ['category']],
  [/^resourceWorkRecordId$/, ['workRecord']],
  [/^costRecordId$/, ['costRecord']],
  [/^(product|release|requirement)(Id)?$/, ['product', 'release', 'requirement']],
  [/^customType$/, ['customType']],
  [/^(parents|children)\.id$/, ['portfolio', 'pool', 'rootPortfolio']],
  [/^(trackerIssueId)$/, ['trackerIssue']],
];

/** Kinds of record for the `id` of a body or of a generic path, by the operation's name. */
const kindsOfOperation: Readonly<Record<string, readonly string[]>> = {
  getTaskById: ['activity', 'milestone', 'adHoc', 'collection'],
  updateProject: ['project', 'sibling'],
  updatePortfolio: ['portfolio', 'rootPortfolio'],
  updateResource: ['resource', 'pool'],
  updateUnavailability: ['unavailability'],
  updateUnavailabilityType: ['unavailabilityType'],
  updateActivityComment: ['comment'],
  updateAdHocActivity: ['adHoc'],
  updateTodo: ['todo'],
};

/** The ids of the planted records, by the name of the parameter or field. */
export class PlantedIds {
  readonly #records: Planted;
  readonly #all: readonly string[];

  constructor(records: Planted) {
    this.#records = records;
    const { open, closed, common } = records;
    this.#all = [...new Set([open, closed, common].flatMap((group) => Object.values(group)))];
  }

  /** Mostly of records that most callers see, sometimes of hidden ones. */
  likely(name: string, operation: string): fc.Arbitrary<string> {
    const kinds =
      kindsOfOperation[name === 'id' ? operation : ''] ?? kindsOfName.find(([pattern]) => pattern.test(name))?.[1];
    if (kinds === undefined) return this.any();
    const { open, closed, common } = this.#records;
    const from = (group: object) =>
      kinds.flatMap((kind) => Object.entries(group).flatMap(([key, id]) => (key === kind ? [String(id)] : [])));
    const near = [...from(open), ...from(common)];
    const hidden = from(closed);
    const known = fc.constantFrom(...(near.length > 0 ? near : this.#all));
    return hidden.length > 0
      ? fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: fc.constantFrom(...hidden) })
      : known;
  }

  any(): fc.Arbitrary<string> {
    return fc.constantFrom(...this.#all);
  }
}

/** Context of a value: its name, and its operation. */
export interface Place {
  readonly ids: PlantedIds;
  readonly name: string;
  readonly operation: string;
}

const early = /^(start|from|replaceFrom)$/;
const late = /^(finish|until|due|replaceTo|completed)$/;

function friendlyDay({ name }: Place): fc.Arbitrary<string> {
  if (early.test(name)) return fc.constantFrom('2026-01-05', '2026-02-02', '2026-02-03', '2025-12-15');
  if (late.test(name)) return fc.constantFrom('2026-02-27', '2026-06-30', '2026-12-31', '2026-02-03');
  return fc.constantFrom('2026-02-02', '2026-02-03', '2026-02-27', '2026-03-02', '2026-01-06');
}

function friendlyText(shape: ScalarShape, { name }: Place): fc.Arbitrary<string> {
  if (shape.isSecret) return fc.constantFrom(password, 'manager', 'another password', 'administrator');
  const words = fc.nat(1_000_000).map((number) => `Word ${number}`);
  const known = fc.constantFrom(
    '',
    'append',
    'replace',
    'update',
    'mspdi',
    'pdf',
    'csv',
    'json',
    'Common',
    'de',
    'project-status',
    'work-report',
  );
  return name === 'name' || name === 'text'
    ? words
    : fc.oneof({ weight: 2, arbitrary: words }, { weight: 1, arbitrary: known });
}

/** Generates values of a friendly client for this place. */
export function friendly(shape: ScalarShape, place: Place): fc.Arbitrary<unknown> {
  const { values, minimum, maximum, kind } = shape;
  if (values !== undefined) return fc.constantFrom(...values);
  switch (kind) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.constantFrom(
        ...[0, 1, 2, 3, 5, 16].filter((number) => number >= minimum && number <= maximum),
        Math.max(minimum, 0),
      );
    case 'number':
      return fc.constantFrom(0, 0.5, 1, 4, 8, 40, 1234.5678);
    case 'id':
      return place.ids.likely(place.name, place.operation);
    case 'day':
      return friendlyDay(place);
    case 'timestamp':
      return fc.constant('2026-02-02T08:00:00.000Z');
    case 'text':
      return place.name === 'trackerIssueId'
        ? place.ids.likely(place.name, place.operation)
        : friendlyText(shape, place);
  }
}

/** Generates invalid values for this place: at and over its limits, of other types, malformed. */
export function hostile(shape: ScalarShape, { ids }: Place): fc.Arbitrary<unknown> {
  const others = fc.oneof(
    fc.constantFrom(...strangers),
    fc.constantFrom(...hostileTexts),
    fc.constantFrom(...hostileNumbers),
  );
  switch (shape.kind) {
    case 'id':
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...hostileIds) },
        { weight: 3, arbitrary: ids.any() },
        { weight: 1, arbitrary: others },
      );
    case 'day':
    case 'timestamp':
      return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...hostileDays) }, { weight: 1, arbitrary: others });
    case 'integer':
    case 'number': {
      const limits = [shape.minimum, shape.maximum, shape.minimum - 1, shape.maximum + 1, shape.maximum - 0.5].filter(
        Number.isFinite,
      );
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...hostileNumbers, ...limits) },
        { weight: 1, arbitrary: others },
      );
    }
    case 'boolean':
      return fc.oneof(fc.constantFrom('true', 'TRUE', 'yes', '1', 0, 1, 'False'), others);
    case 'text':
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
        { weight: 1, arbitrary: others },
      );
  }
}
