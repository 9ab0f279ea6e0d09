import type { ServerRecord } from './server-record.ts';
import { newEntryKey } from './pending-entries.ts';

/** Message to the other pages: the current server record, or its deletion. */
export interface Saved {
  readonly id: string;
  readonly now: ServerRecord | null;
}

const pageLock = (page: string): string => `opdesk-page ${page}`;

/** Locks between pages; absent over plain HTTP. */
const pageLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/**
 * The open pages of one user in this browser. Each can check whether another one is still open, and all learn at once
 * about saved entries.
 */
export class Pages {
  readonly page = newEntryKey();
  readonly #channel: BroadcastChannel | undefined;
  readonly #stop = new AbortController();

  constructor(owner: string, onSaved: (saved: Saved) => void) {
    // Held until the page is gone, however it goes.
    const gone = new Promise<void>((resolve) => this.#stop.signal.addEventListener('abort', () => resolve()));
    void pageLocks()?.request(pageLock(this.page), () => gone);
    if (typeof BroadcastChannel === 'undefined') return;
    this.#channel = new BroadcastChannel(`opdesk-timesheet ${owner}`);
    // Only pages of this app send on the channel.
    this.#channel.onmessage = ({ data }: MessageEvent<Saved>) => onSaved(data);
  }

  tell(saved: Saved): void {
    this.#channel?.postMessage(saved);
  }

  /** Runs what only one page may do at a time. */
  async alone(act: (isAlive: (page: string) => boolean) => Promise<void>): Promise<void> {
    const manager = pageLocks();
    // Without locks the open pages are unknown; the service executes entries sent twice only once.
    if (!manager) return act(() => false);
    await manager.request('opdesk-adopt', async () => {
      const { held = [] } = await manager.query();
      const open = new Set(held.map(({ name }) => name));
      await act((page) => open.has(pageLock(page)));
    });
  }

  close(): void {
    this.#stop.abort();
    this.#channel?.close();
  }
}
