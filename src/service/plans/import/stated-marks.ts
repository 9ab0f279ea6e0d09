/** Which marks of its activities a file states itself. */
export interface StatedMarks {
  readonly uids: boolean;
  readonly wbs: boolean;
}
