import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { UserLevel } from '../core/codes.ts';
import { post } from '../core/endpoint.ts';
import { code, Count, Id, Name, record, Text } from '../core/fields.ts';

/** A person to create: a line of a spreadsheet. */
const OpPersonDraft = record('OpPersonDraft', {
  name: Text,
  login: Text,
  eMail: Text,
  resource: Text,
});
export type OpPersonDraft = Static<typeof OpPersonDraft>;

const OpPeopleDraft = record('OpPeopleDraft', {
  person: Type.Array(OpPersonDraft, { maxItems: 1000 }),
  level: code(UserLevel),
  pool: Id,
});
export type OpPeopleDraft = Static<typeof OpPeopleDraft>;

const OpPersonProblem = record('OpPersonProblem', {
  row: Count,
  field: Name,
  value: Name,
  message: Text,
});
export type OpPersonProblem = Static<typeof OpPersonProblem>;

const OpCheckedPerson = record('OpCheckedPerson', {
  name: Name,
  login: Name,
  eMail: Name,
  resource: Name,
  existingResource: Id,
});
export type OpCheckedPerson = Static<typeof OpCheckedPerson>;

/** Accounts to be created, with all problems. */
export const OpPeopleCheck = record('OpPeopleCheck', {
  person: Type.Array(OpCheckedPerson),
  numberLinked: Count,
  numberResources: Count,
  problem: Type.Array(OpPersonProblem),
});
export type OpPeopleCheck = Static<typeof OpPeopleCheck>;

const OpNewPerson = record('OpNewPerson', {
  user: Id,
  name: Name,
  login: Name,
  eMail: Name,
  resource: Id,
  password: Name,
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
