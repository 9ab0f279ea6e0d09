import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useMemo } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { api } from '#contract/documented/api.ts';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { appPaths } from '#app/shell/paths.ts';
import { lackOfAny } from '#app/shell/permissions/missing-permission.tsx';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { ControlledField } from '#app/kit/form/ControlledField.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { TemplateButton } from './TemplateButton.tsx';

const projectField: FormField<{ project: string }> = {
  name: 'project',
  label: 'imports.plan.project',
  kind: 'pick',
  noOptions: 'imports.plan.none',
};

/** A plan goes into a project: its own surface takes the file, shows what it holds and what it would change. */
export function PlanChoice() {
  const { text } = useText();
  const { values, put } = useAddress();
  const managed = useRead(api.projects.listMyProjects, { minLevel: Level.manager });
  const projects = useMemo(
    () => (managed.data?.projectNode ?? []).filter(({ type }) => type === ProjectType.project),
    [managed.data],
  );
  const chosen = projects.find(({ id }) => id === values.get('project'));
  const content = () => {
    if (managed.error && !managed.data) return <Failure error={managed.error} onRetry={() => void managed.refetch()} />;
    if (!managed.data) return <Skeleton variant="rounded" height={72} />;
    if (projects.length === 0) {
      const why = lackOfAny(text, Level.manager, text('imports.plan.noProjects'));
      return <Typography color="textSecondary">{reasonNode(why)}</Typography>;
    }
    return (
      <>
        <Box sx={{ maxWidth: 480 }}>
          <ControlledField
            field={projectField}
            value={chosen?.id ?? ''}
            options={projects.map((node) => ({ value: node.id, label: nodeDisplayName(node) }))}
            onChange={(project) => put({ project: project || undefined })}
          />
        </Box>
        <Typography color="textSecondary">{text('imports.plan.text')}</Typography>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {chosen ? (
            <Button component={RouterLink} variant="contained" to={appPaths.projectTab(chosen.id, 'plan')}>
              {text('imports.plan.open')}
            </Button>
          ) : (
            <ReasonButton variant="contained" refusal={text('imports.plan.missing')}>
              {text('imports.plan.open')}
            </ReasonButton>
          )}
          <TemplateButton kind="plan" />
        </Box>
      </>
    );
  };
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      {content()}
    </Paper>
  );
}
