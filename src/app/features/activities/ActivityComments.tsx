import { Box, Typography } from '@mui/material';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { useSend } from '#app/data/query.ts';
import { CommentForm } from '#app/features/common/CommentForm.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { commentRefusal } from './activity-rights.ts';
import { CommentLine } from './CommentLine.tsx';
import { PanelSection } from './PanelSection.tsx';
import { useActivityRefusalText } from './use-activity-refusal-text.ts';

interface ActivityCommentsProps {
  readonly activity: OpActivity;
  readonly project: OpProjectNode | null;
}

/** Comments on an activity, newest last, with a form for a new one. */
export function ActivityComments({ activity, project }: ActivityCommentsProps) {
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
