import { useRef, useState } from 'react';
import { useHeldPage } from '#app/data/unsaved.ts';
import { useIsGone } from '../use-last-step.ts';

type FieldSaving =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface FieldSaver {
  /** Text in the field. */
  readonly shown: string;
  readonly saving: FieldSaving;
  /** Another user's value, saved while this one was edited. */
  readonly conflict: string | undefined;
  change(text: string): void;
  /** Saves what was typed, if it is another value; not over a conflict, which is to be decided first. */
  commit(): void;
  /** Takes a value that is complete as it is, and saves it. */
  put(text: string): void;
  /** Saves what was typed, over a conflict too. */
  insist(): void;
  /** Forgets what was typed. */
  revert(): void;
}

interface FieldDraft {
  readonly text: string;
  /** The value when the editing began. */
  readonly base: string;
}

/**
 * State of a field that saves on its own. Typing is never blocked: text typed while saving stays and is saved next.
 * @param value saved value
 * @param save rejects with the reason if not saved; returns `waiting` if stored to be sent later
 * @param onLost reports a text that was not saved after the field has gone
 */
export function useSavedField(
  value: string,
  save: (text: string) => Promise<void | 'waiting'>,
  onLost: (text: string, error: unknown) => void,
): FieldSaver {
  const [draft, setDraft] = useState<FieldDraft>();
  const [saving, setSaving] = useState<FieldSaving>({ kind: 'idle' });
  const isSaving = saving.kind === 'saving';
  const conflict = draft && !isSaving && draft.base !== value && draft.text !== value ? value : undefined;
  useHeldPage(draft !== undefined && draft.text !== value && !isSaving);
  // Value committed while another one was being saved.
  const due = useRef<string>(undefined);
  const isGone = useIsGone();

  const run = async (text: string): Promise<void> => {
    setSaving({ kind: 'saving' });
    let isWaiting = false;
    try {
      isWaiting = (await save(text)) === 'waiting';
    } catch (error) {
      if (isGone.current) onLost(due.current ?? text, error);
      due.current = undefined;
      setSaving({ kind: 'failed', error });
      return;
    }
    const next = due.current;
    due.current = undefined;
    if (next !== undefined && next !== text) return run(next);
    setDraft((current) => (current?.text === text ? undefined : current && { ...current, base: text }));
    setSaving({ kind: isWaiting ? 'idle' : 'saved' });
  };
  const insist = () => {
    if (!draft) return;
    if (isSaving) due.current = draft.text;
    else void run(draft.text);
  };
  return {
    shown: draft?.text ?? value,
    saving,
    conflict,
    change: (text) => {
      setDraft({ text, base: draft?.base ?? value });
      if (!isSaving) setSaving({ kind: 'idle' });
    },
    commit: () => {
      if (draft?.text === value && !isSaving) setDraft(undefined);
      else if (conflict === undefined) insist();
    },
    put: (text) => {
      setDraft({ text, base: value });
      if (isSaving) due.current = text;
      else if (text !== value) void run(text);
    },
    insist,
    revert: () => {
      setDraft(undefined);
      if (!isSaving) setSaving({ kind: 'idle' });
    },
  };
}
