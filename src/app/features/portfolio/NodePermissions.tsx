import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { Section } from '#app/kit/Section.tsx';
import { originText } from '#app/shell/permissions/origin.ts';
import { isNodeManaged, levelText } from '#app/shell/node-kinds.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { SavedField } from '#app/kit/form/SavedField.tsx';
import { fieldGroup } from '#app/kit/SidePanel.tsx';
import { accessLevelField } from './node-fields.tsx';
import { type SaveNode, factListStyle } from './NodeFacts.tsx';

interface NodePermissionsProps {
  readonly node: OpProjectNode;
  readonly isDisabled: boolean;
  readonly save: SaveNode;
}

/** The reader's level and everybody's, and on request who has which and why. */
export function NodePermissions({ node, isDisabled, save }: NodePermissionsProps) {
  const { text } = useText();
  const isServed = useSession().capabilities !== null;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={text('node.group.permissions')} sx={{ ...fieldGroup, display: 'block' }}>
      <Box component="dl" sx={{ ...factListStyle, mb: 1.5 }}>
        <dt>{text('node.permissionLevel')}</dt>
        <dd>{text(levelText(node.permissionLevel))}</dd>
      </Box>
      <SavedField field={accessLevelField} record={node} isDisabled={isDisabled} save={save} />
      {isServed && !isOpen && (
        <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ mt: 1.5 }}>
          {text(isNodeManaged(node) ? 'node.permissions.who' : 'node.permissions.why')}
        </Button>
      )}
      {isOpen && (isNodeManaged(node) ? <NodePermissionGrants node={node} /> : <NodePermissionSources node={node} />)}
    </Section>
  );
}

interface PermissionLine {
  readonly key: string;
  readonly who: string;
  readonly level: number | null | undefined;
  readonly from: string;
}

/** Everybody who has a level here, for managers. */
function NodePermissionGrants({ node }: { node: OpProjectNode }) {
  const { data, error, refetch } = useQuery(endpointQuery(appApi.listProjectPermissions, { projectId: node.id }));
  const { text } = useText();
  const lines = data?.grant?.map((grant): PermissionLine => {
    const { subject, subjectName, node: on, origin, effectiveLevel, level } = grant;
    return {
      key: `${subject} ${on} ${origin}`,
      who: subjectName ?? '',
      level: effectiveLevel ?? level,
      from: originText(text, 'projects', grant),
    };
  });
  return <NodePermissionLines lines={lines} error={error} onRetry={() => void refetch()} />;
}

/** Shows the sources of the user's own permission level. */
function NodePermissionSources({ node }: { node: OpProjectNode }) {
  const { data, error, refetch } = useQuery(endpointQuery(appApi.explainProjectLevel, { projectId: node.id }));
  const { text } = useText();
  const lines = data?.source?.map((source): PermissionLine => {
    const { subject, subjectName, node: on, origin, level } = source;
    return {
      key: `${subject} ${on} ${origin}`,
      who: subjectName ?? '',
      level,
      from: originText(text, 'projects', source),
    };
  });
  return <NodePermissionLines lines={lines} error={error} onRetry={() => void refetch()} />;
}

interface LinesProps {
  readonly lines: readonly PermissionLine[] | undefined;
  readonly error: Error | null;
  onRetry(): void;
}

function NodePermissionLines({ lines, error, onRetry }: LinesProps) {
  const { text } = useText();
  if (error) return <Failure error={error} onRetry={onRetry} />;
  if (!lines) return <Typography color="textSecondary">{text('state.loading')}</Typography>;
  if (lines.length === 0) return <Typography color="textSecondary">{text('node.permissions.none')}</Typography>;
  return (
    <Box component="ul" sx={permissionListStyle}>
      {lines.map(({ key, who, level, from }) => (
        <li key={key}>
          <span>
            {who || text('portfolio.hidden')}
            <small>{from}</small>
          </span>
          <span>{text(levelText(level))}</span>
        </li>
      ))}
    </Box>
  );
}

const permissionListStyle = {
  listStyle: 'none',
  m: 0,
  mt: 1.5,
  p: 0,
  fontSize: '0.8125rem',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 1.5,
    py: 0.5,
    borderTop: 1,
    borderColor: 'divider',
    '> span': { minWidth: 0, overflowWrap: 'anywhere' },
  },
  '& small': { display: 'block', color: 'text.secondary' },
} as const;
