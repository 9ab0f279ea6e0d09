import { Type, type Static } from 'typebox';
import { UserLevel } from '../core/codes.ts';
import { post } from '../core/endpoint.ts';
import { code, Count, describe, Id, Name, record, Text } from '../core/fields.ts';

/** A person to create: a line of a spreadsheet. */
const OpPersonDraft = record('OpPersonDraft', {
  name: describe(Text, 'As it is shown, needed.'),
  login: describe(Text, 'Without one it is made from the e-mail address, else from the name.'),
  eMail: Text,
  resource: describe(Text, 'The name of the linked resource, the own name by default; `-` for none.'),
});
export type OpPersonDraft = Static<typeof OpPersonDraft>;

const OpPeopleDraft = record('OpPeopleDraft', {
  person: Type.Array(OpPersonDraft, { maxItems: 1000 }),
  level: describe(code(UserLevel), 'Of all of them; contributor by default.'),
  pool: describe(Id, 'Where new resources go; the root pool by default.'),
});
export type OpPeopleDraft = Static<typeof OpPeopleDraft>;

const OpPersonProblem = record('OpPersonProblem', {
  row: describe(Count, 'Which of the people, from 1.'),
  field: describe(Name, '`name`, `login`, `eMail` or `resource`.'),
  value: describe(Name, 'Shortened.'),
  message: describe(Text, "A sentence in the caller's language."),
});
export type OpPersonProblem = Static<typeof OpPersonProblem>;

const OpCheckedPerson = record('OpCheckedPerson', {
  name: Name,
  login: Name,
  eMail: Name,
  resource: describe(Name, 'Absent where the user gets none.'),
  existingResource: describe(Id, 'A resource of that name that has no user yet: it is linked.'),
});
export type OpCheckedPerson = Static<typeof OpCheckedPerson>;

/** Accounts to be created, with all problems. */
export const OpPeopleCheck = record('OpPeopleCheck', {
  person: Type.Array(OpCheckedPerson),
  numberLinked: describe(Count, 'Resources that are there and are linked.'),
  numberResources: describe(Count, 'Resources that are made.'),
  problem: describe(Type.Array(OpPersonProblem), 'Problems of the list; while there are any, no one is created.'),
});
export type OpPeopleCheck = Static<typeof OpPeopleCheck>;

const OpNewPerson = record('OpNewPerson', {
  user: Id,
  name: Name,
  login: Name,
  eMail: Name,
  resource: Id,
  password: describe(Name, 'Generated, and never shown again.'),
});
export type OpNewPerson = Static<typeof OpNewPerson>;

const OpNewPeople = record('OpNewPeople', { person: Type.Array(OpNewPerson) });

export const peopleApi = {
  checkPeople: post('/people/checks', {
    body: OpPeopleDraft,
    returns: OpPeopleCheck,
    reads: true,
  }),
  createPeople: post('/people', { body: OpPeopleDraft, returns: OpNewPeople, changes: ['app', 'users', 'resources'] }),
};
