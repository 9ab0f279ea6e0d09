import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { addDays } from '#app/i18n/week.ts';
import { localToday } from '#app/data/today.ts';
import { isMonthFirst, readDay, readDayOfWeek } from '#app/i18n/typed-dates.ts';

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

const dayTextParts = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are costly to make: one for each locale. */
function formatterOf(locale: string): Intl.DateTimeFormat {
  const known = formatters.get(locale) ?? new Intl.DateTimeFormat(locale, { ...dayTextParts, calendar: 'gregory' });
  formatters.set(locale, known);
  return known;
}

/** `yyyy-MM-dd` as numbers in the order of the locale, `24.11.2026`; whatever is no such day is an empty text. */
export function localDayText(day: string, locale: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? '' : formatterOf(locale).format(date);
}

/** Returns the placeholder letters for the parts of a day: `TT.MM.JJJJ`. */
export function dayPlaceholder(locale: string, letters: { day: string; month: string; year: string }): string {
  return formatterOf(locale)
    .formatToParts(0)
    .map(({ type, value }) => (type === 'day' || type === 'month' || type === 'year' ? letters[type] : value))
    .join('');
}

/** A day with all four figures of its year, after which nothing more is typed. */
const completeDayPattern = /(?:^\d{4}-\d{2}-\d{2}$)|(?:\D\d{4}$)/;

/** Tells whether the typed text is a complete day, not the beginning of a longer one. */
export const isWhole = (typed: string): boolean => completeDayPattern.test(typed.trim());

/**
 * Parses a typed day to `yyyy-MM-dd`: in the locale's order or year first, with a two- or four-digit year or none (the
 * nearest such day), with a month's name, or "today", "tomorrow", "yesterday" in English and German. Returns undefined
 * for anything else, also for a weekday alone, which might be the last or the next one.
 */
export function readTyped(typed: string, locale: string, today: string): string | undefined {
  const plain = typed
    .trim()
    .replace(/^(\d{4})[./](\d{1,2})[./](\d{1,2})$/, '$1-$2-$3')
    .replace(/^(\d{1,2})\.\s?(\d{1,2})$/, '$1.$2.');
  if (readDayOfWeek(plain, today) !== undefined) return undefined;
  const day = readDay(plain, { today, monthFirst: isMonthFirst(locale) });
  return day !== undefined && day >= '1900' ? day : undefined;
}
