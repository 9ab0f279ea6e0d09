import Fastify from 'fastify';
import { openDatabase } from '#service/database/open.ts';
import { first, project } from './data.ts';

/**
 * The bound: what Fastify and PostgreSQL give at most. The same rows are selected without any rule, and written as they
 * come.
 */

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
    values: (turn: number) => [first.activity + 10_001 + (turn % 100)],
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
  server.get(`/${name}`, async (_request, reply) => {
    const { rows } = await database.pool.query<Record<string, unknown>>({ name, text, values: values(turn++) });
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ [name]: rows }));
  });
console.log(`The bound is ready: ${await server.listen({ port: 0, host: '127.0.0.1' })}`);

process.on('SIGTERM', () => {
  const close = async () => {
    await server.close();
    await database.close();
    process.exit(0);
  };
  void close();
});
