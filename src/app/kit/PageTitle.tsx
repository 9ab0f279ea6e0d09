import { Button, Typography } from '@mui/material';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#app/i18n/use-text.tsx';

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
    const isTooLong = () => element.scrollHeight > element.clientHeight + 1;
    if (typeof ResizeObserver === 'undefined') return setIsCut(isTooLong());
    // Measured once the page has its layout: reading the height here would lay out the whole screen within its first task.
    const observer = new ResizeObserver(() => flushSync(() => setIsCut(isTooLong())));
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
