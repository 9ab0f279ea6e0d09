import { Level } from '#contract/core/codes.ts';
import { OpActivityComment } from '#contract/documented/tasks.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { lockRecord, checkModified } from '#service/core/optimistic-lock.ts';
import { insertActivityComment, updateActivityComment, removeActivityComment } from './writes.ts';
import * as store from './comment-queries.ts';
import {
  insufficientFor,
  requireActiveActivity,
  requireContributor,
  requireVisible,
  type VisibleActivity,
} from './visible-activity.ts';

/** Use cases of activity comments. Only title and text can be written; author and date are set by the service. */

type CommentBody = Partial<Omit<OpActivityComment, 'id'>>;

function requireText(text: string | null | undefined): string {
  if (typeof text !== 'string' || text.trim() === '') throw invalidParameter('text', text, 'expected.textNotEmpty');
  return text;
}

async function recordComment(
  context: Context,
  event: 'commentAdded' | 'commentChanged' | 'commentDeleted',
  { projectNodeId, name }: VisibleActivity,
  text: string,
): Promise<void> {
  await recordEvent(context, event, { projectNodeId, activityName: name, activityCommentText: text });
}

/** A comment on an activity that the caller sees, locked. */
async function requireComment(context: Context, id: string) {
  await lockRecord(context.db, 'activity_comment', id);
  const comment = await store.findComment(context.db, id);
  if (!comment) throw notFoundFailure('my_tasks', id);
  return { comment, activity: await requireVisible(context, comment.activityId, id) };
}

/** Comments on an activity: needs contributor level on its project. */
export async function createComment(
  context: Context,
  activityId: string,
  { name, text }: CommentBody,
): Promise<OpActivityComment> {
  const { db, caller } = context;
  const activity = await requireVisible(context, activityId);
  requireContributor(activity);
  requireActiveActivity(activity);
  const input = { name: name ?? '', text: requireText(text) };
  const id = await insertActivityComment(db, activityId, caller.userId, input);
  await recordComment(context, 'commentAdded', activity, input.text);
  return store.getComment(db, id);
}

/** Changes title or text of a comment, for its author only. Fields that are not sent stay. */
export async function changeComment(context: Context, body: CommentBody & { id: string }): Promise<OpActivityComment> {
  const { db, caller } = context;
  const { id, name, text } = body;
  const { comment, activity } = await requireComment(context, id);
  if (comment.creatorId !== caller.userId) {
    const { code, arguments: values } = insufficientFor(activity, Level.administrator);
    throw new Failure(code, { ...values, needed: 'author' });
  }
  checkModified(body, await store.getComment(db, id), OpActivityComment);
  requireActiveActivity(activity);
  const input = { name: name ?? comment.name, text: requireText(text ?? comment.text) };
  if (input.name !== comment.name || input.text !== comment.text) {
    await updateActivityComment(db, id, input);
    await recordComment(context, 'commentChanged', activity, input.text);
  }
  return store.getComment(db, id);
}

/** Deletes a comment, which its author and administrators may. */
export async function deleteComment(context: Context, id: string): Promise<void> {
  const { db, caller } = context;
  const { comment, activity } = await requireComment(context, id);
  if (comment.creatorId !== caller.userId && activity.level < Level.administrator) {
    throw insufficientFor(activity, Level.administrator);
  }
  requireActiveActivity(activity);
  await removeActivityComment(db, id);
  await recordComment(context, 'commentDeleted', activity, comment.text);
}
