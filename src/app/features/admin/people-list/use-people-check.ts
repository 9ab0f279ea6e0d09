import { useEffect, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpPeopleCheck, OpPersonDraft } from '#contract/app/people.ts';
import { useClient } from '#app/data/session.tsx';
import { parsePeople } from './people-lines.ts';

/** Delay of the check after the last keystroke, ms. */
const peopleTypingDelayMs = 400;

interface PeopleCheckState {
  readonly people: readonly OpPersonDraft[];
  readonly check: OpPeopleCheck | undefined;
  readonly error: unknown;
}

const emptyPeopleCheck: PeopleCheckState = { people: [], check: undefined, error: undefined };

async function readPeopleRows(list: string | File) {
  const { readWorkbook } = await import('#files/spreadsheet/read-workbook.ts');
  const bytes = typeof list === 'string' ? new TextEncoder().encode(list) : new Uint8Array(await list.arrayBuffer());
  return readWorkbook(bytes).workbook.sheets[0]?.rows ?? [];
}

/** Reads a pasted list or a file, and asks the service what it would create and what is wrong. */
export function usePeopleCheck(list: string | File): PeopleCheckState {
  const client = useClient();
  const [checked, setChecked] = useState<PeopleCheckState>(emptyPeopleCheck);
  useEffect(() => {
    let isLeft = false;
    const put = (next: PeopleCheckState) => !isLeft && setChecked(next);
    const check = async () => {
      if (typeof list === 'string' && list.trim() === '') return put(emptyPeopleCheck);
      try {
        const people = parsePeople(await readPeopleRows(list));
        if (people.length === 0) return put(emptyPeopleCheck);
        const answer = await client.call(appApi.checkPeople, { body: { person: people } });
        return put({ people, check: answer ?? undefined, error: undefined });
      } catch (error) {
        return put({ ...emptyPeopleCheck, error });
      }
    };
    const timer = setTimeout(() => void check(), typeof list === 'string' ? peopleTypingDelayMs : 0);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [client, list]);
  return checked;
}
