import { type SyntheticEvent, useEffect, useRef } from 'react';
import type { ReasonText } from '../reason.tsx';
import type { Form } from './use-form.ts';

/**
 * Returns the properties of the element of a form: Enter sends it, and the first invalid field takes the focus.
 * @param refusal why the form can't be sent as it is
 */
export function useFormElement<T>(form: Form<T>, refusal?: ReasonText) {
  const ref = useRef<HTMLFormElement>(null);
  const { failedAttempts } = form;
  useEffect(() => {
    if (failedAttempts === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden])')?.focus();
  }, [failedAttempts]);
  return {
    ref,
    noValidate: true,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (refusal === undefined) void form.send();
    },
  };
}
