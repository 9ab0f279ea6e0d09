export const paperFormats = ['pdf', 'png', 'svg', 'print'] as const;

/** How a plan leaves the screen as a drawing. */
export type PaperFormat = (typeof paperFormats)[number];
