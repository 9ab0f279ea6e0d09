import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cardPosition, cardMarginPx } from './card-place.ts';
import type { Viewport } from './use-row-window.ts';

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
        <CardFact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function CardFact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
