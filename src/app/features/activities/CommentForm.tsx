import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { type ReasonText, reasonNode } from '#app/kit/reason.tsx';

export interface ActivityCommentText {
  readonly name: string;
  readonly text: string;
}

interface CommentFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly initial?: ActivityCommentText;
  /** Why nothing can be written, where that is so. */
  readonly refusal?: ReasonText | undefined;
  /** Rejects with the reason if saving failed; the text stays. */
  save(given: ActivityCommentText): Promise<unknown>;
  onCancel?(): void;
}

/** The longest text and title that the interface takes. */
const maxCommentLength = { text: 2500, name: 255 };
const blankComment: ActivityCommentText = { name: '', text: '' };

/** Writes a comment: a text, and a title if one likes. Ctrl+Enter sends, Escape leaves. */
export function CommentForm({ label, submitLabel, initial = blankComment, refusal, save, onCancel }: CommentFormProps) {
  const { text } = useText();
  const [given, setGiven] = useState(initial);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const isBlank = given.text.trim() === '';
  const send = async () => {
    if (isBlank || isSending || refusal !== undefined) return;
    setIsSending(true);
    setError(undefined);
    // The next comment can be typed at once; a refused one comes back if the form is still empty.
    if (initial === blankComment) setGiven(blankComment);
    try {
      await save({ name: given.name.trim(), text: given.text.trim() });
    } catch (failure) {
      setGiven((now) => (now === blankComment ? given : now));
      setError(failure);
    }
    setIsSending(false);
  };
  const isDisabled = refusal !== undefined;
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 1 }}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        multiline
        minRows={2}
        maxRows={12}
        label={label}
        value={given.text}
        disabled={isDisabled}
        helperText={reasonNode(refusal)}
        onChange={({ target }) => setGiven({ ...given, text: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          if (event.key !== 'Escape' || (!onCancel && isBlank)) return;
          // Typed text is not lost with the panel.
          event.stopPropagation();
          onCancel?.();
        }}
        slotProps={{ htmlInput: { maxLength: maxCommentLength.text } }}
      />
      {(!isBlank || given.name !== '') && (
        <>
          <Typography variant="caption" color="textSecondary">
            {text('activity.comment.help')}
          </Typography>
          <TextField
            label={text('activity.comment.title')}
            value={given.name}
            onChange={({ target }) => setGiven({ ...given, name: target.value })}
            slotProps={{ htmlInput: { maxLength: maxCommentLength.name } }}
          />
        </>
      )}
      {error !== undefined && <Failure title={text('save.failed')} error={error} onRetry={() => void send()} />}
      {!isDisabled && (!isBlank || onCancel) && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <ReasonButton
            type="submit"
            variant="outlined"
            loading={isSending}
            refusal={isBlank ? text('form.missing') : undefined}
          >
            {submitLabel}
          </ReasonButton>
          {onCancel && (
            <Button color="inherit" onClick={onCancel}>
              {text('action.cancel')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
