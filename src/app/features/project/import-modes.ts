/** Effects of an import on existing activities. */
export const importModes = ['replace', 'update', 'append'] as const;
export type ImportMode = (typeof importModes)[number];

/** The interface asks for `mergeMode` to be left out where `appendToPlan` says the same. */
export const importModeParameters: Readonly<Record<ImportMode, { appendToPlan?: boolean; mergeMode?: string }>> = {
  replace: { appendToPlan: false },
  update: { mergeMode: 'update' },
  append: { appendToPlan: true },
};
