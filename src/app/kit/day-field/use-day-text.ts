import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { addDays } from '#app/i18n/week.ts';
import { localToday } from '#app/data/today.ts';
import { localDayText, dayPlaceholder, isWhole, readTyped } from './day-text.ts';

interface DayTextOptions {
  readonly input: RefObject<HTMLInputElement | null>;
  /** `yyyy-MM-dd`, or empty. */
  readonly value: string;
  /** Called with a valid day, or an empty text when it is cleared; never with an invalid day. */
  onDay(day: string): void;
  /** The arrow with Alt opens the calendar. */
  onOpen(): void;
  /** Called with the reason why the typed text is no day. */
  onWrong?(problem: string): void;
}

export interface DayText {
  /** Why what is typed is no day; it stays until something else is typed. */
  readonly problem: string | undefined;
  readonly placeholder: string;
  /** Text in the input. */
  readonly shown: string;
  change(typed: string): void;
  /** Reads what was typed, when the field is left. */
  leave(): void;
  /** Takes a day that was chosen elsewhere. */
  choose(day: string): void;
  press(event: KeyboardEvent): void;
  /** Opens the calendar from the button next to the field. */
  open(): void;
}

/**
 * State of a text input for a day. A complete day counts while typing, a short form on blur or Enter. An invalid day is
 * reported: a form can't be submitted with it, and outside of forms the former day stays. Arrow keys move by a day.
 */
export function useDayText({ onOpen, ...options }: DayTextOptions): DayText {
  const { text, intl } = useText();
  const { isTyped, read, settle, reset, ...typing } = useDayTyping(options);
  return {
    ...typing,
    placeholder: dayPlaceholder(intl.locale, {
      day: text('day.letters.day'),
      month: text('day.letters.month'),
      year: text('day.letters.year'),
    }),
    leave: () => void settle(),
    open: () => {
      options.input.current?.focus();
      onOpen();
    },
    press: (event) => {
      if (event.key === 'Enter' && !settle()) event.preventDefault();
      if (event.key === 'Escape' && isTyped) {
        event.stopPropagation();
        reset();
      }
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      const day = read();
      if (event.altKey) onOpen();
      else if (day !== undefined)
        typing.choose(day === '' ? localToday() : addDays(day, event.key === 'ArrowUp' ? 1 : -1));
    },
  };
}

/** The typed text until it is read as a day, and the refused text. */
function useDayTyping({ input, value, onDay, onWrong }: Omit<DayTextOptions, 'onOpen'>) {
  const { text, intl } = useText();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const own = localDayText(value, intl.locale);
  const problemOf = (what: string) => text('day.wrong', { typed: what, example: dayTextExample(intl.locale) });
  useSubmitRefusal(input, wrong !== undefined);
  const reset = () => {
    setTyped(undefined);
    setWrong(undefined);
  };
  const choose = (day: string) => {
    reset();
    if (day !== value.slice(0, 10)) onDay(day);
  };
  const read = (): string | undefined =>
    typed === undefined || typed.trim() === own
      ? value.slice(0, 10)
      : typed.trim() === ''
        ? ''
        : readTyped(typed, intl.locale, localToday());
  /** @returns whether what is typed is a day, or nothing */
  const settle = (): boolean => {
    if (typed === undefined) return wrong === undefined;
    const day = read();
    if (day !== undefined) choose(day);
    else {
      setWrong(typed.trim());
      onWrong?.(problemOf(typed.trim()));
      if (!input.current?.form) setTyped(undefined);
    }
    return day !== undefined;
  };
  return {
    problem: wrong === undefined ? undefined : problemOf(wrong),
    shown: typed ?? own,
    isTyped: typed !== undefined || wrong !== undefined,
    change: (next: string) => {
      setTyped(next);
      setWrong(undefined);
      const day = isWhole(next) ? readTyped(next, intl.locale, localToday()) : undefined;
      if (day !== undefined && day !== value.slice(0, 10)) onDay(day);
    },
    choose,
    read,
    settle,
    reset,
  };
}

/** Keeps the form from being sent while its input is invalid. */
function useSubmitRefusal(input: DayTextOptions['input'], isWrong: boolean) {
  useEffect(() => {
    const form = input.current?.form;
    if (!isWrong || !form) return undefined;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      input.current?.focus();
    };
    form.addEventListener('submit', refuse, true);
    return () => form.removeEventListener('submit', refuse, true);
  }, [input, isWrong]);
}

/** The last day of a year distinguishes day from month. */
const dayTextExample = (locale: string): string => localDayText(`${localToday().slice(0, 4)}-12-31`, locale);

/** Days as fields show and take them, in the reader's locale. Pure. */
