import { serviceText } from '#service/core/messages/messages.ts';
import type { OpPeopleCheck, OpPeopleDraft, peopleApi as contract } from '#contract/app/people.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { forAdministrators, requireResource } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import { type Context, type Handlers, prepared } from '#service/core/context.ts';
import { findDefaultType } from '#service/core/custom-values/store.ts';
import { violatedConstraint } from '#service/db/database-error.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { resourceKindOf, rootResourcePoolId } from '../rules.ts';
import { listTreeParents, lockTree, resourceTree, type TreeParent } from '#service/core/record-tree.ts';
import { hashInQueue, oneTimePassword } from '#service/identity/new-password.ts';
import { digest, hashDigest } from '#service/identity/password.ts';
import {
  toLowerCaseName,
  parsePeopleDraft,
  type DraftPerson,
  type PersonProblem,
  findPeopleProblems,
} from './rules.ts';
import { findKnown, insertPeople } from './queries.ts';

/**
 * Hash cost of generated passwords. 72 random bits cannot be guessed, and hundreds of hashes must not take minutes.
 * Passwords that users choose get the usual cost.
 */
const costOfGenerated = { N: 2 ** 12, r: 8, p: 1 };

/** Maximum number of names in an audit log entry. */
const maxAuditedNames = 50;

interface CheckedPeople {
  readonly people: readonly DraftPerson[];
  readonly problems: readonly PersonProblem[];
  /** The id of a resource that is there, by its name in lower case. */
  readonly existing: ReadonlyMap<string, string>;
}

async function check({ db }: Context, body: OpPeopleDraft): Promise<CheckedPeople> {
  const people = parsePeopleDraft(body);
  if (people.length === 0) throw invalidParameter('person', null, 'expected.atLeastOnePerson');
  const known = await findKnown(db, people);
  return {
    people,
    problems: findPeopleProblems(people, known),
    existing: new Map([...known.resources].map(([name, { id }]) => [name, id])),
  };
}

const existingOf = ({ resource }: DraftPerson, { existing }: CheckedPeople) =>
  resource === undefined ? undefined : existing.get(toLowerCaseName(resource));

function toldCheck(checked: CheckedPeople, { caller }: Context): OpPeopleCheck {
  const { people, problems } = checked;
  const withResource = people.filter(({ resource }) => resource !== undefined);
  const numberLinked = withResource.filter((person) => existingOf(person, checked) !== undefined).length;
  const shortened = (value: string) => value.slice(0, 255);
  return {
    person: people.map((person) => {
      const existingResource = existingOf(person, checked);
      return {
        name: shortened(person.name),
        login: shortened(person.login),
        eMail: shortened(person.eMail),
        ...(person.resource !== undefined && { resource: shortened(person.resource) }),
        ...(existingResource !== undefined && { existingResource }),
      };
    }),
    numberLinked,
    numberResources: withResource.length - numberLinked,
    problem: problems.map(({ row, field, value, reason }) => ({
      row,
      field,
      value: shortened(value),
      message: serviceText(`person.problem.${reason}`, caller.language),
    })),
  };
}

function refusePeopleProblems({ problems }: CheckedPeople, { caller }: Context): void {
  const [first] = problems;
  if (!first) return;
  const reason = serviceText(`person.problem.${first.reason}`, caller.language);
  throw new Failure('user.error.PeopleRefused', { count: problems.length, row: first.row, reason });
}

/** The pool for new resources, which stays where it is until the transaction ends. */
async function poolFor(context: Context, id: string): Promise<TreeParent> {
  await requireResource(context, id, Level.manager);
  await lockTree(context.db, resourceTree);
  const [pool] = await listTreeParents(context.db, resourceTree, [id]);
  if (!pool || resourceKindOf(pool.type) !== 'pool')
    throw invalidParameter('pool', id, 'expected.idOfPoolOrCollection');
  if (pool.archived) throw new Failure('resource.error.Archived', { name: pool.name });
  return pool;
}

/** A concurrent request may have taken a name since the check. */
async function withUniqueNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'subject_name') throw new Failure('user.error.NameAlreadyUsed', { name: '' });
    if (constraint === 'resource_name') throw new Failure('resource.error.ResourceNameNotUnique', { name: '' });
    throw error;
  }
}

export const peopleHandlers: Handlers<typeof contract> = forAdministrators({
  checkPeople: async (context, { body }) => toldCheck(await check(context, body), context),

  createPeople: prepared(
    async (context, { body }) => {
      const passwords: { password: string; hash: string }[] = [];
      // One after the other, so that those who sign on take turns with them.
      for (let count = body.person?.length ?? 0; count > 0; count -= 1) {
        const password = oneTimePassword();
        const hash = await hashInQueue(context, () => hashDigest(digest(password), costOfGenerated));
        passwords.push({ password, hash });
      }
      return passwords;
    },
    async (context, { body }, passwords) => {
      const { db, caller } = context;
      const checked = await check(context, body);
      refusePeopleProblems(checked, context);
      const pool = await poolFor(context, body.pool ?? rootResourcePoolId);
      const level = Object.values(UserLevel).find((each) => each === body.level) ?? UserLevel.contributor;
      const customType = await findDefaultType(db, 'resource');
      const people = checked.people.map((person, index) => ({
        ...person,
        existingResource: existingOf(person, checked),
        passwordHash: passwords[index]?.hash ?? '',
      }));
      const made = await withUniqueNames(() =>
        insertPeople(db, people, { pool, level, customType, language: caller.language }),
      );
      const names = people.slice(0, maxAuditedNames).map(({ login }) => login);
      await recordAudit(context, { action: 'people.created', details: { count: made.length, level, names } });
      return {
        person: made.map(({ user, resource }, index) => ({
          user,
          ...(resource !== undefined && { resource }),
          name: people[index]?.name ?? '',
          login: people[index]?.login ?? '',
          eMail: people[index]?.eMail ?? '',
          password: passwords[index]?.password ?? '',
        })),
      };
    },
  ),
});
