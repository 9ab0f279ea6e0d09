import type { AudienceChange } from './audience.ts';
import type { WorkProgress } from './context.ts';

/** What a process says about a request that is being worked on, or to the process that works on it. */
export interface WorkNote {
  /** Identifies the request, in all processes. */
  readonly name: string;
  readonly state: 'running' | 'ended' | 'cancelled';
  readonly progress?: WorkProgress | undefined;
}

/** What processes send each other, by topic. */
export interface RelayTopics {
  readonly changes: AudienceChange;
  readonly work: WorkNote;
}

/** Hears what other processes send. */
export type RelayReceiver = {
  readonly [T in keyof RelayTopics]?: (items: readonly RelayTopics[T][]) => void;
} & {
  /** Called whenever the way to other processes is open, also after it was lost, when messages may have been missed. */
  readonly opened?: () => void;
};

/** Carries messages to the other processes of the same database; some may be lost. */
export interface Relay {
  join(receiver: RelayReceiver): void;
  /** Opens the way to other processes, once. */
  open(): void;
  send<T extends keyof RelayTopics>(topic: T, items: readonly RelayTopics[T][]): void;
  close(): Promise<void>;
}
