import { useRef, useState } from 'react';

type FieldSaving =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface SavedField {
  /** What the field shows. */
  readonly shown: string;
  readonly saving: FieldSaving;
  /** What somebody else made of the value while it was edited here. */
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
 * A field that saves itself. Typing is never blocked: what is typed while a value is being saved stays, and is saved next.
 * @param value as it is saved
 * @param save rejects with the reason why it was not saved; answers `waiting` where it is kept to be sent later
 */
export function useSavedField(value: string, save: (text: string) => Promise<void | 'waiting'>): SavedField {
  const [draft, setDraft] = useState<FieldDraft>();
  const [saving, setSaving] = useState<FieldSaving>({ kind: 'idle' });
  const isSaving = saving.kind === 'saving';
  const conflict = draft && !isSaving && draft.base !== value && draft.text !== value ? value : undefined;

  // What was finished while another value was on its way.
  const due = useRef<string>(undefined);

  const run = async (text: string): Promise<void> => {
    setSaving({ kind: 'saving' });
    let isWaiting = false;
    try {
      isWaiting = (await save(text)) === 'waiting';
    } catch (error) {
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
