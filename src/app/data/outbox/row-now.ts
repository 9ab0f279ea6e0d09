/** Current server values of a row. */
export interface RowNow {
  /** Hours, or money of a row of costs. */
  readonly remaining: number;
  readonly done: boolean;
  /** When the assignment was last changed; absent of a row of costs. */
  readonly modified?: string | undefined;
}
