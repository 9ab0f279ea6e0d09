import { useText } from '#app/text/use-text.tsx';
import type { TreeColumn } from '#app/ui/tree-column.ts';
import { ToggleTool, TreeTools } from '#app/ui/TreeTools.tsx';
import { type PortfolioView, usual } from './portfolio-view.ts';

interface PortfolioToolbarProps {
  readonly view: PortfolioView;
  readonly columns: readonly TreeColumn<never>[];
  onChange(change: Partial<PortfolioView>): void;
}

/** What the tree shows. */
export function PortfolioToolbar({ view, columns, onChange }: PortfolioToolbarProps) {
  const { text } = useText();
  return (
    <TreeTools
      label={text('portfolio.tree')}
      filterLabel={text('portfolio.filter')}
      view={view}
      usual={usual}
      columns={columns}
      openKeyText={text('portfolio.keys.open')}
      onChange={onChange}
    >
      <ToggleTool
        label={text('portfolio.onlyMine')}
        hint={text('portfolio.onlyMine.hint')}
        isOn={view.isOnlyMine}
        onTurn={(isOnlyMine) => onChange({ isOnlyMine })}
      />
    </TreeTools>
  );
}
