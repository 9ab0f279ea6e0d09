import { Box } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { PageTitle } from './PageTitle.tsx';
import { visuallyHidden } from './visually-hidden.ts';
import { shrinkingColumn, wrappingLine } from './style.ts';

interface PageProps {
  title: string;
  /** The title of the window, where the screen's own says too little. */
  windowTitle?: string;
  /** Content after the title: actions, chips. */
  actions?: ReactNode;
  /** On a phone the actions have a line of their own: for those of which some come late, and must not move the content. */
  hasActionLine?: boolean;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** The content takes the rest of the window and scrolls by itself: for grids. */
  fills?: boolean;
  /** The content takes the whole window. */
  isBare?: boolean;
  /** The title is there for screen readers alone. */
  hidesTitle?: boolean;
  children: ReactNode;
}

/** A screen: its title (also the window's), its actions, its content. */
export function Page({
  title,
  windowTitle = title,
  actions,
  hasActionLine = false,
  subtitle,
  fills = false,
  isBare = false,
  hidesTitle = isBare,
  children,
}: PageProps) {
  const { text } = useText();
  useEffect(() => {
    document.title = `${windowTitle} – ${text('app.name')}`;
  }, [windowTitle, text]);
  return (
    <Box
      sx={{
        ...shrinkingColumn,
        gap: 1.5,
        p: isBare ? 0 : { xs: 1.5, md: 2.5 },
        ...(fills && { height: '100%', minHeight: leastFilledHeight, boxSizing: 'border-box' }),
      }}
    >
      <Box sx={hidesTitle ? visuallyHidden : titleLineStyle}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <PageTitle key={title} title={title} />
          {subtitle}
        </Box>
        {actions && (
          <Box sx={{ ...actionsStyle, flex: hasActionLine ? { xs: '1 0 100%', sm: 'none' } : 'none' }}>{actions}</Box>
        )}
      </Box>
      {children}
    </Box>
  );
}

/** Height in px below which the page scrolls, so that rows are left below the tools: on a phone held sideways, enlarged. */
const leastFilledHeight = 480;

const actionsStyle = {
  ...wrappingLine,
  gap: 1,
  maxWidth: '100%',
  // As high as the primary one beside it, which a thumb hits.
  '& .MuiButton-root': { minHeight: { xs: 44, sm: 'auto' } },
} as const;

const titleLineStyle = {
  flex: 'none',
  ...wrappingLine,
  gap: 1,
  minHeight: 32,
} as const;
