import { Type } from '../core/schema.ts';
import { type ContractArea, basePaths } from '../core/endpoint.ts';
import { Id, Name, record } from '../core/fields.ts';

/**
 * Changes by other clients as server-sent events (`text/event-stream`). Not an operation: the response does not end.
 * Each `change` is a JSON record of areas whose data changed, with the changed projects that are visible to the caller;
 * a `missed` means that changes may have been missed. The `id` of an event is a position; a client that reconnects with
 * `Last-Event-ID` resumes from there.
 */

export const livePath = `${basePaths.app}/live`;

/**
 * A name that a client chooses for itself: it does not receive its own changes. Sent after `Opdesk/` in
 * `X-Requested-With`, and as `client`.
 */
export const clientName = /^[\w-]{1,64}$/;

/** Maximum interval between messages, ms: a client that receives nothing for twice as long has lost the connection. */
export const liveHeartbeat = 20_000;

export interface LiveChange {
  readonly areas: readonly ContractArea[];
  /** Ids; empty where the change is of no project. */
  readonly projects: readonly string[];
}

/** Schema of the same record for the description of the service. */
export const OpLiveChange = record('OpLiveChange', {
  areas: Type.Array(Name),
  projects: Type.Array(Id),
});
