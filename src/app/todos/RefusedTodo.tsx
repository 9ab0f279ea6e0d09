import Tooltip from '@mui/material/Tooltip';
import { type ReactElement, useId } from 'react';
import type { OpToDo } from '#contract/todos.ts';
import { useText } from '#app/text/use-text.tsx';
import { reasonNode } from '#app/ui/reason.tsx';
import { RefusedFields } from '#app/ui/RefusedFields.tsx';
import { todoRefusal } from './todo-refusal.ts';
import { useProjects } from './use-todo-names.ts';

interface RefusedTodoProps {
  readonly todo: OpToDo;
  /** The row or card, with the name of the to-do in it. */
  readonly children: ReactElement;
}

/** Around a to-do that the reader may not change: all of it says why, to the pointer and where the focus is. */
export function RefusedTodo({ todo, children }: RefusedTodoProps) {
  const { text } = useText();
  const id = useId();
  const reason = todoRefusal(text, useProjects()?.get(todo.projectNode ?? ''));
  return (
    <RefusedFields reason={reason} saidBy={id}>
      <Tooltip title={reasonNode(reason)} describeChild enterDelay={100}>
        {children}
      </Tooltip>
    </RefusedFields>
  );
}
