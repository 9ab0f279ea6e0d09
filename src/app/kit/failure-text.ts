import { useCallback } from 'react';
import { ServiceError } from '#client/client.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';

const ownCodes = ['client.error.NotReachable', 'client.error.UnreadableAnswer', 'client.error.Aborted'] as const;

/**
 * Returns the message for a failure: the service's own, or the app's if there was no answer. A `label` replaces the name that
 * the interface has for the field that the message begins with.
 */
export function useFailureText() {
  const { text } = useText();
  return useCallback(
    (error: unknown, label?: string): string => {
      if (!(error instanceof ServiceError)) return error instanceof Error ? error.message : String(error);
      const own: TextKey | undefined = ownCodes.find((code) => code === error.code);
      if (own) return text(own);
      const { parameterName: name } = error.arguments;
      const isNamed = label !== undefined && typeof name === 'string' && error.message.startsWith(`${name} `);
      return isNamed ? label + error.message.slice(name.length) : error.message;
    },
    [text],
  );
}
