import { useMemo } from 'react';
import { type KeyMeaning, useScreenKeys } from '#app/shell/frame/keys.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import type { PortfolioViewName } from './portfolio-view.ts';

/** Registers the shortcuts of a portfolio view. */
export function usePortfolioKeys(view: PortfolioViewName): void {
  const { text } = useText();
  useScreenKeys(
    useMemo(() => {
      const rows: KeyMeaning[] = [
        { keys: text('tree.keys.rows'), meaning: text('tree.keys.move') },
        { keys: text('tree.keys.sides'), meaning: text('tree.keys.turn') },
        { keys: 'Space', meaning: text('tree.keys.select') },
        { keys: 'Enter', meaning: text('portfolio.keys.open') },
        { keys: 'Control+Enter', meaning: text('tree.keys.details') },
        { keys: 'M', meaning: text('portfolio.move') },
        { keys: 'Delete', meaning: text('tree.keys.archive') },
        { keys: 'Shift+F10', meaning: text('tree.keys.menu') },
      ];
      const keys: Readonly<Record<PortfolioViewName, readonly KeyMeaning[]>> = {
        tree: rows,
        timeline: [
          ...rows,
          { keys: '+ −', meaning: text('portfolio.keys.zoom') },
          { keys: '0', meaning: text('portfolio.timeline.fit') },
          { keys: 'T', meaning: text('portfolio.timeline.today') },
          { keys: 'Shift+← →', meaning: text('portfolio.keys.pan') },
        ],
        bubbles: [
          { keys: '← → ↑ ↓', meaning: text('portfolio.keys.bubbles') },
          { keys: 'Enter', meaning: text('tree.details') },
        ],
        board: [
          { keys: '← → ↑ ↓', meaning: text('portfolio.keys.cards') },
          { keys: 'Control+← →', meaning: text('portfolio.keys.carry') },
          { keys: 'Space', meaning: text('tree.details') },
          { keys: 'Enter', meaning: text('portfolio.open') },
        ],
      };
      return { title: text('portfolio.title'), keys: keys[view] };
    }, [text, view]),
  );
}
