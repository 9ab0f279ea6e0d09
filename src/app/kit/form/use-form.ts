import { useEffect, useState } from 'react';
import { ServiceError } from '#client/client.ts';
import { type DraftTexts, draftTexts, keepDraft, keepRefusedDraft } from '#app/data/drafts.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '../failure-text.ts';
import { textOfField } from './use-input-choices.ts';
import { fieldProblem, inputText, type FormField, parseField } from './form-field.ts';

/** The fields of a form that only asks for confirmation. */
export const noFormFields: readonly never[] = [];

interface FormOptions<T> {
  readonly fields: readonly FormField<T>[];
  /** Values before anything was typed. */
  readonly initial?: Partial<T>;
  /**
   * The form is empty again after it was sent; `atOnce`, as soon as it is being sent, and what was refused comes back
   * if it is still empty.
   */
  readonly isReset?: boolean | 'atOnce';
  /** Name under which the tab keeps what is typed until it is sent; another name needs another form. */
  readonly draft?: string | undefined;
  /** Sends the form; rejects with the reason if that fails. */
  submit(values: T): Promise<unknown>;
  /** The name of the field that a failure is about, if the failure doesn't name it as its parameter. */
  failedField?(error: ServiceError): string | undefined;
  /** Words of the form for a failure, where those of the service don't fit. */
  failureText?(error: unknown): string | undefined;
}

export interface Form<T = unknown> {
  /** Fields that the record has as it is now. */
  readonly fields: readonly FormField<T>[];
  readonly values: T;
  readonly isSending: boolean;
  /** Something has been typed. */
  readonly isChanged: boolean;
  /** A failure that belongs to no field. */
  readonly failure: unknown;
  /** Number of attempts that ended with a problem, each of which moves the focus to the first invalid field. */
  readonly failedAttempts: number;
  textOf(field: FormField<T>): string;
  /** Tells whether a field had a value before anything was typed. */
  isPreset(field: FormField<T>): boolean;
  /** Why a field is wrong, once the form was to be sent. */
  problemOf(field: FormField<T>): string | undefined;
  change(name: string, text: string): void;
  send(): Promise<void>;
  /** Does something else with the record of the form, such as deleting it; a failure is shown like one of sending. */
  attempt(work: () => Promise<unknown>): Promise<void>;
}

/** State of a form that is sent by its button: what is typed, problems of the fields, and failures of the service. */
export function useForm<T extends object>(options: FormOptions<T>): Form<T> {
  const { isReset = false, draft, submit, failedField = namedField } = options;
  const { text, intl } = useText();
  const failureText = useFailureText();
  const { typed, setTyped, initialText, textOf, visible, values } = useFormText(options);
  const [isChecked, setIsChecked] = useState(false);
  const { isSending, failure, setFailure, failedAttempts, countFailed, attempt } = useAttempts();
  const failed = failure instanceof ServiceError ? (failedField(failure) ?? namedField(failure)) : undefined;
  const isAtField = visible.some(({ name }) => name === failed);
  const ownProblem = (field: FormField<T>) => fieldProblem(textOf(field), field, intl.locale) ?? field.check?.(values);
  const send = async () => {
    if (isSending) return;
    setFailure(undefined);
    setIsChecked(true);
    if (visible.some((field) => ownProblem(field) !== undefined)) return countFailed();
    const empty = {};
    // Text typed since then stays.
    const replace = (former: object, next: DraftTexts) => {
      setTyped((now) => (now === former ? next : now));
      setIsChecked(next !== empty);
    };
    if (isReset === 'atOnce') replace(typed, empty);
    await attempt(async () => {
      try {
        await submit(values);
        if (isReset === true) replace(typed, empty);
      } catch (error) {
        if (isReset === 'atOnce') replace(empty, typed);
        if (draft !== undefined) keepRefusedDraft(draft, typed);
        throw error;
      }
    });
  };
  return {
    fields: visible,
    values,
    isSending,
    isChanged: visible.some((field) => textOf(field) !== initialText(field)),
    failure: isAtField ? undefined : failure,
    failedAttempts,
    textOf,
    isPreset: (field) => initialText(field) !== '',
    problemOf: (field) => {
      if (failed === field.name)
        return options.failureText?.(failure) ?? failureText(failure, textOfField(text, field.label));
      const problem = isChecked ? ownProblem(field) : undefined;
      return problem && text(problem);
    },
    change: (name, next) => {
      setTyped((former) => ({ ...former, [name]: next }));
      if (name === failed) setFailure(undefined);
    },
    send,
    attempt,
  };
}

/** The typed values of a form, and the visible fields and parsed values derived from them. */
function useFormText<T extends object>({ fields, initial = {}, draft }: FormOptions<T>) {
  const { intl } = useText();
  const [typed, setTyped] = useState(() => (draft === undefined ? {} : draftTexts(draft)));
  useEffect(() => {
    if (draft !== undefined) keepDraft(draft, typed);
  }, [draft, typed]);
  const initialText = (field: FormField<T>) => inputText(initial, field, intl.locale);
  const textOf = (field: FormField<T>) => typed[field.name] ?? initialText(field);
  // Each value has the type of its field, by its kind.
  const valuesOf = (some: readonly FormField<T>[]) =>
    ({
      ...initial,
      ...Object.fromEntries(some.map((field) => [field.name, parseField(textOf(field), field, intl.locale)])),
    }) as T;
  const all = valuesOf(fields);
  const visible = fields.filter((field) => field.isVisible?.(all) ?? true);
  return { typed, setTyped, initialText, textOf, visible, values: valuesOf(visible) };
}

/** Attempts to do something with the record of a form, and why the last one failed. */
function useAttempts() {
  const [isSending, setIsSending] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const countFailed = () => setFailedAttempts((count) => count + 1);
  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(undefined);
    setIsSending(true);
    try {
      await work();
    } catch (error) {
      setFailure(error);
      countFailed();
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, failure, setFailure, failedAttempts, countFailed, attempt };
}

/** The field that a failure names as its parameter. */
function namedField({ arguments: { parameterName } }: ServiceError): string | undefined {
  return typeof parameterName === 'string' ? parameterName.split('.').at(-1) : undefined;
}
