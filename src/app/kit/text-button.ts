/** Styles of a plain button that reads as a link among other text. */
export const textButton = (color: string) =>
  ({
    font: 'inherit',
    padding: 0,
    border: 0,
    background: 'none',
    color,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  }) as const;
