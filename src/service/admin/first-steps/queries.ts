import { type Queries, readRow } from '#service/db/queries.ts';
import { type FirstStepFacts, type FirstStepsProgress, noFirstStepsProgress } from './rules.ts';

/** Reads all facts in one statement. */
export async function readFirstStepFacts(db: Queries, userId: string): Promise<FirstStepFacts> {
  const facts = await readRow<FirstStepFacts>(db)`
    select
      (select value from setting where name = 'firstSteps') as note,
      (select value ->> 'loaded' from setting where name = 'demo') as "demoLoaded",
      exists (select from audit_entry
        where action = 'user.passwordChanged' and user_id = ${userId} and object_id = ${userId}) as "hasOwnPassword",
      exists (select from setting join subject on subject.name = value ->> 'login'
        where setting.name = 'firstAdministrator' and value ->> 'isPrinted' = 'true'
          and subject.id = ${userId}) as "hadPrintedPassword",
      (select count(*)::int from holiday) as holidays,
      (select count(*)::int from app_user where active) as users,
      (select count(*)::int from project_node where parent_id is not null and type in (1, 2)) as portfolios,
      (select count(*)::int from project_plan plan
        where exists (select from activity where activity.plan_id = plan.id)) as plans`;
  if (!facts) throw new Error('The database returned no facts.');
  return facts;
}

export async function writeNote(db: Queries, note: FirstStepsProgress): Promise<void> {
  const value = JSON.stringify(note);
  await db
    .insertInto('setting')
    .values({ name: 'firstSteps', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** An installation that begins with an administrator alone leads it through the first steps. */
export async function offerFirstSteps(db: Queries): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: 'firstSteps', value: JSON.stringify(noFirstStepsProgress) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
