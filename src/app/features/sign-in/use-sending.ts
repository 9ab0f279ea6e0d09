import { useState } from 'react';

/** Runs a sign-on and remembers why it failed; after success the form is gone. */
export function useSending<T>(signOn: (values: T) => Promise<void>) {
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setIsSending] = useState(false);
  const run = async (values: T) => {
    setIsSending(true);
    setFailure(undefined);
    try {
      await signOn(values);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return { run, failure, isSending };
}
