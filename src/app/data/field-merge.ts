import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ServiceError } from '#client/client.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import type { CustomValueApiElement } from '#contract/core/shared.ts';
import { refreshAfter } from './query.ts';
import { holdPage } from './unsaved.ts';
import { type ServiceCall, useCall } from './use-call.ts';

/**
 * Changes of some fields of a record, which two people may make at once: each keeps the other's fields, and where both change the
 * same one, the later is refused and sees what the earlier made of it.
 */

interface StampedRecord {
  readonly id: string;
  readonly modified?: string | null;
}

/** The part of the service's answer to a change that is used. */
type SavedRecord = Omit<StampedRecord, 'id'>;

/** The values of a record's fields as texts to be compared. */
type FieldTexts = ReadonlyMap<string, string>;

/** A change as it is sent: with the moment of the record that was read, which the service compares. */
export type Stamp = { readonly id: string; readonly modified?: string };

/** Fields whose values are appended and replace nothing. */
const additiveFields: ReadonlySet<string> = new Set(['comments']);

/** Lists whose order counts. */
const orderedListFields: ReadonlySet<string> = new Set(['possibleValues']);

/** Maximum number of attempts to send a change while other users change other fields. */
const mostTries = 5;

/** State of a record after the user's own changes. */
interface OwnChanges {
  readonly modified: string;
  readonly texts: FieldTexts;
  /** When the record was modified before the user's own changes; undefined if another user changed it in between. */
  readonly since: string | undefined;
}

/** Keeps what it has sent: a change on the heels of another one of the same reader is no other reader's. */
export class FieldMerge {
  readonly #own = new Map<string, OwnChanges>();
  /** The change of each record that was sent last: the next one waits for it. */
  readonly #sending = new Map<string, Promise<void>>();

  /**
   * Sends a change of a record; where others changed the same fields since it was read, the service's refusal is thrown.
   * @param record as the reader saw it
   * @param send answers with the record after the change, if at all
   */
  async send<C extends object>(
    record: StampedRecord,
    change: C,
    send: (body: C & Stamp) => Promise<SavedRecord | null | undefined>,
  ): Promise<void> {
    const before = this.#sending.get(record.id);
    const sending = before
      ? before.catch(() => undefined).then(() => this.#send(record, change, send))
      : this.#send(record, change, send);
    this.#sending.set(record.id, sending);
    try {
      await sending;
    } finally {
      if (this.#sending.get(record.id) === sending) this.#sending.delete(record.id);
    }
  }

  async #send<C extends object>(
    record: StampedRecord,
    change: C,
    send: (body: C & Stamp) => Promise<SavedRecord | null | undefined>,
  ): Promise<void> {
    const base = this.#baseOf(record);
    const own = this.#own.get(record.id);
    let modified =
      (own?.since !== undefined && own.since === record.modified ? own.modified : record.modified) ?? undefined;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await send({ ...change, id: record.id, ...(modified !== undefined && { modified }) });
        this.#keep(record.id, change, answer, tries === 1 ? record.modified : undefined);
        return;
      } catch (error) {
        const current = currentRecordOf(error);
        if (!current || tries === mostTries || hasFieldConflict(base, fieldTextsOf(current), fieldTextsOf(change)))
          throw error;
        modified = current.modified ?? undefined;
      }
    }
  }

  /** The record as the user knows it: the values read plus own changes not yet contained in them. */
  #baseOf(record: StampedRecord): FieldTexts {
    const own = this.#own.get(record.id);
    const isNewer = own !== undefined && own.modified > (record.modified ?? '');
    return new Map([...fieldTextsOf(record), ...(isNewer ? own.texts : [])]);
  }

  #keep(id: string, change: object, answer: SavedRecord | null | undefined, since: string | null | undefined): void {
    if (!answer?.modified) return;
    const now = fieldTextsOf(answer);
    const sent = [...fieldTextsOf(change).keys()].map((field) => [field, now.get(field) ?? ''] as const);
    const texts = new Map([...(this.#own.get(id)?.texts ?? []), ...sent]);
    this.#own.set(id, { modified: answer.modified, texts, since: since ?? undefined });
  }
}

/** Tells whether a change was refused because another user changed the same record. */
export const isMeanwhile = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'main.error.ModifiedMeanwhile';

/** Returns the current record from a refusal that contains it. */
export function currentRecordOf(error: unknown): Pick<StampedRecord, 'modified'> | undefined {
  if (!(error instanceof ServiceError) || !isMeanwhile(error)) return undefined;
  const { current } = error.arguments;
  return typeof current === 'object' && current !== null ? current : undefined;
}

/** Tells whether one of the wanted fields has neither its known nor its wanted value. */
function hasFieldConflict(base: FieldTexts, current: FieldTexts, wanted: FieldTexts): boolean {
  return [...wanted].some(([field, text]) => {
    const now = current.get(field) ?? '';
    return !additiveFields.has(field) && now !== text && now !== (base.get(field) ?? '');
  });
}

/** The fields of a record; each of the values that an installation has defined counts as one, and each line of a contact. */
function fieldTextsOf(record: object): FieldTexts {
  const fields = Object.entries(record).flatMap(([field, value]: [string, unknown]) => {
    if (field === 'customValues' && Array.isArray(value)) return value.map(customText);
    if (orderedListFields.has(field) && Array.isArray(value))
      return [[field, value.map(comparableText).join('\n')] as const];
    if (field !== 'contact' || typeof value !== 'object' || value === null)
      return [[field, comparableText(value)] as const];
    return Object.entries(value).map(([line, text]) => [`contact ${line}`, comparableText(text)] as const);
  });
  return new Map(fields);
}

function customText({ name, value }: CustomValueApiElement): readonly [string, string] {
  return [`customValues ${name ?? ''}`, comparableText(value)];
}

/** The same text for values that mean the same: nothing and the empty text, a day with and without its mark, any order of a list. */
function comparableText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(comparableText).toSorted().join('\n');
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d)Z$/, '$1');
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, each]) => JSON.stringify([name, comparableText(each)]));
  return fields.toSorted().join(' ');
}

/**
 * Saves changes of records, each with the values the user knows, by the call that is built from them. On a conflict in the
 * same field, reloads the data the endpoint changes before the refusal is thrown, so that both values can be shown.
 */
export function useCarefulChange() {
  const call = useCall();
  const cache = useQueryClient();
  const [changes] = useState(() => new FieldMerge());
  return useCallback(
    async <C extends object>(record: StampedRecord, change: C, callOf: (body: C & Stamp) => ServiceCall) => {
      let made: ServiceCall | undefined;
      // Nothing else keeps a change that waits for an earlier one of the same record.
      const release = holdPage();
      try {
        await changes.send(record, change, async (body) => {
          release();
          made = callOf(body);
          return call<Endpoint>(made.endpoint, made.input as Input<Endpoint>);
        });
      } catch (error) {
        if (made && isMeanwhile(error)) await refreshAfter(cache, made.endpoint);
        throw error;
      }
    },
    [call, cache, changes],
  );
}
