import Box, { type BoxProps } from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ReasonText } from '../reason.tsx';
import type { Form } from './use-form.ts';

interface FormBoxProps<T> extends Pick<BoxProps<'form'>, 'sx' | 'aria-label' | 'onKeyDown'> {
  readonly form: Form<T>;
  /** Why the form can't be sent as it is. */
  readonly refusal?: ReasonText | undefined;
  readonly children: ReactNode;
}

/** A form in a page or panel: Enter sends it, and the first invalid field takes the focus. */
export function FormBox<T>({ form, refusal, children, ...props }: FormBoxProps<T>) {
  const box = useRef<HTMLFormElement>(null);
  const { failedAttempts } = form;
  useEffect(() => {
    if (failedAttempts === 0) return;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden])')?.focus();
  }, [failedAttempts]);
  return (
    <Box
      component="form"
      noValidate
      ref={box}
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined) void form.send();
      }}
    >
      {children}
    </Box>
  );
}
