import { Box, Typography } from '@mui/material';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { icons } from './icons.tsx';
import { shrinkingColumn } from './style.ts';

interface DropAreaProps {
  /** Effect of dropping a file here; undefined if nothing can be dropped. */
  readonly label: string | undefined;
  readonly children: ReactNode;
  onFile?(file: File): void;
  /** Takes several files at once. */
  onFiles?(files: readonly File[]): void;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes a file that is dropped anywhere on what it holds, and shows so while one is over it. */
export function DropArea({ label, children, onFile, onFiles }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  // Entering a part and leaving the one before come as two events: only the balance says whether the file is still over.
  const depth = useRef(0);
  const turn = (by: 1 | -1) => {
    depth.current = Math.max(0, depth.current + by);
    setIsOver(depth.current > 0);
  };
  if (label === undefined) return <Box sx={dropAreaStyle}>{children}</Box>;
  return (
    <Box
      sx={dropAreaStyle}
      onDragEnter={(event) => hasFiles(event) && turn(1)}
      onDragLeave={(event) => hasFiles(event) && turn(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        const files = [...event.dataTransfer.files];
        if (files[0]) onFile?.(files[0]);
        if (files.length > 0) onFiles?.(files);
      }}
    >
      {children}
      {isOver && (
        <Box sx={dropOverlayStyle}>
          <icons.Upload sx={{ fontSize: 40 }} />
          <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        </Box>
      )}
    </Box>
  );
}

const dropAreaStyle = {
  position: 'relative',
  ...shrinkingColumn,
  flex: 1,
} as const;

const dropOverlayStyle = {
  position: 'absolute',
  inset: 0,
  zIndex: 10,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 1,
  color: 'primary.main',
  border: '2px dashed',
  borderColor: 'primary.main',
  borderRadius: 1,
  bgcolor: (theme: { vars?: { palette: { background: { paper: string } } } }) =>
    `color-mix(in srgb, ${theme.vars?.palette.background.paper ?? 'white'} 88%, transparent)`,
  pointerEvents: 'none',
} as const;
