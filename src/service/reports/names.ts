import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#service/core/context.ts';
import { serviceText } from '#service/core/messages/messages.ts';
import { visibleRecordsCte } from './seen.ts';

/** Names of requested records, as far as visible to the caller. */

/** More are counted, so that the head of a report stays short. */
const maxNamedInHead = 12;

/** In the order of the ids; an id whose name the caller may not know stays one. */
async function namesByIds(
  context: Context,
  ids: readonly string[],
  query: RawBuilder<{ id: string; name: string }>,
): Promise<string> {
  const { rows } = await query.execute(context.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const shown = ids.slice(0, maxNamedInHead).map((id) => names.get(id) ?? id);
  const rest = ids.length - shown.length;
  const text = shown.join(', ');
  if (rest <= 0) return text;
  return serviceText('report.namesAndMore', context.caller.language, { names: text, count: rest });
}

export const namesOfProjects = (context: Context, ids: readonly string[]): Promise<string> =>
  namesByIds(
    context,
    ids,
    sql`
    with ${visibleRecordsCte(context)}
    select node.id, node.name from project_node node join access on access.project_node_id = node.id
    where node.id = any (${ids.slice(0, maxNamedInHead)}::bigint[])`,
  );

export const namesOfResources = (context: Context, ids: readonly string[]): Promise<string> =>
  namesByIds(
    context,
    ids,
    sql`
    with ${visibleRecordsCte(context)}
    select id, name from person where id = any (${ids.slice(0, maxNamedInHead)}::bigint[])`,
  );
