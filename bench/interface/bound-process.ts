import Fastify from 'fastify';
import { sql } from 'kysely';
import type { Context } from '#service/core/context.ts';
import { openDatabase } from '#service/db/open.ts';
import { callerByToken } from '#service/http/session.ts';
import { listNodesByIds } from '#service/projects/node-queries.ts';
import { readActivityRows } from '#service/activities/activity-query.ts';
import { listProjectWorkRecords } from '#service/time/queries.ts';
import { first, ids, project, token } from './data.ts';

/**
 * The upper bound of Fastify and PostgreSQL, in two ways. `/bare/…` selects the table rows without any rules or related
 * data; `/same/…` selects the same data as the service, including rules and nested lists. Both write the rows as they
 * come.
 */

const activityOf = (turn: number) => first.activity + 10_001 + (turn % 100);

const queries = {
  projects: {
    text: 'select * from project_node where path @> array[$1::bigint] and type = 3 order by id limit 100',
    values: () => [first.portfolio + 3],
  },
  activities: {
    text: `select * from activity_version join activity on activity.id = activity_version.activity_id
      where plan_version_id = $1 order by sequence`,
    values: () => [first.version + project.hundred - first.project],
  },
  activity: {
    text: `select * from activity_version join activity on activity.id = activity_version.activity_id
      where activity_id = $1`,
    values: (turn: number) => [activityOf(turn)],
  },
  records: {
    text: `select record.* from work_record record
      join assignment on assignment.id = record.assignment_id join activity on activity.id = assignment.activity_id
      where activity.plan_id = $1 and day between '2025-02-17' and '2025-03-07' order by day, record.id`,
    values: () => [first.plan + project.hundred - first.project],
  },
};

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? './data',
});
const server = Fastify();
let turn = 0;
for (const [name, { text, values }] of Object.entries(queries))
  server.get(`/bare/${name}`, async (_request, reply) => {
    const { rows } = await database.pool.query<Record<string, unknown>>({ name, text, values: values(turn++) });
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ [name]: rows }));
  });

type Reader = Pick<Context, 'db' | 'caller'>;

const plan = sql`plan.project_node_id = ${project.hundred}`;

/** The service's reads for the same responses. */
const same: Readonly<Record<keyof typeof queries, (reader: Reader, turn: number) => Promise<unknown>>> = {
  projects: (reader) => listNodesByIds(reader, hundred),
  activities: (reader) => readActivityRows(reader, plan, { of: 'whole', project: sql`${project.hundred}` }),
  activity: (reader, number) =>
    readActivityRows(reader, sql`version.activity_id = ${activityOf(number)}`, {
      of: 'one',
      project: sql`${project.hundred}`,
    }),
  records: async (reader) => {
    const period = { from: '2025-02-17', until: '2025-03-07' };
    return (await listProjectWorkRecords(reader, String(project.hundred), [], period)).records;
  },
};

const hundred = (await ids(database)).projects.slice(0, 100).map(String);
const caller = await callerByToken(database.kysely, token.manager, new Date(), undefined);
if (!caller) throw new Error('The data has no manager.');
const reader: Reader = { db: database.kysely, caller };
for (const [name, read] of Object.entries(same))
  server.get(`/same/${name}`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify({ [name]: await read(reader, turn++) })),
  );

console.log(`The bound is ready: ${await server.listen({ port: 0, host: '127.0.0.1' })}`);

process.on('SIGTERM', () => {
  const close = async () => {
    await server.close();
    await database.close();
    process.exit(0);
  };
  void close();
});
