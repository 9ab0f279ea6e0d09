import numbers from './field-numbers.json';

/*
 * The numbers by which the records 41 and 61 name the columns of resources and tasks, and the positions of the other records.
 */

export const { task: taskField, resource: resourceField, assignment: assignmentField, header: headerField } = numbers;

/** A custom field by its key, and its number. */
type CustomColumn = readonly [key: string, field: number];

const numberedColumns = (kind: string, fields: readonly number[]): CustomColumn[] =>
  fields.map((field, index) => [`${kind}${index + 1}`, field]);

export const taskCustomFields = {
  text: numberedColumns('text', [4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
  cost: numberedColumns('cost', [36, 37, 38]),
  duration: numberedColumns('duration', [46, 47, 48]),
  start: numberedColumns('start', [60, 62, 64, 126, 128]),
  finish: numberedColumns('finish', [61, 63, 65, 127, 129]),
  flag: numberedColumns('flag', [110, 111, 112, 113, 114, 115, 116, 117, 118, 119]),
  number: numberedColumns('number', [140, 141, 142, 143, 144]),
} as const;

export const resourceTexts: readonly CustomColumn[] = numberedColumns('text', [5, 6, 7, 8, 9]);
