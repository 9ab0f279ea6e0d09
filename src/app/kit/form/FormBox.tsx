import Box, { type BoxProps } from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ReasonText } from '../reason.tsx';
import { useFormElement } from './use-form-element.ts';
import type { Form } from './use-form.ts';

interface FormBoxProps<T> extends Pick<BoxProps<'form'>, 'sx' | 'aria-label' | 'onKeyDown'> {
  readonly form: Form<T>;
  /** Why the form can't be sent as it is. */
  readonly refusal?: ReasonText | undefined;
  readonly children: ReactNode;
}

/** A form in a page or panel. */
export function FormBox<T>({ form, refusal, children, ...props }: FormBoxProps<T>) {
  return (
    <Box component="form" {...props} {...useFormElement(form, refusal)}>
      {children}
    </Box>
  );
}
