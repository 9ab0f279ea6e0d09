import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import type { CostBooking, RecordedCosts } from './cost-rules.ts';
import type { FeedKind, FeedOwner } from './feed-queries.ts';
import type { CallerContext, Context } from '#service/core/context.ts';

/** @returns its id */
export async function insertCost(
  { db, caller }: Context,
  { activityId, resourceId, date, costType }: CostBooking,
  { actualCosts, openCosts, comment }: RecordedCosts,
): Promise<string> {
  const { id } = await db
    .insertInto('cost_record')
    .values({
      activity_id: activityId,
      resource_id: resourceId,
      creator_id: caller.userId,
      day: date,
      cost_type: costType,
      actual_costs: actualCosts,
      open_costs: openCosts,
      comment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCost(
  db: Queries,
  id: string,
  { actualCosts, openCosts, comment }: RecordedCosts,
): Promise<void> {
  await db
    .updateTable('cost_record')
    .set({ actual_costs: actualCosts, open_costs: openCosts, comment, modified: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function removeCost(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('cost_record').where('id', '=', id).execute();
}

/** Makes the feed of a user; the address of an earlier one ends. */
export async function putFeed(
  db: Queries,
  feed: { readonly user_id: string; readonly kind: FeedKind; readonly token_hash: Buffer; readonly created: string },
): Promise<void> {
  const { token_hash, created } = feed;
  await db
    .insertInto('calendar_feed')
    .values(feed)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ token_hash, created, last_used: null }),
    )
    .execute();
}

/** Returns false if there was none. */
export async function removeFeed(db: Queries, userId: string, kind: FeedKind = 'timesheet'): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feed')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function noteFeedUse(
  db: Queries,
  { userId, kind }: Pick<FeedOwner, 'userId' | 'kind'>,
  at: string,
): Promise<void> {
  await db
    .updateTable('calendar_feed')
    .set({ last_used: at })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

/** Makes an activity a favourite of the caller's, or takes that back. */
export async function setFavourite(
  { db, caller }: CallerContext,
  activityId: string,
  favourite: boolean,
): Promise<void> {
  if (favourite) {
    await db
      .insertInto('favourite_activity')
      .values({ user_id: caller.userId, activity_id: activityId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('favourite_activity')
    .where('user_id', '=', caller.userId)
    .where('activity_id', '=', activityId)
    .execute();
}
