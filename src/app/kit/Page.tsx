import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';

interface PageProps {
  title: string;
  /** The title of the window, where the screen's own says too little. */
  windowTitle?: string;
  /** Content after the title: actions, chips. */
  actions?: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** The content takes the rest of the window and scrolls by itself: for grids. */
  fills?: boolean;
  children: ReactNode;
}

/** A screen: its title (also the window's), its actions, its content. */
export function Page({ title, windowTitle = title, actions, subtitle, fills = false, children }: PageProps) {
  const { text } = useText();
  useEffect(() => {
    document.title = `${windowTitle} – ${text('app.name')}`;
  }, [windowTitle, text]);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        p: { xs: 1.5, md: 2.5 },
        minHeight: 0,
        ...(fills ? { height: '100%', boxSizing: 'border-box' } : {}),
      }}
    >
      <Box sx={{ flex: 'none', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <PageTitle key={title} title={title} />
          {subtitle}
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  );
}

/** Maximum lines of a collapsed name: the screen below it matters more. */
const maxTitleLines = 2;

/** The title of a screen. A long one, on a narrow screen, is cut after some lines; a button shows all of it. */
export function PageTitle({ title }: { title: string }) {
  const { text } = useText();
  const words = useRef<HTMLHeadingElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  useLayoutEffect(() => {
    const element = words.current;
    if (!element || isWhole) return undefined;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [title, isWhole]);
  return (
    <>
      <Typography
        component="h1"
        variant="h1"
        ref={words}
        dir="auto"
        {...(isCut && { title })}
        sx={{ overflowWrap: 'anywhere', ...(!isWhole && clampedTitleStyle) }}
      >
        {title}
      </Typography>
      {isCut && (
        <Button
          size="small"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          sx={{ minHeight: 24, py: 0, px: 0.5, ml: -0.5 }}
        >
          {text(isWhole ? 'page.shortTitle' : 'page.wholeTitle')}
        </Button>
      )}
    </>
  );
}

const clampedTitleStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: maxTitleLines,
  overflow: 'hidden',
} as const;
