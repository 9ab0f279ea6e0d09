import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpGrant, OpLevelSource } from '#contract/app/permissions.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { Facts } from '#app/kit/Facts.tsx';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { originText } from '#app/shell/permissions/origin.ts';
import { isNodeManaged, levelText } from '#app/shell/node-kinds.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { SavedField } from '#app/kit/form/SavedField.tsx';
import { fieldGroup } from '#app/kit/SidePanel.tsx';
import { accessLevelField } from './node-fields.tsx';
import type { SaveNode } from './NodeFacts.tsx';

interface NodePermissionsProps {
  readonly node: OpProjectNode;
  readonly isDisabled: boolean;
  readonly save: SaveNode;
}

/** The reader's level and everybody's, and on request who has which and why. */
export function NodePermissions({ node, isDisabled, save }: NodePermissionsProps) {
  const { text } = useText();
  const isServed = useIsServed();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PanelSection title={text('node.group.permissions')} sx={{ ...fieldGroup, display: 'block' }}>
      <Box sx={{ mb: 1.5 }}>
        <Facts facts={[{ label: text('node.permissionLevel'), value: text(levelText(node.permissionLevel)) }]} />
      </Box>
      <SavedField field={accessLevelField} record={node} isDisabled={isDisabled} save={save} />
      {isServed && !isOpen && (
        <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ mt: 1.5 }}>
          {text(isNodeManaged(node) ? 'node.permissions.who' : 'node.permissions.why')}
        </Button>
      )}
      {isOpen && <NodeLevels node={node} />}
    </PanelSection>
  );
}

/** Everybody who has a level here, for managers; for others the sources of their own. */
function NodeLevels({ node }: { node: OpProjectNode }) {
  const { text } = useText();
  const isManaged = isNodeManaged(node);
  const grants = useRead(appApi.listProjectPermissions, { projectId: node.id }, { enabled: isManaged });
  const sources = useRead(appApi.explainProjectLevel, { projectId: node.id }, { enabled: !isManaged });
  const { error, refetch } = isManaged ? grants : sources;
  const lines: readonly (OpGrant | OpLevelSource)[] | null | undefined = isManaged
    ? grants.data?.grant
    : sources.data?.source;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!lines) return <Typography color="textSecondary">{text('state.loading')}</Typography>;
  if (lines.length === 0) return <Typography color="textSecondary">{text('node.permissions.none')}</Typography>;
  return (
    <Box component="ul" sx={permissionListStyle}>
      {lines.map((line) => (
        <li key={`${line.subject} ${line.node} ${line.origin}`}>
          <span>
            {line.subjectName || text('portfolio.hidden')}
            <small>{originText(text, 'projects', line)}</small>
          </span>
          <span>{text(levelText(('effectiveLevel' in line ? line.effectiveLevel : undefined) ?? line.level))}</span>
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
