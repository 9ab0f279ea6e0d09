import { Alert, Button } from '@mui/material';
import { TodoStatus } from '#contract/core/codes.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { useOutbox } from '#app/data/outbox/use-outbox.ts';
import { isWaiting, type TodoFieldChange, entryKey } from '#app/data/outbox/pending-entries.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { typeTexts, useStatusText } from './todo-words.ts';
import { useUnsavedTodos } from './use-shown-todos.ts';
import { todoEntry } from './use-todo-actions.ts';

interface UnsavedChangesProps {
  readonly id: string;
  /** As the service has it; undefined where it is not there any more. */
  readonly todo: OpToDo | undefined;
  person(id: string): string;
}

/** The changes of a to-do that wait or were refused, each with what can be done about it. */
export function UnsavedChanges({ id, todo, person }: UnsavedChangesProps) {
  const { text } = useText();
  const outbox = useOutbox();
  const words = useChangeWords(person);
  const unsaved = (useUnsavedTodos().get(id) ?? []).filter((wish) => wish.save.state === 'refused' || isWaiting(wish));
  return unsaved.map((wish) => {
    const { save, change, shown } = wish;
    const at = entryKey(wish);
    const isRefused = save.state === 'refused';
    const isConflict = isRefused && save.isConflict === true;
    const send = () => outbox.put(todoEntry(todo ?? shown, change));
    const sentence = text(
      isConflict ? 'todos.unsaved.conflict' : isRefused ? 'todos.unsaved.refused' : 'todos.unsaved.waiting',
      { change: words(change), reason: isRefused ? save.message : '' },
    );
    return (
      <Alert
        key={at}
        severity={isRefused ? 'error' : 'info'}
        role={isRefused ? 'alert' : 'status'}
        sx={{ mt: 1, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
      >
        <p style={{ margin: 0 }}>{sentence}</p>
        {isRefused && (
          <Button color="inherit" onClick={send}>
            {text(isConflict ? 'save.keepMine' : 'state.retry')}
          </Button>
        )}
        <Button color="inherit" onClick={() => outbox.discard(at)}>
          {text(isConflict ? 'todos.unsaved.useTheirs' : 'todos.unsaved.discard')}
        </Button>
      </Alert>
    );
  });
}

const labels: readonly (readonly [keyof TodoFieldChange, TextKey])[] = [
  ['name', 'todos.name'],
  ['description', 'todos.description'],
  ['status', 'todos.status'],
  ['priority', 'todos.priority'],
  ['type', 'todos.type'],
  ['start', 'todos.start'],
  ['due', 'todos.due'],
  ['responsibleResource', 'todos.person'],
  ['topics', 'todos.topic'],
  ['source', 'todos.source'],
  ['activities', 'todos.group.activities'],
];

/** A change in words: `Status “Done”`. */
function useChangeWords(person: (id: string) => string): (change: TodoFieldChange) => string {
  const { text, format } = useText();
  const statusText = useStatusText();
  const valueOf = (change: TodoFieldChange, field: keyof TodoFieldChange): string | null | undefined => {
    switch (field) {
      case 'name':
      case 'description':
      case 'source':
        return change[field];
      case 'start':
      case 'due':
        return change[field] && format.dayLong(change[field]);
      case 'status':
        return statusText(change.status ?? TodoStatus.open);
      case 'type': {
        const known = typeTexts.find(([type]) => type === change.type)?.[1];
        return known && text(known);
      }
      case 'priority':
        return change.priority ? text('todos.priority.of', { priority: change.priority }) : text('todos.priority.none');
      case 'responsibleResource':
        return change.responsibleResource && person(change.responsibleResource);
      case 'topics':
        return change.topics?.[0];
      default:
        return undefined;
    }
  };
  return (change) =>
    labels
      .filter(([field]) => field in change)
      .map(([field, key]) => {
        const value = valueOf(change, field);
        return value ? text('todos.unsaved.change', { label: text(key), value }) : text(key);
      })
      .join(', ');
}
