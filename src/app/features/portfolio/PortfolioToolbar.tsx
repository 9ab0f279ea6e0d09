import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { Level } from '#contract/core/codes.ts';
import { levelText } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { TreeColumn } from '#app/kit/tree-column.ts';
import { TreeTools } from '#app/kit/TreeTools.tsx';
import { ChoiceTool, ShapeTool, ToggleTool } from '#app/kit/view-tools.tsx';
import {
  askedLevels,
  defaultPortfolioTree,
  type PortfolioView,
  type PortfolioViewName,
  portfolioViews,
} from './portfolio-view.ts';
import { type IconComponent, icons } from '#app/kit/icons.tsx';
import type { TimelineCommand } from './use-timeline-zoom.ts';

interface PortfolioToolbarProps {
  readonly view: PortfolioView;
  readonly columns: readonly TreeColumn<never>[];
  /** Further tools. */
  readonly children: ReactNode;
  onChange(change: Partial<PortfolioView>): void;
  onCommand(command: TimelineCommand): void;
}

/** Toolbar that selects the view and its options. It is not drawn again whenever a part of the portfolio arrives. */
export const PortfolioToolbar = memo(function PortfolioToolbar(props: PortfolioToolbarProps) {
  const { view, columns, children, onChange, onCommand } = props;
  const { text } = useText();
  return (
    <TreeTools
      label={text('portfolio.tree')}
      filterLabel={text('portfolio.filter')}
      view={view}
      usual={defaultPortfolioTree}
      columns={columns}
      openKeyText={text('portfolio.keys.open')}
      hasRows={view.name === 'tree' || view.name === 'timeline'}
      hasColumns={view.name === 'tree'}
      tools={
        <>
          {children}
          {view.name === 'timeline' && <TimelineTools onCommand={onCommand} />}
          <ViewChoice value={view.name} onChange={(name) => onChange({ name })} />
        </>
      }
      onChange={onChange}
    >
      <ToggleTool
        label={text('portfolio.onlyMine')}
        hint={text('portfolio.onlyMine.hint')}
        isOn={view.isOnlyMine}
        onTurn={(isOnlyMine) => onChange({ isOnlyMine })}
      />
      <ChoiceTool
        label={text('portfolio.minLevel')}
        value={String(view.minLevel)}
        options={askedLevels.map((level) => ({
          value: String(level),
          label: text(level === Level.none ? 'portfolio.minLevel.all' : levelText(level)),
        }))}
        onChange={(chosen) => {
          const minLevel = askedLevels.find((level) => String(level) === chosen);
          if (minLevel !== undefined) onChange({ minLevel });
        }}
      />
    </TreeTools>
  );
});

const portfolioViewIcons = { tree: icons.Tree, timeline: icons.Plan, bubbles: icons.Bubbles, board: icons.Board };

/** Which way the portfolio is drawn. */
function ViewChoice({ value, onChange }: { value: PortfolioViewName; onChange(value: PortfolioViewName): void }) {
  const { text } = useText();
  return (
    <ShapeTool
      label={text('portfolio.view')}
      value={value}
      options={portfolioViews.map((name) => {
        const Icon = portfolioViewIcons[name];
        return { value: name, label: text(`portfolio.view.${name}`), icon: <Icon /> };
      })}
      onChange={onChange}
    />
  );
}

/** Closer, farther, all of it, and today. */
function TimelineTools({ onCommand }: { onCommand(command: TimelineCommand): void }) {
  const { text } = useText();
  const button = (command: 'zoomIn' | 'zoomOut', Icon: IconComponent) => (
    <Tooltip title={text(`portfolio.timeline.${command}`)}>
      <IconButton aria-label={text(`portfolio.timeline.${command}`)} onClick={() => onCommand(command)}>
        <Icon />
      </IconButton>
    </Tooltip>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', '& .MuiButton-root': { minWidth: 48 } }}>
      {button('zoomOut', icons.Minus)}
      {button('zoomIn', icons.Add)}
      <Button color="inherit" onClick={() => onCommand('fit')}>
        {text('portfolio.timeline.fit')}
      </Button>
      <Button color="inherit" onClick={() => onCommand('today')}>
        {text('portfolio.timeline.today')}
      </Button>
    </Box>
  );
}
