import { Box, Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { TodoStatus } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { steadyQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { MissingTodo } from '#app/features/todos/MissingTodo.tsx';
import { QuickAdd } from '#app/features/todos/QuickAdd.tsx';
import { fitting, groupedTodos, todoGroupings } from '#app/features/todos/todo-order.ts';
import { TodosRoot } from '#app/features/todos/todo-style.ts';
import { TodoBoard } from '#app/features/todos/TodoBoard.tsx';
import { TodoList } from '#app/features/todos/TodoList.tsx';
import { TodoPanel } from '#app/features/todos/TodoPanel.tsx';
import { useOpenedTodo } from '#app/features/todos/use-opened-todo.ts';
import { useShownTodos } from '#app/features/todos/use-shown-todos.ts';
import { useTodoActions } from '#app/features/todos/use-todo-actions.ts';
import { mayWriteTodos, useTodoNames } from '#app/features/todos/use-todo-names.ts';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { FilterField } from '#app/kit/FilterField.tsx';
import { localToday } from '#app/data/today.ts';
import { type Address, useAddress } from '#app/kit/use-address.ts';
import { ChoiceTool, ShapeTool, ToggleTool } from '#app/kit/view-tools.tsx';

const noProjectTodos: readonly OpToDo[] = [];

/** Groupings of a project's to-dos; the project itself is the same for all. */
const ownGroupings = todoGroupings.filter((each) => each !== 'project');

/** To-dos of one project: as a grouped list or a board, with a details panel. */
export function ProjectTodos({ project }: { project: OpProjectNode }) {
  const today = localToday();
  const address = useAddress();
  const { values, put } = address;
  const isBoard = values.get('view') === 'board';
  const hasDone = values.get('done') === '1' || isBoard;
  const grouping = ownGroupings.find((each) => each === values.get('group')) ?? 'due';
  const filter = values.get('filter') ?? '';
  const answer = useQuery(steadyQuery(api.todos.listTodosOfProject, { projectId: project.id }));
  const todos = useShownTodos(answer.data?.todo ?? noProjectTodos);
  const projects = useMemo(() => new Map([[project.id, project]]), [project]);
  const names = useTodoNames(todos, projects);
  const actions = useTodoActions();
  const { shown, groups } = useFittingTodos(todos, { filter, hasDone, grouping }, names, today);
  const isWritable = mayWriteTodos(project);
  const open = useCallback((id: string) => put({ todo: id }), [put]);
  const openId = values.get('todo') ?? undefined;
  const { todo, isMissing, error, retry } = useOpenedTodo(openId, todos);
  const opened = todo?.projectNode === project.id ? todo : undefined;
  const isElsewhere = todo !== undefined && !opened;
  const close = () => put({ todo: undefined });
  const content = () => {
    if (answer.error && !answer.data) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
    if (answer.isPending) return <Skeleton variant="rounded" height={320} />;
    if (shown.length === 0) return <NoProjectTodos filter={filter} onClear={() => put({ filter: undefined })} />;
    const shared = { names, today, open: openId, actions, mayWrite: () => isWritable, onOpen: open };
    return isBoard ? (
      <TodoBoard todos={shown} {...shared} />
    ) : (
      <TodoList groups={groups} grouping={grouping} {...shared} />
    );
  };
  return (
    <>
      {isWritable && (
        <QuickAdd projects={[project]} project={project.id} isMine={false} today={today} actions={actions} />
      )}
      <TodoTools address={address} isBoard={isBoard} hasDone={hasDone} grouping={grouping} />
      <Box sx={{ display: 'flex', gap: 1.5, flex: 1, minHeight: 0 }}>
        <TodosRoot sx={{ flex: 1, overflow: 'auto' }}>{content()}</TodosRoot>
        {opened && (
          <TodoPanel
            key={opened.id}
            todo={opened}
            project={project}
            names={names}
            actions={actions}
            isDisabled={!isWritable}
            onClose={close}
          />
        )}
        {answer.data && (isMissing || isElsewhere || error) && (
          <MissingTodo id={openId ?? ''} error={error} onRetry={retry} onClose={close} />
        )}
      </Box>
    </>
  );
}

/** The to-dos that are shown, as a list and in groups. */
function useFittingTodos(
  todos: readonly OpToDo[],
  { filter, hasDone, grouping }: { filter: string; hasDone: boolean; grouping: (typeof ownGroupings)[number] },
  names: ReturnType<typeof useTodoNames>,
  today: string,
) {
  const shown = useMemo(
    () => todos.filter(fitting(filter, names)).filter(({ status }) => hasDone || status !== TodoStatus.done),
    [todos, filter, names, hasDone],
  );
  const groups = useMemo(() => groupedTodos(shown, grouping, names, today), [shown, grouping, names, today]);
  return { shown, groups };
}

interface TodoToolsProps {
  readonly address: Address;
  readonly isBoard: boolean;
  readonly hasDone: boolean;
  readonly grouping: (typeof ownGroupings)[number];
}

function TodoTools({ address: { values, put }, isBoard, hasDone, grouping }: TodoToolsProps) {
  const { text } = useText();
  const filter = useCallback((words: string) => put({ filter: words || undefined }), [put]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <FilterField
        label={text('todos.filter')}
        clearLabel={text('todos.filter.clear')}
        value={values.get('filter') ?? ''}
        onChange={filter}
      />
      {!isBoard && (
        <ChoiceTool
          label={text('todos.grouping')}
          value={grouping}
          options={ownGroupings.map((each) => ({ value: each, label: text(`todos.grouping.${each}`) }))}
          onChange={(group) => put({ group: group === 'due' ? undefined : group })}
        />
      )}
      <ShapeTool
        label={text('todos.view')}
        value={isBoard ? 'board' : 'list'}
        options={(['list', 'board'] as const).map((shape) => ({ value: shape, label: text(`todos.view.${shape}`) }))}
        onChange={(shape) => put({ view: shape === 'board' ? 'board' : undefined })}
      />
      {!isBoard && (
        <ToggleTool
          label={text('todos.hasDone')}
          isOn={hasDone}
          onTurn={(isOn) => put({ done: isOn ? '1' : undefined })}
        />
      )}
    </Box>
  );
}

function NoProjectTodos({ filter, onClear }: { filter: string; onClear: () => void }) {
  const { text } = useText();
  if (filter !== '') {
    return (
      <Empty title={text('todos.noMatch')} action={<Button onClick={onClear}>{text('todos.filter.clear')}</Button>} />
    );
  }
  return <Empty title={text('todos.empty')}>{text('project.todos.empty.text')}</Empty>;
}
