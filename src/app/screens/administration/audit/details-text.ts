/** Details of an entry as words: `name: Website, level: 16`; what is in them stays as it was written. */
export function detailsText(details: unknown): string {
  if (details === null || details === undefined) return '';
  if (Array.isArray(details)) return details.map(detailsText).join(', ');
  if (typeof details === 'string') return details;
  if (typeof details !== 'object') return JSON.stringify(details);
  return Object.entries(details)
    .map(([name, value]: [string, unknown]) => {
      const text = detailsText(value);
      return typeof value === 'object' && value !== null ? `${name}: {${text}}` : `${name}: ${text}`;
    })
    .join(', ');
}
