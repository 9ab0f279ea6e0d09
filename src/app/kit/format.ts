import type { TextFormat } from '#app/i18n/text-format.ts';
import { useText } from '#app/i18n/use-text.tsx';

/** Values in the user's locale. */
export const useFormat = (): TextFormat => useText().format;
