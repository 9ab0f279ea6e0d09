import { Box } from '@mui/material';
import { type ReasonText, reasonNode } from './reason.tsx';

interface DropRefusalProps {
  /** Position where the pointer entered the refusing element, in window pixels. */
  readonly place: { readonly x: number; readonly y: number };
  readonly reason: ReasonText;
}

/** Shows next to the pointer why the hovered element refuses the dragged one. */
export function DropRefusal({ place: { x, y }, reason }: DropRefusalProps) {
  const isLow = y > window.innerHeight - 120;
  return (
    <Box
      role="status"
      sx={dropTipStyle}
      style={{
        left: Math.min(x + 16, window.innerWidth - maxTipWidth - 8),
        ...(isLow ? { bottom: window.innerHeight - y + 12 } : { top: y + 24 }),
      }}
    >
      {reasonNode(reason)}
    </Box>
  );
}

/** Pixels. */
const maxTipWidth = 320;
const dropTipStyle = {
  position: 'fixed',
  zIndex: 'tooltip',
  maxWidth: maxTipWidth,
  px: 1.25,
  py: 0.75,
  borderRadius: 1,
  fontSize: '0.8125rem',
  color: 'error.main',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'error.main',
  boxShadow: 3,
  pointerEvents: 'none',
} as const;
