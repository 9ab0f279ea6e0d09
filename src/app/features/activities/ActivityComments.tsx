import { Box, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpActivityComment, OpActivity } from '#contract/documented/tasks.ts';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { useCall } from '#app/data/use-call.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { useSend } from '#app/data/query.ts';
import { useUser } from '#app/data/session.tsx';
import { CommentForm } from '#app/features/common/CommentForm.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { ConfirmDialog } from '#app/kit/form/Form.tsx';
import { icons } from '#app/kit/icons.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { Markdown } from '#app/kit/markdown/Markdown.tsx';
import { commentRefusal } from './activity-rights.ts';
import { useActivityRefusalText } from './use-activity-refusal-text.ts';

interface CommentLineProps {
  readonly comment: OpActivityComment;
  readonly activityId: string;
  readonly project: OpProjectNode | null;
  /** Why comments cannot be written here, where that is so. */
  readonly refusal: ReasonText | undefined;
}

/** One comment: its author changes and deletes it, administrators delete it. */
function CommentLine({ comment, activityId, project, refusal }: CommentLineProps) {
  const { text } = useText();
  const user = useUser();
  const { mutateAsync } = useSend(api.tasks.updateActivityComment);
  const [mode, setMode] = useState<'shown' | 'edited' | 'confirming'>('shown');
  const remove = useDeleteComment(comment, activityId);
  const isOwn = comment.creator?.id === user.id;
  const isAdministrator = (project?.permissionLevel ?? Level.none) >= Level.administrator;
  const isEditable = isOwn && refusal === undefined;
  const isDeletable = (isOwn || isAdministrator) && project?.archived !== true;
  const askOrDelete = () => (isEditable ? void remove({ canUndo: true }) : setMode('confirming'));
  const name = comment.creator?.displayName || comment.creator?.name || text('activity.comment.unknownUser');
  return (
    <Box component="li" sx={commentLineStyle}>
      <CommentHead
        comment={comment}
        author={name}
        onEdit={isEditable ? () => setMode('edited') : undefined}
        onDelete={isDeletable ? askOrDelete : undefined}
      />
      {mode === 'edited' ? (
        <CommentForm
          hasTitle
          label={text('activity.comment.text')}
          submitLabel={text('activity.comment.save')}
          initial={{ name: comment.name ?? '', text: comment.text ?? '' }}
          save={async (texts) => {
            // Sends the former state, so that another user's later change is not overwritten unnoticed.
            await mutateAsync({ input: { body: { id: comment.id, modified: comment.modified ?? null, ...texts } } });
            setMode('shown');
          }}
          onCancel={() => setMode('shown')}
        />
      ) : (
        <>
          {comment.name && <Typography sx={{ fontWeight: 600, fontSize: '0.8125rem' }}>{comment.name}</Typography>}
          <Markdown text={comment.text ?? ''} />
        </>
      )}
      {mode === 'confirming' && (
        <ConfirmDialog
          title={text('activity.comment.deleteAsk', { name })}
          submitLabel={text('activity.comment.delete')}
          submit={async () => {
            setMode('shown');
            await remove({ canUndo: false });
          }}
          onClose={() => setMode('shown')}
        >
          <Typography>{text('activity.comment.deleteHint', { name })}</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}

interface CommentHeadProps {
  readonly comment: OpActivityComment;
  readonly author: string;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** Author and time of a comment, with its actions. */
function CommentHead({ comment, author, onEdit, onDelete }: CommentHeadProps) {
  const { text, format } = useText();
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minHeight: 28 }}>
      <Typography component="span" sx={{ fontWeight: 600, fontSize: '0.8125rem' }}>
        {author}
      </Typography>
      <Typography component="time" variant="caption" color="textSecondary" dateTime={comment.commentDate ?? ''}>
        {format.moment(comment.commentDate)}
        {isChanged(comment) && ` · ${text('activity.comment.changed', { moment: format.moment(comment.modified) })}`}
      </Typography>
      <Box sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
        {onEdit && (
          <IconButton aria-label={text('activity.comment.edit')} title={text('activity.comment.edit')} onClick={onEdit}>
            <icons.Edit sx={{ fontSize: 16 }} />
          </IconButton>
        )}
        {onDelete && (
          <IconButton
            aria-label={text('activity.comment.delete')}
            title={text('activity.comment.delete')}
            onClick={onDelete}
          >
            <icons.Delete sx={{ fontSize: 16 }} />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}

/** Seconds within which making a comment ends. */
const commentCreationSeconds = 5;

function isChanged({ commentDate, modified }: OpActivityComment): boolean {
  return Date.parse(modified ?? '') - Date.parse(commentDate ?? '') > commentCreationSeconds * 1000;
}

const commentLineStyle = { borderLeft: 2, borderColor: 'divider', pl: 1.25, minWidth: 0 } as const;

/** Deletes a comment at once and says so. Taken back, it is written again, which its author alone can: as of now. */
function useDeleteComment({ id, name, text: written }: OpActivityComment, activityId: string) {
  const { text } = useText();
  const call = useCall();
  const attempt = useAttempt();
  const body = { name: name ?? '', text: written ?? '' };
  const restore = () =>
    attempt(() => call(api.tasks.createActivityComment, { activityId, body }), {
      failed: (reason) => text('activity.comment.notRestored', { reason }),
    });
  return ({ canUndo }: { canUndo: boolean }) =>
    attempt(() => call(api.tasks.deleteActivityComment, { commentId: id }), {
      done: text('activity.comment.deleted'),
      failed: (reason) => text('activity.comment.notDeleted', { reason }),
      ...(canUndo && { undo: restore }),
    });
}

/** Comments on an activity, newest last, with a form for a new one. */
export function ActivityComments({ activity, project }: { activity: OpActivity; project: OpProjectNode | null }) {
  const { text } = useText();
  const refusalText = useActivityRefusalText();
  const refusal = refusalText(commentRefusal(project));
  const { mutateAsync } = useSend(api.tasks.createActivityComment);
  const comments = (activity.comments ?? []).toSorted((a, b) =>
    (a.commentDate ?? '').localeCompare(b.commentDate ?? ''),
  );
  return (
    <PanelSection title={text('activity.comments')}>
      {comments.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
          {text('activity.comments.none')}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {comments.map((comment) => (
          <CommentLine
            key={comment.id}
            comment={comment}
            activityId={activity.id}
            project={project}
            refusal={refusal}
          />
        ))}
      </Box>
      <Box sx={{ mt: 1.5 }}>
        <CommentForm
          recordId={activity.id}
          hasTitle
          label={text('activity.comment.new')}
          submitLabel={text('activity.comment.send')}
          refusal={refusal}
          save={(body) => mutateAsync({ input: { activityId: activity.id, body } })}
        />
      </Box>
    </PanelSection>
  );
}
