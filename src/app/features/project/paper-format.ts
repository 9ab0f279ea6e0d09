export const paperFormats = ['pdf', 'png', 'svg', 'print'] as const;

/** Output format of a plan drawing. */
export type PaperFormat = (typeof paperFormats)[number];
