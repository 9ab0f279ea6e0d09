import { Box, Chip, Skeleton, Typography } from '@mui/material';
import { FactLine, FactLines } from '#app/features/account/FactLines.tsx';
import { originText } from '#app/shell/permissions/origin.ts';
import { levelText } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import type { PermissionNode } from './permission-nodes.ts';
import { useReasons } from './use-grants.ts';

/** The subject whose level is explained. */
export interface ReasonsQuery {
  readonly id: string;
  readonly name: string;
}

interface ReasonsDialogProps {
  readonly node: PermissionNode;
  readonly subject: ReasonsQuery;
  onClose(): void;
}

/** Explains a subject's level on a record: all sources, with the groups in between and the decisive one. */
export function ReasonsDialog({ node, subject, onClose }: ReasonsDialogProps) {
  const { text } = useText();
  const reasons = useReasons(node, subject.id);
  const level = text(levelText(reasons.data?.level));
  return (
    <InfoDialog title={text('permission.why.title', { name: subject.name, level })} onClose={onClose}>
      <Typography variant="body2" color="textSecondary">
        {node.name}
      </Typography>
      {reasons.error && !reasons.data ? (
        <Failure error={reasons.error} onRetry={() => void reasons.refetch()} />
      ) : reasons.data ? (
        <ReasonSources explanation={reasons.data} node={node} name={subject.name} />
      ) : (
        <Skeleton variant="rounded" height={80} />
      )}
    </InfoDialog>
  );
}

type Explanation = NonNullable<ReturnType<typeof useReasons>['data']>;

interface SourcesProps {
  readonly explanation: Explanation;
  readonly node: PermissionNode;
  readonly name: string;
}

function ReasonSources({ explanation, node, name }: SourcesProps) {
  const { text } = useText();
  const { source = [], level, grantedLevel } = explanation;
  if (!source || source.length === 0) return <Typography>{text('permission.why.none', { name })}</Typography>;
  return (
    <Box>
      <FactLines>
        {source.map((each, index) => {
          const title = each.subject === explanation.subject ? name : (each.subjectName ?? text('entries.unseen'));
          return (
            <FactLine
              // Sources have no id, and none is like another.
              key={[each.node, each.subject, each.origin, index].join(' ')}
              title={`${text(levelText(each.level))}: ${title}`}
              mark={each.decides === true && <Chip color="primary" label={text('permission.why.decides')} />}
              facts={[originText(text, node.of, each)]}
            />
          );
        })}
      </FactLines>
      {(level ?? 0) < (grantedLevel ?? 0) && (
        <Typography sx={{ mt: 1.5 }}>
          {text('permission.why.capped', { level: text(levelText(level)), granted: text(levelText(grantedLevel)) })}
        </Typography>
      )}
    </Box>
  );
}
