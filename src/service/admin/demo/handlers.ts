import { hasRows } from '#service/db/queries.ts';
import { sql } from 'kysely';
import type { demoApi as contract, OpDemo } from '#contract/app/demo.ts';
import { forAdministrators } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import { type Context, type Handlers, prepared } from '#service/core/context.ts';
import { demoPasswordHash, insertDemo } from '#service/demo/load.ts';
import {
  countAdded,
  countHindrances,
  countInUse,
  holdEmpty,
  type RecordCount,
  removeDemo,
  type DemoIds,
  findMark,
} from '#service/demo/installed.ts';
import { Failure } from '#service/core/errors.ts';
import { offerFirstSteps } from '#service/admin/first-steps/queries.ts';
import { administratorSubjects, isAdministrator, keepingAdministrators } from '#service/identity/administrators.ts';
import { hashInQueue } from '#service/identity/new-password.ts';
import { withUniqueUserName } from '#service/identity/users/writes.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';

const sumRecordCounts = (found: readonly RecordCount[]) => found.reduce((sum, { count }) => sum + count, 0);
const isDemoId = (id: string, { first, last }: DemoIds) => BigInt(id) >= BigInt(first) && BigInt(id) <= BigInt(last);

/** Tells whether there is an active administrator outside the demo data. */
function hasOwnAdministrator({ db }: Context, { first, last }: DemoIds): Promise<boolean> {
  return hasRows(db)`
    with recursive ${administratorSubjects()}
    select from app_user u where ${isAdministrator} and u.id not between ${first}::bigint and ${last}::bigint
    limit 1`;
}

async function describeDemo(context: Context): Promise<OpDemo> {
  const { db, caller } = context;
  const mark = await findMark(db);
  if (!mark) return { marked: false, hindrance: await countHindrances(db, caller.userId), added: [], inUse: [] };
  const { loaded, ids } = mark;
  if (!ids) return { loaded, marked: false, hindrance: [], added: [], inUse: [] };
  return {
    loaded,
    marked: true,
    hindrance: [],
    added: await countAdded(db, ids),
    inUse: await countInUse(db, ids),
    ownAdministrator: await hasOwnAdministrator(context, ids),
  };
}

/** One that loads or removes at a time. */
async function holdDemo({ db }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(db);
}

async function loadDemo(context: Context, passwordHash: string): Promise<void> {
  const { db, caller, today, work } = context;
  await holdDemo(context);
  if (await findMark(db)) throw new Failure('demo.error.AlreadyLoaded');
  await holdEmpty(db);
  const hindrance = await countHindrances(db, caller.userId);
  if (hindrance.length > 0) throw new Failure('demo.error.NotEmpty', { found: foundText(hindrance, caller.language) });
  await withUniqueUserName(caller.name, () =>
    insertDemo(db, { today, language: caller.language, passwordHash }, (done, total) =>
      work.reached('writing', done, total),
    ),
  );
  await recordAudit(context, { action: 'demo.loaded', details: { day: today } });
}

async function removeLoadedDemo(context: Context, known: number): Promise<void> {
  const { db, caller } = context;
  await holdDemo(context);
  const { ids, holidays = {}, loaded } = (await findMark(db)) ?? {};
  if (loaded === undefined) throw new Failure('demo.error.NotLoaded');
  if (ids === undefined) throw new Failure('demo.error.NotMarked');
  if (isDemoId(caller.userId, ids)) throw new Failure('demo.error.OwnAccount');
  const inUse = await countInUse(db, ids);
  if (inUse.length > 0) throw new Failure('demo.error.InUse', { found: foundText(inUse, caller.language) });
  const added = await countAdded(db, ids);
  const count = sumRecordCounts(added);
  if (count !== known) throw new Failure('demo.error.Added', { count, found: foundText(added, caller.language) });
  await removeDemo(db, { loaded, ids, holidays });
  await offerFirstSteps(db);
  await recordAudit(context, { action: 'demo.removed', details: { day: loaded, added: count } });
}

export const demoHandlers: Handlers<typeof contract> = forAdministrators({
  getDemo: (context) => describeDemo(context),

  loadDemo: prepared(
    async (context) => hashInQueue(context, demoPasswordHash),
    (context, _input, passwordHash) => loadDemo(context, passwordHash),
  ),

  removeDemo: async (context, { added = 0 }) => {
    await keepingAdministrators(context.db, () => removeLoadedDemo(context, added));
  },
});

/** Formats the found records for the middle of a sentence: `holidays (12), users (3)`. */
function foundText(found: readonly RecordCount[], language: Language): string {
  return found.map(({ name, count }) => `${serviceText(`demo.records.${name}`, language)} (${count})`).join(', ');
}
