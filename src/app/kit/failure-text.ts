import { useCallback } from 'react';
import { ServiceError } from '#client/client.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';

const ownCodes = ['client.error.NotReachable', 'client.error.UnreadableAnswer', 'client.error.Aborted'] as const;

/** Returns the message for a failure: the service's own, or the app's if there was no answer. */
export function useFailureText() {
  const { text } = useText();
  return useCallback(
    (error: unknown): string => {
      if (!(error instanceof ServiceError)) return error instanceof Error ? error.message : String(error);
      const own: TextKey | undefined = ownCodes.find((code) => code === error.code);
      return own ? text(own) : error.message;
    },
    [text],
  );
}
