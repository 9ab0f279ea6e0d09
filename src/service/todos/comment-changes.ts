import type { OpTodoComment } from '#contract/documented/todos.ts';

interface TodoCommentText {
  readonly name: string;
  readonly text: string;
}

export interface CommentChanges {
  readonly added: readonly TodoCommentText[];
  readonly changed: readonly (TodoCommentText & { readonly id: string })[];
  /** Ids. */
  readonly removed: readonly string[];
}

/** The author of the body. */
interface TodoCommentAuthor {
  readonly userId: string;
  readonly isAdministrator: boolean;
}

/** The id of a comment that is not stored yet. */
const newTodoCommentId = '0';

const isBlank = (text: string | null | undefined) => (text ?? '').trim() === '';

/**
 * The interface has no operation for comments of to-dos; they come in the body of their to-do. One with the id 0 is added; the
 * author's own are changed; an empty text removes the author's own, and any by an administrator. All else stays as it is, so that
 * a to-do can be sent back as it was read.
 */
export function commentChanges(
  input: readonly OpTodoComment[] | null | undefined,
  stored: readonly OpTodoComment[],
  { userId, isAdministrator }: TodoCommentAuthor,
): CommentChanges {
  const byId = new Map(stored.map((comment) => [comment.id, comment]));
  const added: TodoCommentText[] = [];
  const changed: (TodoCommentText & { id: string })[] = [];
  const removed: string[] = [];
  for (const { id, name, text } of input ?? []) {
    const current = byId.get(id);
    const isOwn = current?.creator?.id === userId;
    if (id === newTodoCommentId && !isBlank(text)) added.push({ name: name ?? '', text: text ?? '' });
    if (!current || text === undefined || text === null) continue;
    if (isBlank(text)) {
      if (isOwn || isAdministrator) removed.push(id);
      continue;
    }
    const next = { id, name: name ?? current.name ?? '', text };
    if (isOwn && (next.text !== current.text || next.name !== (current.name ?? ''))) changed.push(next);
  }
  return { added, changed, removed };
}

export function hasNone({ added, changed, removed }: CommentChanges): boolean {
  return added.length + changed.length + removed.length === 0;
}
