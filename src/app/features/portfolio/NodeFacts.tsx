import { Box, Button } from '@mui/material';
import { Fragment } from 'react';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { Section } from '#app/kit/Section.tsx';
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
  const facts: readonly (readonly [string, string])[] = [
    [text('portfolio.in'), owner ? nodeDisplayName(owner) : '–'],
    [text('node.alsoIn'), linked.join(', ')],
    [text('node.holds'), isPortfolio(node) ? text('node.holds.count', { count: node.children?.length ?? 0 }) : ''],
    [text('node.displayName'), node.displayName ?? ''],
    [text('node.created'), format.moment(node.created)],
    [text('node.modified'), format.moment(node.modified)],
  ];
  return (
    <Section title={text('node.group.record')} sx={{ ...fieldGroup, display: 'block' }}>
      <Box component="dl" sx={factListStyle}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </Box>
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
    </Section>
  );
}

/** Saves a change of a node; rejects with the reason why it was not saved. */
export type SaveNode = (change: Partial<Omit<OpProjectNode, 'id'>>) => Promise<void>;

/** Names and values in two columns. */
export const factListStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, auto) 1fr',
  gap: '4px 12px',
  m: 0,
  fontSize: '0.8125rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const;
