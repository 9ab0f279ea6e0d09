import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  type DialogProps,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useHeldPage } from '#app/data/unsaved.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '../failure-text.ts';
import { ReasonButton } from '../ReasonButton.tsx';
import type { ReasonText } from '../reason.tsx';
import { focusField } from '../take-focus.ts';
import { FieldInput } from './FieldInput.tsx';
import { FormBox } from './FormBox.tsx';
import type { ChoiceOption, FormField } from './form-field.ts';
import { textOfField, useInputChoices } from './use-input-choices.ts';
import { type Form, noFormFields, useForm } from './use-form.ts';

type FieldOptions = Readonly<Record<string, readonly ChoiceOption[]>>;

interface FormFieldsProps<T> {
  readonly form: Form<T>;
  /** Options of choices by the names of their fields. */
  readonly options?: FieldOptions | undefined;
  /** Name of the field that takes the focus; `true` for the first one. */
  readonly focused?: boolean | string;
  /** Fields can't be changed. */
  readonly isDisabled?: boolean;
}

/** The fields of a form. Those that must be filled in are marked, unless all must be. */
export function FormFields<T>({ form, options, focused = false, isDisabled = false }: FormFieldsProps<T>) {
  const isMixed = form.fields.some(({ kind, required = false }) => !required && kind !== 'check');
  const focusedName = focused === true ? form.fields[0]?.name : focused;
  return form.fields.map((field) => (
    <FormInput
      key={field.name}
      form={form}
      field={field}
      options={options?.[field.name]}
      isDisabled={isDisabled}
      isMarked={isMixed && Boolean(field.required) && !form.isPreset(field)}
      isFocused={field.name === focusedName}
    />
  ));
}

interface FormInputProps<T> {
  readonly form: Form<T>;
  readonly field: FormField<T>;
  readonly options: readonly ChoiceOption[] | undefined;
  readonly isDisabled: boolean;
  readonly isMarked: boolean;
  readonly isFocused: boolean;
}

function FormInput<T>({ form, field, options, isFocused, ...props }: FormInputProps<T>) {
  const { text } = useText();
  // The values of a form are those of a record that is being made.
  const record = form.values as Partial<T>;
  const value = form.textOf(field);
  const problem = form.problemOf(field);
  const help = field.helpOf?.(record);
  return (
    <FieldInput
      {...props}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- forms that the user opens give the focus to a field
      autoFocus={isFocused}
      field={field}
      value={value}
      choices={useInputChoices(field, record, value, options)}
      isWrong={problem !== undefined}
      message={problem ?? (help && textOfField(text, help))}
      onChange={(next) => form.change(field.name, next)}
    />
  );
}

/** A failure that belongs to no field of a form. */
export function FormFailure({ form }: { readonly form: Pick<Form, 'failure'> }) {
  const failureText = useFailureText();
  if (form.failure === undefined) return null;
  return (
    <Alert severity="error" className="wide">
      {failureText(form.failure)}
    </Alert>
  );
}

interface FormLineProps<T> extends FormFieldsProps<T> {
  readonly submitLabel: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** A short form in a line, as far as there is room. */
export function FormLine<T>({ form, submitLabel, children, ...fields }: FormLineProps<T>) {
  return (
    <>
      <FormFailure form={form} />
      <FormBox form={form} sx={formLineStyle}>
        <FormFields form={form} {...fields} />
        <ReasonButton type="submit" variant="outlined" loading={form.isSending}>
          {submitLabel}
        </ReasonButton>
        {children}
      </FormBox>
    </>
  );
}

interface FormDialogProps<T> extends FormFieldsProps<T>, Pick<DialogProps, 'maxWidth'> {
  readonly title: string;
  /** Without one the form can only be read. */
  readonly submitLabel?: string | undefined;
  /** Why the form can't be sent as it is. */
  readonly refusal?: ReasonText | undefined;
  /** Short fields are in pairs. */
  readonly isPaired?: boolean;
  /** Content above the fields. */
  readonly above?: ReactNode;
  /** Content below the fields. */
  readonly children?: ReactNode;
  /** Further buttons, at the left. */
  readonly actions?: ReactNode;
  onClose(): void;
}

/**
 * A form in a dialog: Enter sends it and Escape closes it, after a question if something was typed, as Back does. A failure is shown at the field
 * that it is about, else above the fields.
 */
export function FormDialog<T>(props: FormDialogProps<T>) {
  const { form, title, maxWidth = 'xs', isPaired = false, above, children, onClose, ...fields } = props;
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  useHeldPage(form.isChanged);
  useStepKept(form.isChanged, () => setIsAsking(true));
  const leave = () => {
    if (form.isSending) return;
    if (form.isChanged) setIsAsking(!isAsking);
    else onClose();
  };
  return (
    <Dialog open onClose={leave} fullWidth maxWidth={maxWidth} aria-labelledby={titleId}>
      <FormBox form={form} refusal={props.refusal} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={isPaired ? pairedStyle : plainStyle}>
            <FormFailure form={form} />
            {above}
            <FormFields focused form={form} {...fields} />
            {children}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1, '& > *': { whiteSpace: 'nowrap' } }}>
          {isAsking ? (
            <DiscardQuestion onStay={() => setIsAsking(false)} onDiscard={onClose} />
          ) : (
            <FormActions {...props} />
          )}
        </DialogActions>
      </FormBox>
    </Dialog>
  );
}

/**
 * Keeps the user in the app from a step back or forward, once: browsers let the next one pass unless the user has done something
 * in between. Some browsers let each one pass.
 */
function useStepKept(isKept: boolean, ask: () => void): void {
  const askOnStep = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    if (!isKept || !('navigation' in window)) return undefined;
    const { navigation } = window;
    navigation.addEventListener('navigate', askOnStep);
    return () => navigation.removeEventListener('navigate', askOnStep);
  }, [isKept]);
}

function FormActions<T>({ form, submitLabel, refusal, actions, onClose }: FormDialogProps<T>) {
  const { text } = useText();
  return (
    <>
      {actions && <Box sx={{ mr: 'auto' }}>{actions}</Box>}
      <Button color="inherit" onClick={onClose}>
        {text(submitLabel === undefined ? 'action.close' : 'action.cancel')}
      </Button>
      {submitLabel !== undefined && (
        <ReasonButton type="submit" variant="contained" loading={form.isSending} refusal={refusal}>
          {submitLabel}
        </ReasonButton>
      )}
    </>
  );
}

function DiscardQuestion({ onStay, onDiscard }: { onStay(): void; onDiscard(): void }) {
  const { text } = useText();
  return (
    <>
      <Typography role="alert" sx={{ mr: 'auto' }}>
        {text('form.discard.ask')}
      </Typography>
      <Button color="inherit" onClick={onDiscard}>
        {text('form.discard')}
      </Button>
      <Button variant="contained" ref={focusField} onClick={onStay}>
        {text('form.stay')}
      </Button>
    </>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly children: ReactNode;
  submit(): Promise<unknown>;
  onClose(): void;
}

/** Asks before something that can't be undone. */
export function ConfirmDialog({ submit, children, ...props }: ConfirmDialogProps) {
  const form = useForm({ fields: noFormFields, submit });
  return (
    <FormDialog form={form} {...props}>
      {children}
    </FormDialog>
  );
}

const formLineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  '& > .MuiFormControl-root': { flex: '1 1 160px', maxWidth: 420 },
  '& > .MuiButton-root': { minHeight: 40 },
} as const;
const plainStyle = { display: 'grid', gap: 2, pt: 1 } as const;
/** Two fields in a line, where there is room for a date in each. */
const pairedStyle = {
  ...plainStyle,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
  '& .wide': { gridColumn: '1 / -1' },
} as const;
