import { type RawBuilder, sql } from 'kysely';
import { type Condition, type ConditionKind, operatorsByKind, readConditions } from '#contract/core/conditions.ts';
import { invalidParameter } from './errors.ts';
import { containing } from '#service/core/patterns.ts';

/** A field of a list that the service filters and sorts. */
export interface ListField {
  readonly kind: ConditionKind;
  readonly value: RawBuilder<unknown>;
  /** Sort key, if it differs from the value. */
  readonly order?: RawBuilder<unknown>;
  /** Comparison for equality, where it isn't that of the kind; undefined for an impossible value. */
  equals?(value: string): RawBuilder<boolean> | undefined;
}

export type ListFields = Readonly<Record<string, ListField>>;

/**
 * The conditions of the parameter `where` as one SQL condition; true for none. Throws a {@link Failure} about unknown
 * fields, comparisons that a field doesn't have, and values that can't be read.
 */
export function conditionsOf(where: string | undefined, fields: ListFields): RawBuilder<boolean> {
  const tests = new Map<string, RawBuilder<boolean>>();
  for (const condition of readConditions(where ?? '')) {
    const field = condition && Object.hasOwn(fields, condition.field) ? fields[condition.field] : undefined;
    const test = condition && field && conditionSql(field, condition);
    if (!test) throw invalidParameter('where', where, { key: 'expected.conditions', values: namesOf(fields) });
    const isEqual = condition.operator === 'is';
    const key = isEqual ? condition.field : '';
    const former = tests.get(key);
    tests.set(key, former ? sql<boolean>`${former} ${isEqual ? sql`or` : sql`and`} ${test}` : test);
  }
  return tests.size === 0 ? sql<boolean>`true` : sql<boolean>`((${sql.join([...tests.values()], sql`) and (`)}))`;
}

const namesOf = (fields: ListFields) => ({ fields: Object.keys(fields).join(', ') });

/** The order of a list by a field; entries without a value are last. */
export function orderOf({ value, order = value }: ListField, isDescending: boolean): RawBuilder<unknown> {
  return sql`${order} ${isDescending ? sql`desc` : sql`asc`} nulls last`;
}

/** Sort of a page, as operations take it. */
interface ListSort {
  readonly sort?: string | undefined;
  readonly descending?: boolean | undefined;
}

/**
 * The order of a list of events: newest first; sorted by a field, newest first where its values are equal.
 * @param at the column of the time, by which the field `at` sorts
 */
export function orderWithTime(
  fields: ListFields,
  { sort, descending = sort === undefined }: ListSort,
  { at, id }: { readonly at: string; readonly id: string },
): RawBuilder<unknown> {
  const field = sort === undefined || sort === 'at' ? undefined : fields[sort];
  if (field) return sql`${orderOf(field, descending)}, ${sql.ref(at)} desc, ${sql.ref(id)} desc`;
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`${sql.ref(at)} ${direction}, ${sql.ref(id)} ${direction}`;
}

/** Undefined for a comparison that the kind doesn't have, and for a value that can't be read. */
function conditionSql(field: ListField, { operator, value: text }: Condition): RawBuilder<boolean> | undefined {
  const { kind, value } = field;
  if (!operatorsByKind[kind].includes(operator)) return undefined;
  switch (operator) {
    case 'empty':
      return emptySql(field);
    case 'filled':
      return sql<boolean>`not ${emptySql(field)}`;
    case 'has': {
      const words = text.split(/\s+/).filter(Boolean);
      return sql<boolean>`${value} ilike all (${words.map(containing)}::text[])`;
    }
    case 'min':
    case 'max': {
      const limit = limitSql(kind, text);
      return limit && sql<boolean>`${value} ${operator === 'min' ? sql`>=` : sql`<=`} ${limit}`;
    }
    default: {
      const isEqual = field.equals ? field.equals(text) : equalSql(field, text);
      return isEqual && (operator === 'is' ? isEqual : sql<boolean>`coalesce(not (${isEqual}), true)`);
    }
  }
}

const emptySql = ({ kind, value }: ListField) =>
  kind === 'text' ? sql<boolean>`(coalesce(${value}, '') = '')` : sql<boolean>`(${value} is null)`;

function equalSql({ kind, value }: ListField, text: string): RawBuilder<boolean> | undefined {
  if (kind === 'text') return sql<boolean>`lower(${value}) = lower(${text.trim()})`;
  if (kind === 'flag') return sql<boolean>`${value} = ${text === 'true'}`;
  if (kind === 'choice') return sql<boolean>`${value}::text = ${text}`;
  const limit = limitSql(kind, text);
  return limit && sql<boolean>`${value} = ${limit}`;
}

function limitSql(kind: ConditionKind, text: string): RawBuilder<unknown> | undefined {
  if (kind === 'number') return /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? sql`${text}::numeric` : undefined;
  const isTime =
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text) && !Number.isNaN(Date.parse(text));
  return isTime ? sql`${new Date(text).toISOString()}::timestamptz` : undefined;
}
