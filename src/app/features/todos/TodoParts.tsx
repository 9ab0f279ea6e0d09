import { useRef, useState } from 'react';
import type { OpToDo } from '#contract/documented/todos.ts';
import { TodoStatus } from '#contract/core/codes.ts';
import { DayPopover } from '#app/kit/day-field/DayPopover.tsx';
import { useDayText } from '#app/kit/day-field/use-day-text.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { InlineChoice } from '#app/kit/InlineChoice.tsx';
import { PlainIcon, icons } from '#app/kit/icons.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { dayOnly, dueState, isTodoDone } from './todo-order.ts';
import { statusesOf, useStatusText } from './todo-words.ts';
import type { TodoActions } from './use-todo-actions.ts';

/** The parts of a to-do that rows and cards share; each changes it in place. */

interface TodoPartProps {
  readonly todo: OpToDo;
  readonly actions: TodoActions;
  readonly isDisabled: boolean;
}

export function DoneBox({ todo, actions, isDisabled }: TodoPartProps) {
  const { text } = useText();
  return (
    <input
      type="checkbox"
      aria-label={text('todos.markDone', { name: todo.name ?? '' })}
      checked={isTodoDone(todo)}
      disabled={isDisabled}
      onChange={(event) => actions.change(todo, { status: event.target.checked ? TodoStatus.done : TodoStatus.open })}
    />
  );
}

export function StatusField({ todo, actions, isDisabled }: TodoPartProps) {
  const { text } = useText();
  const statusText = useStatusText();
  return (
    <InlineChoice
      className="status"
      label={text('todos.statusOf', { name: todo.name ?? '' })}
      value={todo.status ?? TodoStatus.open}
      options={statusesOf([todo]).map((value) => ({ value, label: statusText(value) }))}
      isDisabled={isDisabled}
      onChange={(status) => actions.change(todo, { status })}
    />
  );
}

const todoPriorities = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

export function PriorityField({ todo, actions, isDisabled }: TodoPartProps) {
  const { text } = useText();
  const priority = todo.priority ?? 0;
  return (
    <InlineChoice
      className={priority > 0 && priority <= 2 ? 'priority priority-high' : 'priority'}
      label={text('todos.priorityOf', { name: todo.name ?? '' })}
      value={priority}
      options={(todoPriorities.includes(priority) ? todoPriorities : [priority, ...todoPriorities]).map((value) => ({
        value,
        label: value === 0 ? '–' : text('todos.priority.short', { priority: value }),
      }))}
      isDisabled={isDisabled}
      onChange={(chosen) => actions.change(todo, { priority: chosen })}
    />
  );
}

/** Due day; overdue, due today and due soon have an icon and a text. */
export function DueField({ todo, today, actions, isDisabled }: TodoPartProps & { readonly today: string }) {
  const { text, format } = useText();
  const state = dueState(todo, today);
  const isNear = state === 'overdue' || state === 'today' || state === 'soon';
  const word = isNear ? text(`todos.due.${state}`) : undefined;
  const day = format.dayLong(todo.due);
  const value = dayOnly(todo.due) ?? '';
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const field = useDayText({
    input,
    value,
    onDay: (next) => actions.change(todo, { due: next === '' ? null : next }),
    onOpen: () => setOpen(true),
    // A row has no room for a sentence.
    onWrong: (problem) => notify({ text: problem, severity: 'error' }),
  });
  return (
    <span className="due" data-state={state} title={word === undefined ? day : `${word}: ${day}`}>
      {word !== undefined && (
        <>
          <PlainIcon of={state === 'soon' ? icons.Timesheet : icons.Warning} className="warning" />
          <span className="hidden">{word}</span>
        </>
      )}
      <input
        className="due-day"
        ref={input}
        aria-label={text('todos.dueOf', { name: todo.name ?? '' })}
        aria-keyshortcuts="Alt+ArrowDown"
        aria-invalid={field.problem !== undefined}
        placeholder={field.placeholder}
        autoComplete="off"
        value={field.shown}
        disabled={isDisabled}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.leave}
        onKeyDown={field.press}
      />
      {!isDisabled && (
        <button type="button" className="pick" tabIndex={-1} aria-label={text('day.choose')} onClick={field.open}>
          <PlainIcon of={icons.Calendar} className="calendar" />
        </button>
      )}
      {isOpen && <DayPopover isOpen value={value} input={input} onDay={field.choose} onClose={() => setOpen(false)} />}
    </span>
  );
}
