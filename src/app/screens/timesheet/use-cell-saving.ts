import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Client, ServiceError } from '#client/client.ts';
import { api } from '#contract/api.ts';
import { refreshAfter } from '../../query.ts';
import { useClient } from '../../session.tsx';
import { putEntry, settleEntry } from '../../timesheet-grid/edits.ts';
import { type CellEntry, type CellRecord, cellKey, SAVED, type SaveState } from '../../timesheet-grid/timesheet.ts';

export interface CellChange {
  readonly assignmentId: string;
  readonly day: string;
  /** null deletes the record. */
  readonly hours: number | null;
  /** Absent: the comment stays. */
  readonly comment?: string;
}

/** How long an entry waits before it is sent once more to a service that did not answer, ms. */
const patience = 5_000;

/** Sends one cell: creates, changes or deletes its record. Answers the id of the record that the cell then has. */
async function send(client: Client, change: CellChange, recordId: string | undefined, resourceId: string) {
  const { assignmentId, day, hours, comment } = change;
  const text = comment === undefined ? {} : { comment };
  if (hours === null) {
    if (recordId !== undefined) await client.call(api.worklogs.deleteWorkRecord, { resourceWorkRecordId: recordId });
    return undefined;
  }
  if (recordId === undefined) {
    const input = { assignmentId, bookingDate: day, bookingResourceId: resourceId, actualEffort: hours, ...text };
    return (await client.call(api.worklogs.createWorkRecord, input))?.id;
  }
  await client.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId: recordId, actualEffort: hours, ...text });
  return recordId;
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'client.error.NotReachable';
}

function refusal(error: unknown): SaveState {
  if (error instanceof ServiceError) return { state: 'refused', message: error.message, code: error.code };
  return { state: 'refused', message: String(error), code: '' };
}

/** What is under way, beside what is shown: it outlives renders and changes without one. */
interface Outbox {
  /** The latest wish for each cell. */
  readonly wanted: Map<string, CellEntry>;
  readonly busy: Set<string>;
  /** The record that a cell has since it was sent, until the list of records is loaded again. */
  readonly sent: Map<string, string | undefined>;
  /** What the service has taken and the loaded records do not show yet. */
  readonly arrived: CellEntry[];
}

const newOutbox = (): Outbox => ({ wanted: new Map(), busy: new Set(), sent: new Map(), arrived: [] });

/**
 * Saves each cell for itself, at once: what was typed is shown while it is under way, waits while the service cannot be reached,
 * and stays with the reason where it was refused. Changes of one cell are sent one after another, and only the latest.
 */
export function useCellSaving(records: readonly CellRecord[], resourceId: string) {
  const client = useClient();
  const cache = useQueryClient();
  const [entries, setEntries] = useState<readonly CellEntry[]>([]);
  const outbox = useRef(newOutbox());
  const latest = useRef(records);

  useEffect(() => {
    latest.current = records;
    const { sent, busy } = outbox.current;
    if (busy.size === 0) sent.clear();
  }, [records]);

  const settle = useCallback((entry: CellEntry, save: SaveState) => {
    setEntries((current) => settleEntry(current, entry, save));
  }, []);

  const deliver = useCallback(
    async (key: string) => {
      const { wanted, busy, sent, arrived } = outbox.current;
      if (busy.has(key)) return;
      busy.add(key);
      for (let entry = wanted.get(key); entry; entry = wanted.get(key)) {
        const current = entry;
        try {
          const loaded = latest.current.find((record) => cellKey(record.assignmentId, record.day) === key)?.recordId;
          sent.set(key, await send(client, current, sent.has(key) ? sent.get(key) : loaded, resourceId));
          if (wanted.get(key) === current) wanted.delete(key);
          arrived.push(current);
        } catch (error) {
          if (isUnreachable(error)) {
            settle(current, { state: 'waiting' });
            setTimeout(() => void deliver(key), patience);
            break;
          }
          if (wanted.get(key) === current) wanted.delete(key);
          settle(current, refusal(error));
        }
      }
      busy.delete(key);
      if (busy.size > 0) return;
      // An entry is shown until the records that hold it are there, so that no cell falls back to its old value meanwhile.
      const saved = arrived.splice(0);
      await refreshAfter(cache, api.worklogs.createWorkRecord);
      for (const entry of saved) settle(entry, SAVED);
    },
    [client, cache, resourceId, settle],
  );

  const change = useCallback(
    (next: CellChange) => {
      const { wanted } = outbox.current;
      const key = cellKey(next.assignmentId, next.day);
      const comment = next.hours === null ? undefined : (next.comment ?? wanted.get(key)?.comment);
      const entry: CellEntry = { ...next, ...(comment !== undefined && { comment }), save: { state: 'saving' } };
      wanted.set(key, entry);
      setEntries((current) => putEntry(current, entry));
      void deliver(key);
    },
    [deliver],
  );

  const discard = useCallback(({ assignmentId, day }: { assignmentId: string; day: string }) => {
    const key = cellKey(assignmentId, day);
    outbox.current.wanted.delete(key);
    setEntries((current) => current.filter((entry) => cellKey(entry.assignmentId, entry.day) !== key));
  }, []);

  useEffect(() => {
    const onOnline = () => {
      for (const key of outbox.current.wanted.keys()) void deliver(key);
    };
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [deliver]);

  const isUnsaved = entries.some(({ save }) => save.state !== 'saved');
  useEffect(() => {
    if (!isUnsaved) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [isUnsaved]);

  return { entries, change, discard };
}
