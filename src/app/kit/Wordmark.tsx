import { wordmark } from '#chart/brand.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { palette } from './style.ts';

/** The name of the app as it is drawn, in the accent color. @param height in pixels */
export function Wordmark({ height }: { height: number }) {
  const { text } = useText();
  return (
    <svg
      role="img"
      aria-label={text('app.name')}
      viewBox={`0 0 ${wordmark.width} ${wordmark.height}`}
      style={{ height, color: palette.primary.main }}
    >
      <path
        d={wordmark.path}
        fill="none"
        stroke="currentColor"
        strokeWidth={wordmark.strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
