import { ServiceError } from '#client/client.ts';
import type { ContractArea } from '#contract/core/endpoint.ts';
import { api } from '#contract/documented/api.ts';
import { isMeanwhile } from '../field-merge.ts';
import type { SaveState } from './timesheet.ts';
import { cellBaseOf, serverAmount } from './server-record.ts';
import { Conflict, RowConflict } from './sending.ts';
import type { PendingEntry } from './pending-entries.ts';

/** Decides the outcome of an entry that could not be sent: waiting or refused. */

type RefusedSave = Extract<SaveState, { state: 'refused' }>;

export function codeOfError(error: unknown): string {
  return error instanceof ServiceError ? error.code : '';
}

/** No answer, or the database was lost during the commit: the change may have been made. */
export const isUnconfirmed = (error: unknown): boolean =>
  ['client.error.NotReachable', 'main.error.Unconfirmed'].includes(codeOfError(error));

/** The database was too busy: nothing was done. Like every documented refusal it comes with status 500. */
const isBusyError = (error: unknown): boolean => codeOfError(error) === 'main.error.Busy';

/** True if the entry can be sent later unchanged: no answer, a busy service, or an ended session. */
export function isWorthWaiting(error: unknown): boolean {
  if (isUnconfirmed(error) || isBusyError(error)) return true;
  return error instanceof ServiceError && [401, 429, 502, 503, 504].includes(error.status ?? 0);
}

function refusedSave(error: unknown): RefusedSave {
  if (error instanceof Conflict) {
    const serverValue = error.now && serverAmount(error.now);
    return { state: 'refused', message: '', code: '', isConflict: true, serverValue };
  }
  if (error instanceof RowConflict) {
    const { remaining: serverValue } = error.now;
    return { state: 'refused', message: '', code: '', isConflict: true, serverValue };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { state: 'refused', message, code: codeOfError(error) };
}

/** The entry as refused. After a conflict it is based on the service's value, which the user decides about. */
export function asRefused(wish: PendingEntry, error: unknown): PendingEntry {
  const save = refusedSave(error);
  if (wish.kind === 'todo') return { ...wish, save: isMeanwhile(error) ? { ...save, isConflict: true } : save };
  if (error instanceof Conflict && wish.kind === 'cell') return { ...wish, base: cellBaseOf(error.now), save };
  if (!(error instanceof RowConflict) || wish.kind === 'cell') return { ...wish, save };
  const { remaining, done } = error.now;
  return { ...wish, base: { remaining: [remaining], done }, save };
}

/** The areas whose lists an entry changes. */
export const affectedAreas = ({ kind }: PendingEntry): readonly ContractArea[] =>
  kind === 'todo' ? api.todos.updateTodo.changes : api.worklogs.createWorkRecord.changes;
