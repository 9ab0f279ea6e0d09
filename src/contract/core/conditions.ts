/** How a condition compares: part of the text, equal, not equal, at least, at most, empty, not empty. */
export const conditionOperators = ['has', 'is', 'not', 'min', 'max', 'empty', 'filled'] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** One condition on one field. Several narrow a list together; several `is` of one field widen each other. */
export interface Condition {
  readonly field: string;
  readonly operator: ConditionOperator;
  readonly value: string;
}

/** Reads `level.is.2~name.has.berg`; undefined for each part that is no condition. */
export function readConditions(text: string): readonly (Condition | undefined)[] {
  if (text === '') return [];
  return text.split('~').map((part) => {
    const [field = '', name, ...rest] = part.split('.');
    const operator = conditionOperators.find((each) => each === name);
    const value = rest.join('.').replaceAll('%7E', '~').replaceAll('%25', '%');
    return field !== '' && operator ? { field, operator, value } : undefined;
  });
}

/** Writes conditions in the form that `readConditions` reads; empty for none. */
export function writeConditions(conditions: readonly Condition[]): string {
  const escaped = (value: string) => value.replaceAll('%', '%25').replaceAll('~', '%7E');
  return conditions.map(({ field, operator, value }) => `${field}.${operator}.${escaped(value)}`).join('~');
}

/** How the values of a field are compared. A `day` is `yyyy-MM-dd`, a `moment` an ISO time stamp. */
export type ConditionKind = 'text' | 'number' | 'day' | 'moment' | 'choice' | 'flag';

/** The comparisons that a kind of field offers, the usual one first. */
export const operatorsByKind: Readonly<Record<ConditionKind, readonly ConditionOperator[]>> = {
  text: ['has', 'is', 'not', 'empty', 'filled'],
  number: ['min', 'max', 'is', 'empty', 'filled'],
  day: ['min', 'max', 'is', 'empty', 'filled'],
  moment: ['min', 'max', 'empty', 'filled'],
  choice: ['is', 'not', 'empty', 'filled'],
  flag: ['is'],
};

/** Tells whether a comparison takes a value. */
export function takesValue(operator: ConditionOperator): boolean {
  return operator !== 'empty' && operator !== 'filled';
}
