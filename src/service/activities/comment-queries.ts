import type { OpActivityComment } from '#contract/documented/tasks.ts';
import type { Queries } from '#service/db/queries.ts';

/** Comments on activities. */

export interface StoredComment {
  readonly id: string;
  readonly activityId: string;
  readonly creatorId: string | null;
  readonly name: string;
  readonly text: string;
}

export interface ActivityCommentInput {
  readonly name: string;
  readonly text: string;
}

export function findComment(db: Queries, id: string): Promise<StoredComment | undefined> {
  return db
    .selectFrom('activity_comment')
    .select(['id', 'activity_id as activityId', 'creator_id as creatorId', 'name', 'text'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The comment as a record. */
export async function getComment(db: Queries, id: string): Promise<OpActivityComment> {
  const { creatorId, userName, displayName, source, commentDate, ...comment } = await db
    .selectFrom('activity_comment as comment')
    .leftJoin('subject as creator', 'creator.id', 'comment.creator_id')
    .select([
      'comment.id',
      'comment.name',
      'comment.text',
      'comment.comment_date as commentDate',
      'comment.activity_id as activity',
      'comment.created',
      'comment.modified',
      'creator.id as creatorId',
      'creator.name as userName',
      'creator.display_name as displayName',
      'creator.source',
    ])
    .where('comment.id', '=', id)
    .executeTakeFirstOrThrow();
  const creator = creatorId === null ? null : { id: creatorId, name: userName, displayName, source };
  return { ...comment, commentDate, creator };
}
