import { type KeyboardEvent, useRef, useState } from 'react';
import { TodoStatus } from '#contract/core/codes.ts';
import { isWaiting } from '#app/data/outbox/pending-entries.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { PlainIcon, TextIcon, icons } from '#app/kit/icons.tsx';
import { reasonText } from '#app/kit/reason.tsx';
import { useRefusedField } from '#app/kit/RefusedFields.tsx';
import { isTodoDone } from './todo-order.ts';
import { todoTypeText } from './todo-words.ts';
import type { ShownTodo } from './use-shown-todos.ts';
import type { TodoActions } from './use-todo-actions.ts';

interface TodoNameProps {
  readonly todo: ShownTodo;
  readonly actions: TodoActions;
  readonly isDisabled: boolean;
  onOpen(): void;
}

/**
 * The name, which opens the details; F2 or a double click change it in place. `x` marks the to-do done, digits set its
 * priority, Delete deletes it.
 */
export function TodoName({ todo, actions, isDisabled, onOpen }: TodoNameProps) {
  const { text } = useText();
  const [typed, setTyped] = useState<string>();
  const kind = todoTypeText(todo);
  const { refused } = useRefusedField(isDisabled);
  const name = todo.name ?? '';
  const isLeftByKey = useRef(false);
  const edit = () => !isDisabled && setTyped(name);
  const finish = (next: string, isByKey: boolean) => {
    isLeftByKey.current = isByKey;
    setTyped(undefined);
    if (next !== '' && next !== name) actions.change(todo, { name: next });
  };
  if (typed !== undefined) {
    return (
      <TodoNameField
        value={typed}
        onChange={setTyped}
        onFinish={(isByKey) => finish(typed.trim(), isByKey)}
        onCancel={() => finish(name, true)}
      />
    );
  }
  return (
    <span className="named">
      {kind && <span className="kind">{text(kind)}</span>}
      <button
        type="button"
        className="name"
        data-done={isTodoDone(todo)}
        data-todo={todo.id}
        dir="auto"
        // The reason is shown over it.
        title={refused ? undefined : name}
        aria-describedby={refused?.saidBy}
        onClick={onOpen}
        ref={(button) => {
          if (button && isLeftByKey.current) button.focus();
          isLeftByKey.current = false;
        }}
        onDoubleClick={edit}
        onKeyDown={(event) => {
          if (event.key === 'F2') edit();
          else if (!isDisabled && changeByKey(event, todo, actions)) event.preventDefault();
        }}
      >
        {name}
      </button>
      {refused && (
        <span id={refused.saidBy} hidden>
          {reasonText(refused.reason)}
        </span>
      )}
      <UnsavedMark todo={todo} onOpen={onOpen} />
      <TodoNameMarks todo={todo} />
    </span>
  );
}

/** Changes a to-do by a key on its name; false for other keys. */
function changeByKey({ key, ...held }: KeyboardEvent, todo: ShownTodo, actions: TodoActions): boolean {
  if (held.ctrlKey || held.metaKey || held.altKey) return false;
  if (key === 'x') actions.change(todo, { status: isTodoDone(todo) ? TodoStatus.open : TodoStatus.done });
  else if (/^\d$/.test(key)) actions.change(todo, { priority: Number(key) });
  else if (key === 'Delete') actions.remove(todo);
  else return false;
  return true;
}

interface TodoNameFieldProps {
  readonly value: string;
  onChange(value: string): void;
  onFinish(isByKey: boolean): void;
  onCancel(): void;
}

function TodoNameField({ value, onChange, onFinish, onCancel }: TodoNameFieldProps) {
  const { text } = useText();
  return (
    <input
      className="name"
      dir="auto"
      aria-label={text('todos.name')}
      value={value}
      maxLength={255}
      ref={(field) => field?.focus()}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onFinish(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // The name takes the focus, and would open its details by the same key.
          event.preventDefault();
          onFinish(true);
        }
        if (event.key === 'Escape') onCancel();
        event.stopPropagation();
      }}
    />
  );
}

/** Marks a to-do with unsaved changes in a row or on a card; opens its details, which explain them. */
function UnsavedMark({ todo, onOpen }: { readonly todo: ShownTodo; onOpen(): void }) {
  const { text } = useText();
  const { unsaved = [] } = todo;
  const isRefused = unsaved.some(({ save }) => save.state === 'refused');
  if (!isRefused && !unsaved.some(isWaiting)) return null;
  const sentence = text(isRefused ? 'todos.unsaved.refusedMark' : 'todos.unsaved.waitingMark');
  return (
    <button
      type="button"
      className="unsaved"
      data-transient
      data-refused={isRefused}
      title={sentence}
      aria-label={`${sentence}: ${todo.name ?? ''}`}
      onClick={onOpen}
    >
      <TextIcon of={isRefused ? 'Warning' : 'Timesheet'} />
    </button>
  );
}

/** The numbers of comments and of activities. */
function TodoNameMarks({ todo }: { readonly todo: ShownTodo }) {
  const { text } = useText();
  const comments = todo.comments?.length ?? 0;
  const activities = todo.activities?.length ?? 0;
  if (comments + activities === 0) return null;
  return (
    <span className="marks">
      {comments > 0 && (
        <TodoNameMark of={icons.Comment} count={comments} label={text('todos.comments', { count: comments })} />
      )}
      {activities > 0 && (
        <TodoNameMark of={icons.Link} count={activities} label={text('todos.activities', { count: activities })} />
      )}
    </span>
  );
}

function TodoNameMark({ of, count, label }: { of: { readonly path: string }; count: number; label: string }) {
  return (
    <span title={label}>
      <PlainIcon of={of} className="mark" />
      <span aria-hidden>{count}</span>
      <span className="hidden">{label}</span>
    </span>
  );
}
