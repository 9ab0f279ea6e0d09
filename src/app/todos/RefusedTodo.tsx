import { useId } from 'react';
import type { OpToDo } from '#contract/todos.ts';
import { useText } from '#app/text/use-text.tsx';
import { LateTip, type Tipped } from '#app/ui/LateTip.tsx';
import { reasonNode } from '#app/ui/reason.tsx';
import { RefusedFields } from '#app/ui/RefusedFields.tsx';
import { todoRefusal } from './todo-refusal.ts';
import { useProjects } from './use-todo-names.ts';

interface RefusedTodoProps {
  readonly todo: OpToDo;
  /** Whether the reader may not change it; the row stays the same one when that becomes known. */
  readonly isRefused: boolean;
  /** The row or card, with the name of the to-do in it. */
  readonly children: Tipped;
}

/** Around a to-do: where the reader may not change it, all of it says why, to a pointer that rests and where the focus is. */
export function RefusedTodo({ todo, isRefused, children }: RefusedTodoProps) {
  const { text } = useText();
  const id = useId();
  const project = useProjects()?.get(todo.projectNode ?? '');
  const reason = isRefused ? todoRefusal(text, project) : undefined;
  return (
    <RefusedFields reason={reason} saidBy={id}>
      <LateTip title={reasonNode(reason)}>{children}</LateTip>
    </RefusedFields>
  );
}
