import { Type } from 'typebox';
import { type ContractArea, basePaths } from '../core/endpoint.ts';
import { describe, Id, Name, record } from '../core/fields.ts';

/**
 * What a service tells of the changes of others while they happen, as server-sent events (`text/event-stream`). Not an operation: the
 * answer does not end. Each `change` is a JSON record of areas whose data changed, with the projects that the caller sees among
 * those that were changed; a `missed` says that something may have been missed. The `id` of an event is a position, from which on a
 * client that comes back with `Last-Event-ID` is told.
 */

export const livePath = `${basePaths.app}/live`;

/** A name that a client chooses for itself: it is not told of its own changes. Sent after `Opdesk/` in `X-Requested-With`, and as `client`. */
export const clientName = /^[\w-]{1,64}$/;

/** How often something is sent at least, ms: whoever hears nothing for longer than twice of it has lost the connection. */
export const liveHeartbeat = 20_000;

export interface LiveChange {
  readonly areas: readonly ContractArea[];
  /** Ids; empty where the change is of no project. */
  readonly projects: readonly string[];
}

/** The same as the description of the service tells it. */
export const OpLiveChange = record('OpLiveChange', {
  areas: describe(Type.Array(Name), 'Areas of operations whose answers may be others now.'),
  projects: describe(Type.Array(Id), 'Those that the caller sees; empty where the change is of no project.'),
});
