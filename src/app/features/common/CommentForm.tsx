import { Box, Button, Typography } from '@mui/material';
import { useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { FormFailure, FormFields } from '#app/kit/form/Form.tsx';
import { FormBox } from '#app/kit/form/FormBox.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { type ReasonText, reasonNode } from '#app/kit/reason.tsx';

export interface CommentDraft {
  readonly name: string;
  readonly text: string;
}

interface CommentFormProps {
  readonly label: string;
  readonly submitLabel: string;
  /** The id of the record that new comments are written on, one after the other. */
  readonly recordId?: string;
  /** The comment that is changed. */
  readonly initial?: CommentDraft | undefined;
  /** The comment has a title. */
  readonly hasTitle?: boolean;
  /** Why comments can't be written here. */
  readonly refusal?: ReasonText | undefined;
  /** Rejects with the reason if saving failed; the text stays. */
  save(comment: CommentDraft): Promise<unknown>;
  onCancel?(): void;
}

/** Writes a comment. Ctrl+Enter sends, Escape cancels. A new one that is not sent yet is there again with its record. */
export function CommentForm({ recordId, ...props }: CommentFormProps) {
  const user = useUser();
  return <CommentFields key={recordId} draft={recordId && `comment ${user.id} ${recordId}`} {...props} />;
}

interface CommentFieldsProps extends Omit<CommentFormProps, 'recordId'> {
  readonly draft: string | undefined;
}

function CommentFields({ draft, initial, hasTitle = false, refusal, save, onCancel, ...labels }: CommentFieldsProps) {
  const { text } = useText();
  const form = useForm<CommentDraft>({
    fields: commentFields(labels.label, hasTitle),
    ...(initial ? { initial } : { isReset: 'atOnce' as const, draft }),
    submit: save,
  });
  const isBlank = form.values.text.trim() === '';
  return (
    <FormBox
      form={form}
      sx={{ display: 'grid', gap: 1 }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || (!onCancel && isBlank)) return;
        // Typed text is not lost with the panel.
        event.stopPropagation();
        onCancel?.();
      }}
    >
      <FormFields form={form} focused={initial !== undefined} isDisabled={refusal !== undefined} />
      {refusal !== undefined && <Typography variant="caption">{reasonNode(refusal)}</Typography>}
      {!isBlank && (
        <Typography variant="caption" color="textSecondary">
          {text('activity.comment.help')}
        </Typography>
      )}
      <FormFailure form={form} />
      {refusal === undefined && (!isBlank || form.isSending || onCancel) && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <ReasonButton type="submit" variant="outlined" loading={form.isSending}>
            {labels.submitLabel}
          </ReasonButton>
          {onCancel && (
            <Button color="inherit" onClick={onCancel}>
              {text('action.cancel')}
            </Button>
          )}
        </Box>
      )}
    </FormBox>
  );
}

/** The longest text and title that the interface takes. */
const maxCommentLength = { text: 2500, name: 255 };

const commentFields = (label: string, hasTitle: boolean): readonly FormField<CommentDraft>[] => [
  { name: 'text', label: { literal: label }, kind: 'longText', required: true, maxLength: maxCommentLength.text },
  {
    name: 'name',
    label: 'activity.comment.title',
    kind: 'text',
    maxLength: maxCommentLength.name,
    isVisible: ({ text = '', name = '' }) => hasTitle && (text !== '' || name !== ''),
  },
];
