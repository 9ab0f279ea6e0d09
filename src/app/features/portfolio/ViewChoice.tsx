import { useText } from '#app/i18n/use-text.tsx';
import { icon, PlanIcon } from '#app/kit/icons.tsx';
import { ShapeTool } from '#app/kit/view-tools.tsx';
import { type PortfolioViewName, portfolioViews } from './portfolio-view.ts';

const TreeIcon = icon('TreeIcon', 'M4 6h16 M8 12h12 M8 18h12 M4 6v12');
const BubblesIcon = icon(
  'BubblesIcon',
  'M4 4v16h16 M9 13.5a2 2 0 1 0 0 4a2 2 0 0 0 0-4z M15.5 6a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 0 0 0-6.4z',
);
const PortfolioBoardIcon = icon('BoardIcon', 'M4 5h4.5v14H4z M10 5h4.5v9H10z M16 5h4v12h-4z');

const portfolioViewIcons = { tree: TreeIcon, timeline: PlanIcon, bubbles: BubblesIcon, board: PortfolioBoardIcon };

interface ViewChoiceProps {
  readonly value: PortfolioViewName;
  onChange(value: PortfolioViewName): void;
}

/** Which way the portfolio is drawn. */
export function ViewChoice({ value, onChange }: ViewChoiceProps) {
  const { text } = useText();
  return (
    <ShapeTool
      label={text('portfolio.view')}
      value={value}
      options={portfolioViews.map((name) => {
        const Icon = portfolioViewIcons[name];
        return { value: name, label: text(`portfolio.view.${name}`), icon: <Icon fontSize="small" /> };
      })}
      onChange={onChange}
    />
  );
}
