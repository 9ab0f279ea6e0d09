import { PlanFileError } from '#files/error.ts';

/** Rows, resources and assignments that a file may hold of each; the programs of this format had room for 9,999. */
export const MAX_MPX_ROWS = 100_000;

/** @throws PlanFileError `tooLarge` */
export function refuseTooMany(count: number, limit: number, what: string, line?: number): void {
  if (count <= limit) return;
  throw new PlanFileError('tooLarge', `The file has more than ${limit} ${what}.`, {
    arguments: { limit },
    place: line === undefined ? undefined : { line, column: 1 },
  });
}
