import { sql } from 'kysely';
import { ActivityType, Level } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import { testData as testDataIn } from './test-data.ts';

/** Content of a project of {@link fillProject}. */
export interface Filling {
  /** Occurs in every text of the project, of its plan and of its resource. */
  readonly mark: string;
  /** The mark of what is in the plan: only observers of the project read it. */
  readonly planMark?: string;
  /** Author of the comments, the booked work and the ad hoc activity. */
  readonly author: string;
}

/** The ids of everything that a filled project consists of, by kind. */
export type Filled = Awaited<ReturnType<typeof fillProject>>;

const day = '2026-02-02';

/**
 * A project in a portfolio of its own, and a resource in a pool of its own, with one record at least of everything that can
 * hang on them: plan, versions, work, costs, comments, to-dos, events, products, locks. Every text holds the mark.
 */
export async function fillProject(db: Queries, { mark, planMark = mark, author }: Filling) {
  const testData = testDataIn(db);
  const names = { name: `Name ${mark}`, description: `Description ${mark}` };
  const planned = { name: `Name ${planMark}`, description: `Description ${planMark}` };
  const portfolio = await testData.portfolio(names);
  const pool = await testData.pool({ ...names, full_name: mark });
  const resource = await testData.resource({
    ...names,
    name: `Resource ${mark}`,
    parent_id: pool,
    full_name: mark,
    hourly_rate: 80,
  });
  const project = await testData.project({
    ...names,
    parent_id: portfolio,
    number: `N-${mark}`,
    situation: mark,
    rationale: mark,
    miscellaneous: mark,
    decision: mark,
    decision_comment: mark,
    organization: mark,
    sponsor_id: resource,
    issue_coordinator_id: resource,
    finish: '2026-12-31',
  });
  const sibling = await testData.project({
    ...names,
    name: `Sibling ${mark}`,
    parent_id: portfolio,
    number: `S-${mark}`,
  });
  const collection = await testData.activity(project, { ...planned, type: ActivityType.collection });
  const texts = {
    environment: planMark,
    contact_persons: planMark,
    authorized: planMark,
    authorization_comment: planMark,
  };
  const activity = await testData.activity(project, {
    ...planned,
    ...texts,
    parent_id: collection,
    outline_level: 2,
    base_effort: 40,
  });
  const milestone = await testData.activity(project, {
    ...planned,
    type: ActivityType.milestone,
    duration: 0,
    finish: '2026-01-05',
  });
  const adHoc = await testData.activity(project, { ...planned, type: ActivityType.adHoc });
  await db.updateTable('activity').set({ creator_id: author }).where('id', '=', adHoc).execute();
  await db
    .insertInto('dependency')
    .values({ plan_version_id: project.version, predecessor_id: activity, successor_id: milestone })
    .execute();
  const assignment = await testData.assignment(project, activity, resource);
  const ids = await hang(db, { project, activity, assignment, resource, author, mark, planMark });
  return {
    ...ids,
    portfolio,
    pool,
    resource,
    project: project.id,
    plan: project.plan,
    version: project.version,
    sibling: sibling.id,
    collection,
    activity,
    milestone,
    adHoc,
    assignment,
  };
}

async function one(inserted: { executeTakeFirstOrThrow(): Promise<{ id: string }> }): Promise<string> {
  return (await inserted.executeTakeFirstOrThrow()).id;
}

interface Hooks {
  readonly project: { readonly id: string; readonly plan: string; readonly version: string };
  readonly activity: string;
  readonly assignment: string;
  readonly resource: string;
  readonly author: string;
  readonly mark: string;
  readonly planMark: string;
}

/** Inserts the records that depend on the project, its activity and its resource. */
async function hang(db: Queries, hooks: Hooks) {
  const { project, activity, assignment, resource, author, mark, planMark } = hooks;
  const planned = { name: `Name ${planMark}`, description: `Description ${planMark}` };
  const written = { name: `Title ${planMark}`, text: `Text ${planMark}`, creator_id: author };
  const comment = await one(
    db
      .insertInto('activity_comment')
      .values({ ...written, activity_id: activity })
      .returning('id'),
  );
  const action = await one(
    db
      .insertInto('action')
      .values({ ...planned, activity_id: activity })
      .returning('id'),
  );
  const todo = await one(
    db
      .insertInto('todo')
      .values({
        ...planned,
        project_node_id: project.id,
        source: planMark,
        topic: `Topic ${planMark}`,
        creator_id: author,
      })
      .returning('id'),
  );
  await db
    .insertInto('todo_comment')
    .values({ ...written, todo_id: todo })
    .execute();
  await db.insertInto('todo_activity').values({ todo_id: todo, activity_id: activity }).execute();
  const workRecord = await one(
    db
      .insertInto('work_record')
      .values({
        assignment_id: assignment,
        resource_id: resource,
        day,
        actual_effort: 4,
        open_effort: 36,
        comment: planMark,
        creator_id: author,
      })
      .returning('id'),
  );
  const cost = {
    activity_id: activity,
    resource_id: resource,
    day,
    cost_type: 2,
    actual_costs: 120,
    comment: planMark,
  };
  const costRecord = await one(
    db
      .insertInto('cost_record')
      .values({ ...cost, creator_id: author })
      .returning('id'),
  );
  await db
    .insertInto('planned_cost')
    .values({ plan_version_id: project.version, activity_id: activity, cost_type: 2, base: 200 })
    .execute();
  const lock = await one(
    db
      .insertInto('lock_range')
      .values({ project_node_id: project.id, from_day: '2025-12-01', until_day: '2025-12-31', locked_by: author })
      .returning('id'),
  );
  const version = await one(
    db
      .insertInto('plan_version')
      .values({
        plan_id: project.plan,
        number: 1,
        name: planMark,
        comment: planMark,
        check_in_time: '2026-01-02T00:00:00Z',
      })
      .returning('id'),
  );
  const event = await one(
    db
      .insertInto('event')
      .values({
        message_code: 11,
        user_id: author,
        user_name: planMark,
        role: planMark,
        project_node_id: project.id,
        project_name: mark,
        plan_version_number: planMark,
        activity_name: planMark,
        to_do_name: planMark,
        resource_name: planMark,
        activity_comment_text: planMark,
        project_status_name: planMark,
      })
      .returning('id'),
  );
  const absence = { resource_id: resource, start: '2026-04-06', finish: '2026-04-10', reason: mark, comment: mark };
  const unavailability = await one(db.insertInto('unavailability').values(absence).returning('id'));
  const { rows } = await sql<{ id: string }>`
    select id from activity_version where activity_id = ${activity} and plan_version_id = ${project.version}`.execute(
    db,
  );
  const products = await product(db, hooks);
  return {
    ...products,
    lock,
    comment,
    action,
    todo,
    workRecord,
    costRecord,
    event,
    unavailability,
    otherVersion: version,
    activityVersion: rows[0]?.id ?? '',
  };
}

/** A product whose active project this is, with its release and requirement, and an issue that is linked to the activity. */
async function product(db: Queries, { project, activity, mark, planMark }: Hooks) {
  const active = { active_project_id: project.id, name: `Product ${project.id}` };
  const made = await one(db.insertInto('product').values(active).returning('id'));
  const release = await one(
    db
      .insertInto('release')
      .values({ ...active, product_id: made })
      .returning('id'),
  );
  const requirement = await one(
    db.insertInto('requirement').values({ release_id: release, base_effort: 8 }).returning('id'),
  );
  await db
    .updateTable('activity_version')
    .set({ requirement_id: requirement })
    .where('activity_id', '=', activity)
    .execute();
  const instance = await one(
    db
      .insertInto('tracker_instance')
      .values({ name: `Tracker ${planMark}` })
      .returning('id'),
  );
  const trackerIssue = `ISSUE-${project.id}`;
  await db
    .insertInto('tracker_link')
    .values({ tracker_instance_id: instance, issue_id: trackerIssue, activity_id: activity })
    .execute();
  const run = { kind: 'plan', project_node_id: project.id, result: JSON.stringify({ summary: mark, undo: mark }) };
  const importRun = await one(db.insertInto('import_run').values(run).returning('id'));
  return { product: made, release, requirement, trackerIssue, importRun };
}

/** A custom attribute that only administrators see, with a value on a record of each kind that can have one. */
export async function hideCustomValues(
  db: Queries,
  mark: string,
  at: { project: string; resource: string; activity: string },
) {
  const kinds = { project: at.project, resource: at.resource, activity: at.activity } as const;
  for (const [kind, record] of Object.entries(kinds)) {
    const { id } = await db
      .insertInto('custom_attribute')
      .values({
        applies_to: kind,
        type: 'TEXT',
        name: `Hidden ${kind} ${mark}`,
        label: mark,
        visible_from: Level.administrator,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into ${sql.table(`${kind}_custom_value`)} (${sql.ref(kind === 'project' ? 'project_node_id' : `${kind}_id`)}, attribute_id, value)
      values (${record}, ${id}, to_jsonb(${mark}::text))`.execute(db);
  }
}

/** Inserts records of the installation, which belong to no user. */
export async function fillInstallation(db: Queries): Promise<Record<string, string>> {
  const names = { name: 'Common', description: 'For all' };
  return {
    group: '3',
    rootPortfolio: '1',
    rootPool: '2',
    status: await one(
      db
        .insertInto('project_status')
        .values({ ...names, default_status: true })
        .returning('id'),
    ),
    classification: await one(db.insertInto('project_classification').values(names).returning('id')),
    category: await one(db.insertInto('activity_category').values(names).returning('id')),
    unavailabilityType: await one(db.insertInto('unavailability_type').values(names).returning('id')),
    customType: await one(
      db
        .insertInto('custom_type')
        .values({ ...names, applies_to: 'project' })
        .returning('id'),
    ),
  };
}
