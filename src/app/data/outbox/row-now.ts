/** What the service has in a row now. */
export interface RowNow {
  /** Hours, or money of a row of costs. */
  readonly remaining: number;
  readonly done: boolean;
  /** When the assignment was last changed; absent of a row of costs. */
  readonly modified?: string | undefined;
}
