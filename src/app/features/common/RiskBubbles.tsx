import { Alert, Box, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useCallback, useMemo, useRef, type RefObject, useLayoutEffect, useState } from 'react';
import { Risk } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { Chart } from '#app/kit/chart/Chart.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import { type BubbleGroup, layoutBubbles } from '#chart/bubbles.ts';
import type { ChartSize } from '#chart/drawing.ts';
import { bubblesOf, type BubbleValue, bubbleValues, hasBubble, mostBubbles } from './risk-bubbles.ts';
import { thinFrame } from '#app/kit/style.ts';

interface RiskBubblesProps {
  readonly projects: readonly OpProjectNode[];
  readonly value: BubbleValue;
  onValue(value: BubbleValue): void;
  onSelect(node: OpProjectNode): void;
}

const risks = [
  [Risk.low, 'node.risk.1'],
  [Risk.medium, 'node.risk.2'],
  [Risk.high, 'node.risk.3'],
] as const;

/** Height of everything above the drawing, in pixels. */
const around = 76;

/** The projects by risk and value, as large as their budget, in the colour of their overall light. */
export function RiskBubbles({ projects, value, onValue, onSelect }: RiskBubblesProps) {
  const { text } = useText();
  const root = useRef<HTMLDivElement>(null);
  const height = useHeight(root);
  const drawn = useMemo(() => projects.filter((node) => hasBubble(node, value)), [projects, value]);
  const draw = useBubbleDrawing(drawn, value);
  return (
    <Box sx={trayLayoutStyle}>
      <Box ref={root} sx={rootStyle}>
        {drawn.length > mostBubbles && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {text('portfolio.bubbles.some', { shown: mostBubbles, count: drawn.length })}
          </Alert>
        )}
        <ChoiceTool
          label={text('portfolio.bubbles.value')}
          value={value}
          options={bubbleValues.map((each) => ({ value: each, label: text(`portfolio.bubbles.${each}`) }))}
          sx={bubbleChoiceStyle}
          onChange={onValue}
        />
        <Chart
          name={text('portfolio.bubbles.name')}
          height={Math.max(280, height - around - (drawn.length > mostBubbles ? 60 : 0))}
          draw={draw}
          onSelect={(key) => {
            const node = drawn.find(({ id }) => id === key);
            if (node) onSelect(node);
          }}
        />
      </Box>
      <BubbleTray projects={projects} value={value} onSelect={onSelect} />
    </Box>
  );
}

/** The projects that have no place in the chart, beside it. */
function BubbleTray({ projects, value, onSelect }: Omit<RiskBubblesProps, 'onValue'>) {
  const { text } = useText();
  const left = projects.filter((node) => !hasBubble(node, value));
  if (left.length === 0) return null;
  const title = text('portfolio.bubbles.tray', { count: left.length });
  return (
    <Box component="section" aria-label={title} sx={trayStyle}>
      <Typography component="h2" variant="subtitle2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontSize: '0.75rem', mb: 0.5 }}>
        {text('portfolio.bubbles.tray.hint', { value: text(`portfolio.bubbles.${value}`) })}
      </Typography>
      <List dense disablePadding>
        {left.slice(0, mostBubbles).map((node) => (
          <ListItem key={node.id} disablePadding>
            <ListItemButton sx={{ px: 0.5, py: 0.25, borderRadius: 1 }} onClick={() => onSelect(node)}>
              <ListItemText primary={nodeDisplayName(node)} slotProps={{ primary: { noWrap: true, dir: 'auto' } }} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}

function useBubbleDrawing(projects: readonly OpProjectNode[], value: BubbleValue) {
  const { text, format } = useText();
  const groups = useLightGroups();
  const bubbles = useMemo(() => bubblesOf(projects, value), [projects, value]);
  return useCallback(
    (size: ChartSize) => {
      const words = (x: number) => {
        const found = risks.find(([risk]) => risk === Math.round(x));
        return found ? text(found[1]) : '';
      };
      return layoutBubbles(
        {
          names: text('node.kind.3'),
          x: {
            name: text('node.risk'),
            write: words,
            range: [Risk.low - 0.5, Risk.high + 0.5],
            marks: risks.map(([risk]) => ({ value: risk, text: words(risk) })),
          },
          y: {
            name: text(`portfolio.bubbles.${value}`),
            write: value === 'probability' ? format.percent : format.money,
            ...(value === 'probability' && { range: [0, 100] as const }),
          },
          size: { name: text('node.budget'), write: format.money },
          groups: groups.filter(({ key }) => bubbles.some(({ group }) => group === key)),
          bubbles,
        },
        size,
      );
    },
    [bubbles, groups, value, text, format],
  );
}

/** The overall lights: each by its colour and a pattern. */
function useLightGroups(): readonly BubbleGroup[] {
  const { text } = useText();
  return useMemo(
    () => [
      { key: 'red', name: text('portfolio.light.red'), colour: 'bad', pattern: 'cross' },
      { key: 'yellow', name: text('portfolio.light.yellow'), colour: 'warn', pattern: 'rising' },
      { key: 'green', name: text('portfolio.light.green'), colour: 'good' },
      { key: 'none', name: text('portfolio.light.none'), colour: 'muted' },
    ],
    [text],
  );
}

const trayLayoutStyle = {
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  gap: 1.5,
} as const;

const cardStyle = {
  overflow: 'auto',
  boxSizing: 'border-box',
  p: 1.5,
  bgcolor: 'background.paper',
  ...thinFrame,
} as const;

const rootStyle = { ...cardStyle, flex: 1, minWidth: 0, minHeight: 0 } as const;

const trayStyle = {
  ...cardStyle,
  flex: 'none',
  width: { xs: '100%', md: 220 },
  maxHeight: { xs: 200, md: 'none' },
} as const;

/** The inner height of an element in pixels, as it changes; 0 until it is measured. */
function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => {
      const { paddingTop, paddingBottom } = getComputedStyle(current);
      setHeight(current.clientHeight - (Number.parseFloat(paddingTop) || 0) - (Number.parseFloat(paddingBottom) || 0));
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(current);
    return () => observer?.disconnect();
  }, [element]);
  return height;
}

const bubbleChoiceStyle = { display: 'flex', width: 220, margin: '6px 0 8px auto' } as const;
