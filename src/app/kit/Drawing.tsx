import { Box } from '@mui/material';
import { palette, tint } from './style.ts';

/** Small drawings of empty screens on a 120 × 80 grid: an area behind lines, in the colors of the theme. */
const drawings = {
  search: {
    area: 'M50 12a24 24 0 1 0 0 48a24 24 0 0 0 0-48z',
    lines: 'M50 12a24 24 0 1 0 0 48a24 24 0 0 0 0-48z M68 54l20 18 M38 32h24 M38 41h15',
  },
  list: {
    area: 'M24 10h72v60H24z',
    lines: 'M24 10h72v60H24z M34 24l3 3l6-6 M52 25h34 M34 40h8 M52 41h26 M34 56h8 M52 57h30',
  },
  plan: {
    area: 'M14 16h30v10H14z M40 35h36v10H40z M72 54h34v10H72z',
    lines: 'M14 16h30v10H14z M40 35h36v10H40z M72 54h34v10H72z M44 21h10v14 M76 40h12v14 M14 74h92',
  },
  calendar: {
    area: 'M26 14h68v14H26z M58 44h14v12H58z',
    lines: 'M26 14h68v56H26z M26 28h68 M42 8v12 M78 8v12 M58 44h14v12H58z M38 40h8 M38 56h8 M82 40h4 M82 56h4',
  },
  people: {
    area: 'M60 16a12 12 0 1 0 0 24a12 12 0 0 0 0-24z M38 70a22 22 0 0 1 44 0z',
    lines:
      'M60 16a12 12 0 1 0 0 24a12 12 0 0 0 0-24z M38 70a22 22 0 0 1 44 0z M28 28a8 8 0 1 0 4 14 M14 66a15 15 0 0 1 16-14 M92 28a8 8 0 1 1-4 14 M106 66a15 15 0 0 0-16-14',
  },
  chart: {
    area: 'M34 46h12v20H34z M56 32h12v34H56z M78 40h12v26H78z',
    lines: 'M22 12v54h78 M34 46h12v20H34z M56 32h12v34H56z M78 40h12v26H78z M32 32l20-12l20 8l24-16',
  },
  lock: {
    area: 'M36 36h48v34H36z',
    lines: 'M36 36h48v34H36z M46 36V26a14 14 0 0 1 28 0v10 M60 48v10',
  },
  clock: {
    area: 'M60 10a30 30 0 1 0 0 60a30 30 0 0 0 0-60z',
    lines: 'M60 10a30 30 0 1 0 0 60a30 30 0 0 0 0-60z M60 24v17l12 8 M60 14v2 M60 64v2 M34 40h2 M84 40h2',
  },
} as const;

export type DrawingName = keyof typeof drawings;

/** A drawing above the words of an empty screen, which say all: hidden from screen readers. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  const { area, lines } = drawings[name];
  return (
    <Box
      component="svg"
      viewBox="0 0 120 80"
      aria-hidden
      sx={{ width: 120, height: 80, color: palette.text.secondary }}
    >
      <path d={area} fill={tint(palette.primary.main, 14)} />
      <path
        d={lines}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}
