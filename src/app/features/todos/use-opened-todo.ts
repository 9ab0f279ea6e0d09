import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#contract/documented/api.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { endpointQuery } from '#app/data/query.ts';
import { type ShownTodo, useShownTodos } from './use-shown-todos.ts';

/** The to-do whose details are requested. */
interface OpenedTodo {
  /** Undefined until it is read, and where there is none that the caller may see. */
  readonly todo: ShownTodo | undefined;
  /** It was read, and there is none. One that was shown and has gone, as a deleted one, is not missed. */
  readonly isMissing: boolean;
  readonly error: Error | null;
  retry(): void;
}

/** The to-do with an id, whether or not it is among those of a list, which has it sooner. */
export function useOpenedTodo(id: string | undefined, listed: readonly OpToDo[]): OpenedTodo {
  const alone = useQuery({
    ...endpointQuery(api.todos.getTodosByIds, { todoIds: [id ?? ''] }),
    enabled: id !== undefined,
  });
  const [found] = useShownTodos(
    useMemo(() => alone.data?.todo.filter((each) => each.id === id) ?? [], [alone.data, id]),
  );
  const todo = listed.find((each) => each.id === id) ?? found;
  const [shown, setShown] = useState<string>();
  if (todo && shown !== todo.id) setShown(todo.id);
  const isUnknown = id !== undefined && todo === undefined;
  return {
    todo,
    isMissing: isUnknown && alone.isSuccess && shown !== id,
    error: isUnknown ? alone.error : null,
    retry: () => void alone.refetch(),
  };
}
