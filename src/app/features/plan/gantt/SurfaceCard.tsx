import { Paper } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Viewport } from './use-row-window.ts';
import { planRowHeightPx } from './bars.ts';

/** Least distance of a card from the edges of the surface, in pixels. */
export const cardMarginPx = 8;
/** Distance of a card from its row, and of a card at the side from the pointer, in pixels. */
const cardGapPx = 4;
const cardSideOffsetPx = 28;

/**
 * Positions a card fully in view, in pixels of the surface: below its row, above it in the lower half, and at its side
 * if there is room neither above nor below.
 * @param at lower edge of the row, and the x position on it
 */
export function cardPosition(
  at: { readonly x: number; readonly y: number },
  room: Viewport,
  card: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const most = { left: room.width - card.width - cardMarginPx, top: room.height - card.height - cardMarginPx };
  const left = Math.max(cardMarginPx, Math.min(at.x, most.left));
  const below = at.y + cardGapPx;
  const above = at.y - planRowHeightPx - cardGapPx - card.height;
  const isLow = at.y > room.height * 0.55;
  const [first, second] = isLow ? [above, below] : [below, above];
  const fits = (top: number) => top >= cardMarginPx && top <= most.top;
  if (fits(first)) return { left, top: first };
  if (fits(second)) return { left, top: second };
  const right = at.x + cardSideOffsetPx;
  return {
    left: Math.max(
      cardMarginPx,
      right <= most.left ? right : Math.min(at.x - cardSideOffsetPx - card.width, most.left),
    ),
    top: Math.max(cardMarginPx, Math.min(at.y - card.height / 2, most.top)),
  };
}

const FloatingCard = styled(Paper)(({ theme }) => ({
  position: 'absolute',
  zIndex: 20,
  width: 320,
  overflow: 'auto',
  padding: '10px 14px 12px',
  fontSize: 12.5,
  lineHeight: 1.5,
  '& h3': { margin: 0, fontSize: 13.5, fontWeight: 600, overflowWrap: 'anywhere' },
  '& p': { margin: 0, color: (theme.vars ?? theme).palette.text.secondary },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '1px 12px', margin: '8px 0 0' },
  '& dt': { color: (theme.vars ?? theme).palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& ul': { listStyle: 'none', margin: '8px 0 0', padding: 0 },
  '& li': { display: 'flex', alignItems: 'baseline', gap: 6 },
  '& li svg': { flex: 'none', position: 'relative', top: 1 },
}));

interface SurfaceCardProps {
  readonly id?: string;
  /** Lower edge of what the card belongs to, in pixels of the surface, and the room that there is. */
  readonly at: { readonly x: number; readonly y: number };
  readonly room: Viewport;
  readonly children: ReactNode;
  onEnter(): void;
  onLeave(): void;
}

/** A floating card next to a bar or link. */
export function SurfaceCard({ id, at, room, children, onEnter, onLeave }: SurfaceCardProps) {
  const card = useRef<HTMLDivElement>(null);
  // Its height is only known after rendering.
  useLayoutEffect(() => {
    if (!card.current) return;
    const { left, top } = cardPosition(at, room, {
      width: card.current.offsetWidth,
      height: card.current.offsetHeight,
    });
    card.current.style.left = `${left}px`;
    card.current.style.top = `${top}px`;
  });
  return (
    <FloatingCard
      ref={card}
      role="tooltip"
      elevation={8}
      style={{ maxWidth: room.width - 2 * cardMarginPx, maxHeight: room.height - 2 * cardMarginPx }}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      {...(id !== undefined && { id })}
    >
      {children}
    </FloatingCard>
  );
}

/** Facts that are known, with their names; those without a value are left out. */
export function CardFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  const known = facts.filter(([, value]) => value !== '');
  if (known.length === 0) return null;
  return (
    <dl>
      {known.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
