import { Box, Button } from '@mui/material';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { Facts } from '#app/kit/Facts.tsx';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { fieldGroup } from '#app/kit/SidePanel.tsx';
import { ownerIn } from './node-parents.ts';

interface NodeFactsProps {
  readonly node: OpProjectNode;
  /** All that the caller sees. */
  readonly nodes: readonly OpProjectNode[];
  readonly isDisabled: boolean;
  onMove(as: 'place' | 'link'): void;
}

/** Position and read-only facts of a node. */
export function NodeFacts({ node, nodes, isDisabled, onMove }: NodeFactsProps) {
  const { text, format } = useText();
  const owner = ownerIn(node, nodes);
  const links = (node.parents ?? []).filter(({ isLink }) => isLink === true);
  const linked = links.map(({ id }) => {
    const portfolio = nodes.find((each) => each.id === id);
    return portfolio ? nodeDisplayName(portfolio) : text('portfolio.hidden');
  });
  const facts = [
    { label: text('portfolio.in'), value: owner ? nodeDisplayName(owner) : '–' },
    { label: text('node.alsoIn'), value: linked.join(', ') },
    {
      label: text('node.holds'),
      value: isPortfolio(node) && text('node.holds.count', { count: node.children?.length ?? 0 }),
    },
    { label: text('node.displayName'), value: node.displayName },
    { label: text('node.created'), value: format.moment(node.created) },
    { label: text('node.modified'), value: format.moment(node.modified) },
  ];
  return (
    <PanelSection title={text('node.group.record')} sx={{ ...fieldGroup, display: 'block' }}>
      <Facts facts={facts} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {!isDisabled && owner && (
          <>
            <Button variant="outlined" onClick={() => onMove('place')}>
              {text('portfolio.move')}
            </Button>
            <Button variant="outlined" onClick={() => onMove('link')}>
              {text('portfolio.link')}
            </Button>
          </>
        )}
      </Box>
    </PanelSection>
  );
}

/** Saves a change of a node; rejects with the reason why it was not saved. */
export type SaveNode = (change: Partial<Omit<OpProjectNode, 'id'>>) => Promise<void>;
