import type { PlanDocument } from '#plan/document.ts';
import { editorDocument, rested, type EditorState, type PendingSave, type SaveFailure } from './editor-state.ts';

/** Dependencies of a saver; clock and ids are injected for tests. */
export interface SaverPorts {
  state(): EditorState;
  put(state: EditorState): void;
  /** Tells whether two documents differ in saved values. */
  differs(saved: PlanDocument, document: PlanDocument): boolean;
  /** Sends what differs between the two; the new revision, or why there is none. */
  send(saved: PlanDocument, call: PendingSave): Promise<number | SaveFailure>;
  /** Runs something later; the answered function takes it back. */
  schedule(run: () => void, milliseconds: number): () => void;
  newKey(): string;
}

export interface Saver {
  /** The plan was changed: it is saved after a pause. */
  changed(): void;
  /** Saves at once, and says whether everything is saved. */
  flush(): Promise<boolean>;
  /** Sends again what was refused or not answered, now. */
  retry(): void;
  /** Nothing more is sent. */
  stop(): void;
}

/** The pause for further changes, and those between attempts to reach the service, in milliseconds. */
export const saveDelayMs = 800;
export const saveRetryDelaysMs = [1_000, 2_000, 5_000, 10_000] as const;

/** Saves a plan piece by piece: never two saves at once, and none is lost by a service that does not answer. */
export function createSaver(ports: SaverPorts): Saver {
  let cancel: (() => void) | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const later = (run: () => void, milliseconds: number) => {
    cancel?.();
    cancel = ports.schedule(run, milliseconds);
  };
  const start = (): Promise<void> => {
    cancel?.();
    running ??= save(ports, () => isStopped).finally(() => {
      running = undefined;
      follow();
    });
    return running;
  };
  /** Schedules the next step after a save or a change. */
  const follow = () => {
    const { saving } = ports.state();
    if (isStopped || running) return;
    if (saving.kind === 'waiting') later(() => void start(), saveDelayMs);
    if (saving.kind === 'unreachable') later(() => void start(), saveRetryDelaysMs[saving.attempts - 1] ?? 10_000);
  };
  return {
    changed: follow,
    async flush() {
      if (isStopped) return false;
      // Changes made during a save go into a second one; later changes don't belong to this flush.
      for (let round = 0; round < 2; round += 1) {
        if (isWorthSending(ports.state()) || running) await start();
      }
      return ports.state().saving.kind === 'saved';
    },
    retry: () => void start(),
    stop() {
      isStopped = true;
      cancel?.();
    },
  };
}

const isWorthSending = ({ saving }: EditorState): boolean =>
  saving.kind === 'waiting' || saving.kind === 'refused' || saving.kind === 'unreachable';

/** One save, from what has to be sent to what became of it; the call of a save that was not answered is made again. */
async function save(ports: SaverPorts, isStopped: () => boolean): Promise<void> {
  const before = ports.state();
  if (!isWorthSending(before)) return undefined;
  const { saved, revision, saving } = before;
  const isAgain = saving.kind === 'unreachable';
  const document = editorDocument(before);
  // Nothing of what was changed needs to be written, such as after an undo by hand.
  if (!isAgain && !ports.differs(saved, document))
    return ports.put({ ...before, saved: document, saving: { kind: 'saved' } });
  const call = isAgain ? saving.call : { key: ports.newKey(), revision, document };
  ports.put({ ...before, saving: { kind: 'saving', call } });
  const outcome = await ports.send(saved, call);
  const now = ports.state();
  if (isStopped() || now.saving.kind !== 'saving') return undefined;
  if (typeof outcome === 'number') return ports.put(rested({ ...now, saved: call.document, revision: outcome }));
  const attempts = isAgain ? saving.attempts + 1 : 1;
  return ports.put({
    ...now,
    saving: outcome.kind === 'unreachable' ? { kind: 'unreachable', call, attempts } : outcome,
  });
}
