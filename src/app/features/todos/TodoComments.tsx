import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OpToDo, OpTodoComment } from '#contract/documented/todos.ts';
import { Markdown } from '#app/kit/markdown/Markdown.tsx';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useFormat } from '#app/kit/format.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { focusField } from '#app/kit/take-focus.ts';
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
  const notify = useNotify();
  const failureText = useFailureText();
  const { state } = useSession();
  const userId = state.kind === 'signedOn' ? state.user.id : undefined;
  const comments = todo.comments ?? [];
  const [typed, setTyped] = useState('');
  const [isSending, setIsSending] = useState(false);
  const send = async (changed: OpTodoComment): Promise<boolean> => {
    setIsSending(true);
    try {
      await save({ comments: [changed] });
      return true;
    } catch (error) {
      notify({ text: failureText(error), severity: 'error' });
      return false;
    } finally {
      setIsSending(false);
    }
  };
  const add = async () => {
    if (typed.trim() === '' || isSending) return;
    // The next comment can be typed at once; a refused one comes back if the field is still empty.
    setTyped('');
    if (!(await send({ id: newCommentId, text: typed.trim() }))) setTyped((now) => (now === '' ? typed : now));
  };
  if (comments.length === 0 && isDisabled) return null;
  return (
    <Box component="section" aria-label={text('todos.group.comments')} sx={{ mt: 2, display: 'grid', gap: 1 }}>
      <Typography component="h3" variant="h3">
        {text('todos.group.comments')}
      </Typography>
      {comments.map((comment) => (
        <Comment
          key={comment.id}
          comment={comment}
          isOwn={!isDisabled && comment.creator?.id === userId}
          onChange={(next) => send({ id: comment.id, text: next })}
          onRemove={() => {
            const said = comment.text ?? '';
            void send({ id: comment.id, text: '' }).then(
              (isGone) =>
                isGone &&
                notify({
                  text: text('todos.commentDeleted'),
                  onUndo: () => void send({ id: newCommentId, text: said }),
                }),
            );
          }}
        />
      ))}
      {!isDisabled && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <TextField
            fullWidth
            multiline
            minRows={2}
            maxRows={8}
            label={text('todos.addComment')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void add()}
            slotProps={{ htmlInput: { maxLength: 2500 } }}
          />
          <ReasonButton
            variant="outlined"
            loading={isSending}
            refusal={typed.trim() === '' ? text('form.missing') : undefined}
            onClick={() => void add()}
          >
            {text('todos.addComment')}
          </ReasonButton>
        </Box>
      )}
    </Box>
  );
}

interface CommentProps {
  readonly comment: OpTodoComment;
  readonly isOwn: boolean;
  onChange(text: string): Promise<boolean>;
  onRemove(): void;
}

function Comment({ comment, isOwn, onChange, onRemove }: CommentProps) {
  const { text } = useText();
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  const finish = async () => {
    const next = typed?.trim() ?? '';
    if (next === '' || next === comment.text || (await onChange(next)))
      setTyped((now) => (now === typed ? undefined : now));
  };
  return (
    <Box component="article" sx={{ borderLeft: 2, borderColor: 'divider', pl: 1 }}>
      <Typography variant="caption" color="textSecondary" component="p">
        {[comment.creator?.displayName || comment.creator?.name, format.moment(comment.commentDate)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {typed === undefined ? (
        <Markdown text={comment.text ?? ''} />
      ) : (
        <TextField
          fullWidth
          multiline
          inputRef={focusField}
          maxRows={8}
          label={text('todos.comment')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped(undefined);
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void finish();
          }}
          sx={{ my: 0.5 }}
          slotProps={{ htmlInput: { maxLength: 2500 } }}
        />
      )}
      {isOwn && (
        <Box sx={{ display: 'flex', gap: 0.5, ml: -0.5 }}>
          <Button size="small" onClick={() => (typed === undefined ? setTyped(comment.text ?? '') : void finish())}>
            {text(typed === undefined ? 'todos.comment.change' : 'todos.comment.save')}
          </Button>
          <Button size="small" color="inherit" onClick={() => (typed === undefined ? onRemove() : setTyped(undefined))}>
            {text(typed === undefined ? 'todos.comment.remove' : 'action.cancel')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
