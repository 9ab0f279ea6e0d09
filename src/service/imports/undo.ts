import { Failure } from '#service/core/errors.ts';

/** A record as written by an import: a later `modified` indicates a change. */
export interface ImportedRecordStamp {
  readonly id: string;
  readonly modified: string;
}

/** Names that a refusal lists at most. */
const maxNamedUndoConflicts = 10;

/** The refusal of an undo, with the names of what was changed or used since, and with how many there are in all. */
export function notUndoable(names: readonly string[]): Failure {
  const more = names.length > maxNamedUndoConflicts ? ['…'] : [];
  return new Failure('main.error.ImportNotUndoable', {
    changed: [...names.slice(0, maxNamedUndoConflicts), ...more],
    count: names.length,
  });
}
