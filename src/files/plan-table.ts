/** A column set of a file for its tasks, by the name that it has there. */
export interface PlanTable {
  readonly name: string;
  /** From left to right. */
  readonly columns: readonly PlanTableColumn[];
}

export interface PlanTableColumn {
  /** The property of a task, the key of a custom field, or else `field` and the number of the field. */
  readonly field: string;
  /** Characters. */
  readonly width: number;
  /** A title other than that of the field. */
  readonly title?: string | undefined;
}
