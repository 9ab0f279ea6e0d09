import { useEffect, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpPeopleCheck, OpPersonDraft } from '#contract/app/people.ts';
import { useClient } from '#app/data/session.tsx';
import { peopleOf } from './people-lines.ts';

/** Whoever types does so letter by letter: the check waits for the next one, ms. */
const typing = 400;

interface Checked {
  readonly people: readonly OpPersonDraft[];
  readonly check: OpPeopleCheck | undefined;
  readonly error: unknown;
}

const nothing: Checked = { people: [], check: undefined, error: undefined };

async function rowsOf(list: string | File) {
  const { readWorkbook } = await import('#files/spreadsheet/read-workbook.ts');
  const bytes = typeof list === 'string' ? new TextEncoder().encode(list) : new Uint8Array(await list.arrayBuffer());
  return readWorkbook(bytes).workbook.sheets[0]?.rows ?? [];
}

/** Reads a pasted list or a file, and asks the service what it would create and what is wrong. */
export function usePeopleCheck(list: string | File): Checked {
  const client = useClient();
  const [checked, setChecked] = useState<Checked>(nothing);
  useEffect(() => {
    let isLeft = false;
    const put = (next: Checked) => !isLeft && setChecked(next);
    const check = async () => {
      if (typeof list === 'string' && list.trim() === '') return put(nothing);
      try {
        const people = peopleOf(await rowsOf(list));
        if (people.length === 0) return put(nothing);
        const answer = await client.call(appApi.checkPeople, { body: { person: people } });
        return put({ people, check: answer ?? undefined, error: undefined });
      } catch (error) {
        return put({ ...nothing, error });
      }
    };
    const timer = setTimeout(() => void check(), typeof list === 'string' ? typing : 0);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [client, list]);
  return checked;
}
