/** The wordmark of Opdesk as strokes with round ends. */
export const wordmark = {
  width: 100,
  height: 30,
  strokeWidth: 3.2,
  path: 'M2 13.8a8.2 8.2 0 1 0 16.4 0a8.2 8.2 0 1 0 -16.4 0zM23.4 9.6v18.4M23.4 15.8a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0 -12.4 0zM40.8 15.8a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0 -12.4 0zM53.2 5v17M58.2 15.8H70.6A6.2 6.2 0 1 0 68.5 20.45M83.4 11.5A4.6 3.1 0 0 0 79.5 9.6h-.6a3.1 3.1 0 0 0 0 6.2h1.2a3.1 3.1 0 0 1 0 6.2h-.6A4.6 3.1 0 0 1 75.4 20.1M88.6 5v17M96.6 9.6L88.6 18M91.7 15.4L97.2 22',
} as const;

/** The wordmark as SVG of a height in pixels or points, in one color, for pages without the styles of the app. */
export function wordmarkSvg(height: number, color: string): string {
  const { width, height: full, strokeWidth, path } = wordmark;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${full}" width="${(height * width) / full}" height="${height}" ` +
    `role="img" aria-label="Opdesk"><path d="${path}" fill="none" stroke="${color}" stroke-width="${strokeWidth}" ` +
    'stroke-linecap="round" stroke-linejoin="round"/></svg>'
  );
}
