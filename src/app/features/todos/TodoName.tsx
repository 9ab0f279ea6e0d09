import { useState } from 'react';
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

/** The name, which opens the details; F2 or a double click change it in place. */
export function TodoName({ todo, actions, isDisabled, onOpen }: TodoNameProps) {
  const { text } = useText();
  const [typed, setTyped] = useState<string>();
  const kind = todoTypeText(todo);
  const { refused } = useRefusedField(isDisabled);
  const name = todo.name ?? '';
  const edit = () => !isDisabled && setTyped(name);
  const finish = () => {
    const next = typed?.trim() ?? '';
    setTyped(undefined);
    if (next !== '' && next !== name) actions.change(todo, { name: next });
  };
  if (typed !== undefined) return <TodoNameField value={typed} onChange={setTyped} onFinish={finish} />;
  const comments = todo.comments?.length ?? 0;
  const activities = todo.activities?.length ?? 0;
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
        onDoubleClick={edit}
        onKeyDown={(event) => event.key === 'F2' && edit()}
      >
        {name}
      </button>
      {refused && (
        <span id={refused.saidBy} hidden>
          {reasonText(refused.reason)}
        </span>
      )}
      <UnsavedMark todo={todo} onOpen={onOpen} />
      {comments + activities > 0 && (
        <span className="marks">
          {comments > 0 && (
            <TodoNameMark of={icons.Comment} count={comments} label={text('todos.comments', { count: comments })} />
          )}
          {activities > 0 && (
            <TodoNameMark of={icons.Link} count={activities} label={text('todos.activities', { count: activities })} />
          )}
        </span>
      )}
    </span>
  );
}

interface TodoNameFieldProps {
  readonly value: string;
  /** Undefined discards the input. */
  onChange(value: string | undefined): void;
  onFinish(): void;
}

function TodoNameField({ value, onChange, onFinish }: TodoNameFieldProps) {
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
      onBlur={onFinish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // The name takes the focus, and would open its details by the same key.
          event.preventDefault();
          onFinish();
        }
        if (event.key === 'Escape') onChange(undefined);
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

function TodoNameMark({ of, count, label }: { of: { readonly path: string }; count: number; label: string }) {
  return (
    <span title={label}>
      <PlainIcon of={of} className="mark" />
      <span aria-hidden>{count}</span>
      <span className="hidden">{label}</span>
    </span>
  );
}
