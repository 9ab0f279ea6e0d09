import { Fragment } from 'react';
import { TodoStatus } from '#contract/core/codes.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Board } from '#app/kit/board/Board.tsx';
import { RefusedTodo } from './RefusedTodo.tsx';
import { byUrgency, type TodoNames } from './todo-order.ts';
import { statusesOf, useStatusText } from './todo-words.ts';
import { TodoName } from './TodoName.tsx';
import { DoneBox, DueField, PriorityField, StatusField } from './TodoParts.tsx';
import type { TodoActions } from './use-todo-actions.ts';
import { useProjects } from './use-todo-names.ts';

interface TodoBoardProps {
  readonly todos: readonly OpToDo[];
  readonly names: TodoNames;
  readonly today: string;
  readonly open: string | undefined;
  readonly actions: TodoActions;
  mayWrite(todo: OpToDo): boolean;
  onOpen(id: string): void;
}

const boardText = (value: string | null | undefined) => value ?? '';

/** Returns the to-dos of a status: done ones newest first, all others by urgency. */
function ofStatus(todos: readonly OpToDo[], status: number): OpToDo[] {
  const own = todos.filter((todo) => (todo.status ?? TodoStatus.open) === status);
  if (status !== TodoStatus.done) return own.toSorted(byUrgency);
  return own.toSorted((a, b) => boardText(b.modified).localeCompare(boardText(a.modified)));
}

const todoId = ({ id }: OpToDo) => id;

/** To-dos by status: a card is moved by dragging it, by its status field, or with Ctrl and an arrow key. */
export function TodoBoard(props: TodoBoardProps) {
  const { todos, actions, mayWrite } = props;
  const { text } = useText();
  const statusText = useStatusText();
  const projects = useProjects();
  const columns = statusesOf(todos).map((status) => {
    const cards = ofStatus(todos, status);
    return { id: String(status), title: statusText(status), total: cards.length, cards };
  });
  return (
    <Board
      label={text('todos.board')}
      columns={columns}
      cardHeight={84}
      cardId={todoId}
      isMovable={mayWrite}
      onMove={(todo, status) => mayWrite(todo) && actions.change(todo, { status: Number(status) })}
      renderCard={(todo) => <TodoCard todo={todo} projects={projects} {...props} />}
    />
  );
}

interface TodoCardProps extends Omit<TodoBoardProps, 'todos'> {
  readonly todo: OpToDo;
  readonly projects: ReturnType<typeof useProjects>;
}

function TodoCard({ todo, projects, names, today, open, actions, mayWrite, onOpen }: TodoCardProps) {
  const isDisabled = !mayWrite(todo);
  const parts = { todo, actions, isDisabled };
  const about = [
    todo.topics?.[0] && `#${todo.topics[0]}`,
    names.project(todo.projectNode),
    names.person(todo.responsibleResource),
  ].filter((part) => part !== undefined && part !== '');
  return (
    <RefusedTodo project={isDisabled ? projects?.get(todo.projectNode ?? '') : undefined} isRefused={isDisabled}>
      <div className="card" aria-current={todo.id === open}>
        <span className="named">
          <DoneBox {...parts} />
          <TodoName {...parts} onOpen={() => onOpen(todo.id)} />
        </span>
        <span className="line">
          {about.map((part, place) => (
            <Fragment key={part}>
              {place > 0 && ' · '}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
        </span>
        <span className="line">
          <DueField {...parts} today={today} />
          <PriorityField {...parts} />
          <StatusField {...parts} />
        </span>
      </div>
    </RefusedTodo>
  );
}
