import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useNodeChange } from './use-node-change.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { customAttributesOf } from '#app/features/common/custom-fields.ts';
import { CustomFields } from '#app/features/common/CustomFields.tsx';
import { isNodeManaged, isPortfolio, nodeKindText, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { SavedFields } from '#app/kit/form/SavedField.tsx';
import { icons } from '#app/kit/icons.tsx';
import { lazyPart } from '#app/kit/lazy-part.tsx';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { RefusedFields } from '#app/kit/RefusedFields.tsx';
import { SidePanel } from '#app/kit/SidePanel.tsx';
import { nodeFieldGroups } from './node-fields.tsx';
import { NodeFacts, type SaveNode } from './NodeFacts.tsx';
import { NodeIdMenu, NodeSummary } from './NodeSummary.tsx';
import { NodePermissions } from './NodePermissions.tsx';

const LazyEarnedCurves = lazyPart(async () => (await import('#app/features/common/EarnedCurves.tsx')).EarnedCurves);

interface NodePanelProps {
  readonly node: OpProjectNode;
  /** All that the caller sees. */
  readonly nodes: readonly OpProjectNode[];
  onMove(as: 'place' | 'link'): void;
  onClose(): void;
}

/** All fields of a node in groups next to the tree; each saves itself. On a narrow screen the panel covers the tree. */
export function NodePanel({ node, nodes, onMove, onClose }: NodePanelProps) {
  const { text } = useText();
  const changeNode = useNodeChange();
  const save: SaveNode = (change) => changeNode(node, change);
  const typesOf = isPortfolio(node) ? api.projects.listPortfolioCustomTypes : api.projects.listProjectCustomTypes;
  const types = useRead(typesOf, {}, { staleTime: 300_000 });
  const mandatory = useMandatory(isPortfolio(node) ? 'portfolio' : 'project', nodes);
  const refusal = nodeEditRefusal(node, text);
  return (
    <SidePanel
      label={text('node.fields', { name: nodeDisplayName(node) })}
      caption={text(nodeKindText(node))}
      title={nodeDisplayName(node)}
      actions={<NodeIdMenu node={node} />}
      onClose={onClose}
    >
      <NodeSummary node={node} />
      {isPortfolio(node) && <PortfolioEarnedValue nodeId={node.id} />}
      <RefusedFields reason={refusal}>
        {nodeFieldGroups.map(({ title, fields }) => (
          <SavedFields
            key={title}
            title={text(title)}
            fields={fields}
            record={node}
            isDisabled={refusal !== undefined}
            save={save}
          />
        ))}
        <CustomFields
          attributes={customAttributesOf(types.data?.customType ?? [], node.customType)}
          values={node.customValues}
          isDisabled={refusal !== undefined}
          mandatory={mandatory}
          save={(customValues) => save({ customValues })}
        />
        <NodePermissions node={node} isDisabled={refusal !== undefined} save={save} />
        <NodeFacts node={node} nodes={nodes} isDisabled={refusal !== undefined} onMove={onMove} />
      </RefusedFields>
    </SidePanel>
  );
}

/**
 * Returns the names of mandatory attributes. Only administrators can read them in advance; other users get the
 * service's error if a value is missing.
 */
function useMandatory(appliesTo: 'project' | 'portfolio', nodes: readonly OpProjectNode[]): ReadonlySet<string> {
  const isServed = useIsServed();
  const isAdministrator = nodes.some(
    ({ permissionLevel, parents }) => permissionLevel === Level.administrator && (parents ?? []).length === 0,
  );
  const { data } = useRead(
    appApi.listCustomAttributes,
    { appliesTo },
    { staleTime: 300_000, enabled: isServed && isAdministrator, retry: false },
  );
  return useMemo(
    () =>
      new Set(data?.customAttribute?.flatMap(({ isMandatory, name }) => (isMandatory === true && name ? [name] : []))),
    [data],
  );
}

/** Why nothing can be changed, where that is so. */
function nodeEditRefusal(node: OpProjectNode, text: TextFunction): ReasonText | undefined {
  if (!isNodeManaged(node)) return missingPermission(text, { record: node, needed: Level.manager });
  return node.archived === true ? text('portfolio.isArchived') : undefined;
}

/** Earned value of all projects of a portfolio, which is calculated on demand: a large one takes seconds. */
function PortfolioEarnedValue({ nodeId }: { nodeId: string }) {
  const { text } = useText();
  const isServed = useIsServed();
  const [isShown, setShown] = useState(false);
  if (!isServed) return null;
  if (!isShown) {
    return (
      <Button variant="outlined" startIcon={<icons.Reports />} sx={{ mt: 2 }} onClick={() => setShown(true)}>
        {text('earned.show')}
      </Button>
    );
  }
  return (
    <LazyEarnedCurves nodeId={nodeId}>
      {({ tools, content }) => (
        <PanelSection title={text('earned.title')}>
          {tools}
          {content}
        </PanelSection>
      )}
    </LazyEarnedCurves>
  );
}
