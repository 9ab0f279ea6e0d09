import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { rowHeight } from './bars.ts';
import type { Viewport } from './use-row-window.ts';

const cardWidth = 320;

const Card = styled(Paper)(({ theme }) => ({
  position: 'absolute',
  zIndex: 20,
  width: cardWidth,
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

/** A card that floats beside a bar or a link. */
export function SurfaceCard({ id, at, room, children, onEnter, onLeave }: SurfaceCardProps) {
  const left = Math.max(8, Math.min(at.x, room.width - cardWidth - 16));
  const isLow = at.y > room.height * 0.55;
  const place = isLow ? { left, bottom: room.height - at.y + rowHeight + 4 } : { left, top: at.y + 4 };
  return (
    <Card
      role="tooltip"
      elevation={8}
      style={{ ...place, maxWidth: room.width - 16 }}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      {...(id !== undefined && { id })}
    >
      {children}
    </Card>
  );
}

/** Facts that are known, with their names; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  const known = facts.filter(([, value]) => value !== '');
  if (known.length === 0) return null;
  return (
    <dl>
      {known.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
