import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { OpToDo, OpTodoComment } from '#contract/documented/todos.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { CommentForm } from '#app/features/common/CommentForm.tsx';
import { Markdown } from '#app/kit/markdown/Markdown.tsx';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import type { TodoFieldChange } from '#app/data/outbox/pending-entries.ts';

interface TodoCommentsProps {
  readonly todo: OpToDo;
  readonly isDisabled: boolean;
  save(change: TodoFieldChange): Promise<void | 'waiting'>;
}

/** A comment that the service does not have yet. */
const newCommentId = '0';

/** Comments on a to-do, oldest first; the user's own can be changed and deleted. */
export function TodoComments({ todo, isDisabled, save }: TodoCommentsProps) {
  const { text } = useText();
  const attempt = useAttempt();
  const { state } = useSession();
  const userId = state.kind === 'signedOn' ? state.user.id : undefined;
  const comments = todo.comments ?? [];
  const remove = ({ id, text: removed = '' }: OpTodoComment) =>
    attempt(() => save({ comments: [{ id, text: '' }] }), {
      done: text('todos.commentDeleted'),
      undo: () => save({ comments: [{ id: newCommentId, text: removed }] }),
    });
  if (comments.length === 0 && isDisabled) return null;
  return (
    <Box component="section" aria-label={text('todos.group.comments')} sx={{ mt: 2, display: 'grid', gap: 1 }}>
      <Typography variant="h3">{text('todos.group.comments')}</Typography>
      {comments.map((comment) => (
        <Comment
          key={comment.id}
          comment={comment}
          isOwn={!isDisabled && comment.creator?.id === userId}
          onChange={(next) => save({ comments: [{ id: comment.id, text: next }] })}
          onRemove={() => void remove(comment)}
        />
      ))}
      {!isDisabled && (
        <CommentForm
          recordId={todo.id}
          label={text('todos.addComment')}
          submitLabel={text('todos.addComment')}
          save={({ text: written }) => save({ comments: [{ id: newCommentId, text: written }] })}
        />
      )}
    </Box>
  );
}

interface CommentProps {
  readonly comment: OpTodoComment;
  readonly isOwn: boolean;
  onChange(text: string): Promise<unknown>;
  onRemove(): void;
}

function Comment({ comment, isOwn, onChange, onRemove }: CommentProps) {
  const { text, format } = useText();
  const [isEdited, setIsEdited] = useState(false);
  return (
    <Box component="article" sx={{ borderLeft: 2, borderColor: 'divider', pl: 1 }}>
      <Typography variant="caption" color="textSecondary" component="p">
        {[comment.creator?.displayName || comment.creator?.name, format.moment(comment.commentDate)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {isEdited ? (
        <CommentForm
          label={text('todos.comment')}
          submitLabel={text('todos.comment.save')}
          initial={{ name: '', text: comment.text ?? '' }}
          save={async ({ text: written }) => {
            if (written !== comment.text) await onChange(written);
            setIsEdited(false);
          }}
          onCancel={() => setIsEdited(false)}
        />
      ) : (
        <Markdown text={comment.text ?? ''} />
      )}
      {isOwn && !isEdited && (
        <Box sx={{ display: 'flex', gap: 0.5, ml: -0.5 }}>
          <Button onClick={() => setIsEdited(true)}>{text('todos.comment.change')}</Button>
          <Button color="inherit" onClick={onRemove}>
            {text('todos.comment.remove')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
