import { type RawBuilder, sql } from 'kysely';

interface WorkedTime {
  /** Working hours of the days in question, and of the whole activity. */
  readonly hours: RawBuilder<unknown>;
  readonly total: RawBuilder<unknown>;
  /** Working hours from the start of the activity to the end of these days. */
  readonly passed: RawBuilder<unknown>;
}

/**
 * SQL for the part of an assignment's hours that is planned on some days.
 * @param table with `delay` and `contour` of the assignment and `duration` of the activity
 */
export function workPart(table: string, { hours, total, passed }: WorkedTime): RawBuilder<number> {
  const [delay, contour, duration] = ['delay', 'contour', 'duration'].map((column) => sql.ref(`${table}.${column}`));
  const done = (at: RawBuilder<unknown>) => sql`work_done(${delay}, ${contour}, ${duration}, (${at}) / ${total})`;
  return sql<number>`case when ${delay} = 0 and ${contour} = 0 then ${hours} / ${total} else (
    select ${done(sql`passed`)} - ${done(sql`passed - ${hours}`)} from (select ${passed} as passed) upto) end`;
}
