import type { OpPeopleDraft, OpPersonDraft } from '#contract/app/people.ts';
import type { NameAfter } from '#i18n/format.ts';
import type { ServiceTextKey } from '#service/core/messages/messages.ts';

/** Rules of creating several people at once. Pure: they take what exists and return every problem. */

/** A person of the draft, with defaults for omitted fields. */
export interface DraftPerson {
  readonly name: string;
  readonly login: string;
  readonly eMail: string;
  /** The name of the linked resource; undefined for none. */
  readonly resource: string | undefined;
}

type DraftPersonField = 'name' | 'login' | 'eMail' | 'resource';
type PersonProblemReason = NameAfter<'person.problem', ServiceTextKey>;

export interface PersonProblem {
  /** Which of the people, from 1. */
  readonly row: number;
  readonly field: DraftPersonField;
  readonly value: string;
  readonly reason: PersonProblemReason;
}

/** Existing logins and resources with the drafted names, in lower case. */
export interface KnownPeopleNames {
  readonly logins: ReadonlySet<string>;
  readonly resources: ReadonlyMap<string, { readonly id: string; readonly isFree: boolean }>;
}

const maxPersonFieldLength = 255;
const noResource = '-';

/** `Müller, Jörg` → `mueller.joerg`: uses only characters that every keyboard can type. */
function loginFromName(words: string): string {
  const plain = words
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, '.').replaceAll(/^\.|\.$/g, '');
}

function parsePersonDraft(draft: OpPersonDraft): DraftPerson {
  const [name, login, eMail, resource] = [draft.name, draft.login, draft.eMail, draft.resource].map(
    (value) => value?.trim().replaceAll(/\s+/g, ' ') ?? '',
  );
  return {
    name: name ?? '',
    eMail: eMail ?? '',
    login: login || loginFromName(name ?? ''),
    resource: resource === noResource ? undefined : resource || name,
  };
}

/** The people of the rows; lines without anything are none. */
export function parsePeopleDraft({ person }: OpPeopleDraft): DraftPerson[] {
  return (person ?? []).map(parsePersonDraft);
}

export const toLowerCaseName = (text: string) => text.toLowerCase();

/** Finds all problems that prevent creating these people, in the order of the rows. */
export function findPeopleProblems(people: readonly DraftPerson[], known: KnownPeopleNames): PersonProblem[] {
  const names = { login: new Set<string>(), resource: new Set<string>() };
  const isSecond = (field: 'login' | 'resource', value: string) => {
    const isThere = names[field].has(toLowerCaseName(value));
    names[field].add(toLowerCaseName(value));
    return isThere;
  };
  return people.flatMap((person, index) => {
    const found: Omit<PersonProblem, 'row'>[] = [];
    const tell = (field: DraftPersonField, reason: PersonProblemReason) =>
      found.push({ field, reason, value: person[field] ?? '' });
    const { name, login, eMail, resource } = person;
    if (name === '') tell('name', 'nameMissing');
    for (const field of ['name', 'login', 'eMail', 'resource'] as const)
      if ((person[field]?.length ?? 0) > maxPersonFieldLength) tell(field, 'tooLong');
    if (eMail !== '' && !/^[^\s@]+@[^\s@]+$/.test(eMail)) tell('eMail', 'noEMail');
    if (login !== '') {
      if (isSecond('login', login)) tell('login', 'loginTwice');
      else if (known.logins.has(toLowerCaseName(login))) tell('login', 'loginUsed');
    } else if (name !== '') tell('login', 'nameMissing');
    if (resource !== undefined && resource !== '') {
      if (isSecond('resource', resource)) tell('resource', 'resourceTwice');
      else if (known.resources.get(toLowerCaseName(resource))?.isFree === false) tell('resource', 'resourceUsed');
    }
    return found.map((problem) => ({ row: index + 1, ...problem }));
  });
}
