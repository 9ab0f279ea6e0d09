import type { AudienceChange } from './audience.ts';
import type { WorkProgress } from './context.ts';

/** A message about a request: its progress to other processes, or a cancellation to the process that works on it. */
export interface WorkNote {
  /** Identifies the request, in all processes. */
  readonly name: string;
  readonly state: 'running' | 'ended' | 'cancelled';
  readonly progress?: WorkProgress | undefined;
}

/** Messages between processes, by topic. */
export interface RelayTopics {
  readonly changes: AudienceChange;
  readonly work: WorkNote;
}

/** Receives the messages of other processes. */
export type RelayReceiver = {
  readonly [T in keyof RelayTopics]?: (items: readonly RelayTopics[T][]) => void;
} & {
  /** Called whenever the connection to other processes is open, also after an interruption, in which messages may be lost. */
  readonly opened?: () => void;
};

/** Carries messages to the other processes of the same database; some may be lost. */
export interface Relay {
  join(receiver: RelayReceiver): void;
  /** Opens the connection to other processes, once. */
  open(): void;
  send<T extends keyof RelayTopics>(topic: T, items: readonly RelayTopics[T][]): void;
  close(): Promise<void>;
}
