import { Box, Button, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { type ScreenKeys, useScreenKeys } from '#app/shell/frame/keys.tsx';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { steadyQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { QuickAdd } from '../QuickAdd.tsx';
import { fitting, groupedTodos, todoGroupings } from '../todo-order.ts';
import { TodosRoot } from '../todo-style.ts';
import { TodoBoard } from '../TodoBoard.tsx';
import { TodoList } from '../TodoList.tsx';
import { TodoPanel } from '../TodoPanel.tsx';
import { MissingTodo } from '../MissingTodo.tsx';
import { useOpenedTodo } from '../use-opened-todo.ts';
import { useShownTodos } from '../use-shown-todos.ts';
import { useTodoActions } from '../use-todo-actions.ts';
import { mayWriteTodos, useProjects, useTodoNames, writableProjects } from '../use-todo-names.ts';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { FilterField } from '#app/kit/FilterField.tsx';
import { Page } from '#app/kit/Page.tsx';
import { localToday } from '#app/data/today.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { ChoiceTool, ShapeTool, ToggleTool } from '#app/kit/view-tools.tsx';
import {
  readTodosView,
  type TodoScope,
  todoScopes,
  todosShapes,
  type TodosView,
  todosViewValues,
} from './todos-view.ts';

const LazyTodoTable = lazy(() => import('../TodoTable.tsx'));

const noTodosYet: readonly OpToDo[] = [];

/** Work outside the plan: a grouped list or a board, with a details panel. */
export function TodosScreen() {
  const { text } = useText();
  const today = localToday();
  const { view, change } = useTodosView();
  const { scope, project, shape, filter } = view;
  const data = useTodosData(view, today);
  const { answer, projects, opened, isMissing, error, retry, names, actions, writable, isWritable } = data;
  const close = () => change({ open: undefined });
  const search = useCallback((words: string) => change({ filter: words }), [change]);
  useTrail(useMemo(() => [{ label: text('todos.title') }], [text]));
  useScreenKeys('todos.title', todoKeys);

  const content = <TodosContent data={data} view={view} today={today} onChange={change} />;
  return (
    <Page title={text('todos.title')} fills>
      {projects === undefined ? (
        <Skeleton variant="rounded" height={40} sx={{ flex: 'none' }} />
      ) : (
        <QuickAdd projects={writable} project={project} isMine={scope === 'mine'} today={today} actions={actions} />
      )}
      {shape !== 'table' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <FilterField
            label={text('todos.filter')}
            clearLabel={text('todos.filter.clear')}
            value={filter}
            onChange={search}
          />
          <TodosTools view={view} projects={projects} onChange={change} />
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1.5, flex: 1, minHeight: 0 }}>
        {shape === 'table' ? (
          content
        ) : (
          <TodosRoot sx={{ flex: 1, overflow: 'auto' }} aria-busy={answer.isPlaceholderData}>
            {content}
          </TodosRoot>
        )}
        {opened && (
          <TodoPanel
            key={opened.id}
            todo={opened}
            project={projects?.get(opened.projectNode ?? '')}
            names={names}
            actions={actions}
            isDisabled={!isWritable(opened)}
            onClose={close}
          />
        )}
        {answer.data && (isMissing || error) && (
          <MissingTodo id={view.open ?? ''} error={error} onRetry={retry} onClose={close} />
        )}
      </Box>
    </Page>
  );
}

interface TodosContentProps {
  readonly data: ReturnType<typeof useTodosData>;
  readonly view: TodosView;
  readonly today: string;
  onChange(change: Partial<TodosView>): void;
}

/** The to-dos in the chosen shape. */
function TodosContent({ data, view, today, onChange }: TodosContentProps) {
  const { answer, todos, projects, names, actions, shown, groups, writable, isWritable } = data;
  const { shape, scope, grouping } = view;
  const open = useCallback((id: string) => onChange({ open: id }), [onChange]);
  if (answer.error && !answer.data) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton variant="rounded" height={320} />;
  const mayAdd = projects === undefined || writable.length > 0;
  const empty = <NoTodos hasAny={todos.length > 0} mayAdd={mayAdd} scope={scope} onChange={onChange} />;
  if (shape === 'table') {
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
        <LazyTodoTable
          todos={todos}
          names={names}
          open={view.open}
          tools={<TodosTools view={view} projects={projects} onChange={onChange} />}
          empty={empty}
          mayWrite={isWritable}
          onOpen={open}
        />
      </Suspense>
    );
  }
  if (shown.length === 0) return empty;
  const shared = { names, today, open: view.open, actions, mayWrite: isWritable, onOpen: open };
  return shape === 'board' ? (
    <TodoBoard todos={shown} {...shared} />
  ) : (
    <TodoList groups={groups} grouping={grouping} {...shared} />
  );
}

/** The to-dos of a view with their projects, those that fit its filter, and the opened one. */
function useTodosData(view: TodosView, today: string) {
  const { scope, project, shape, hasDone, grouping, filter } = view;
  const answer = useQuery(
    steadyQuery(api.todos.listMyTodos, {
      resourceIds: [todoScopes[scope]],
      ...(project !== undefined && { projectIds: [project] }),
      completed: hasDone || shape === 'board',
    }),
  );
  const todos = useShownTodos(answer.data?.todo ?? noTodosYet);
  const projects = useProjects();
  const { todo: opened, isMissing, error, retry } = useOpenedTodo(view.open, todos);
  const named = useMemo(() => (opened ? [...todos, opened] : todos), [todos, opened]);
  const names = useTodoNames(named, projects);
  const actions = useTodoActions();
  const shown = useMemo(() => todos.filter(fitting(filter, names)), [todos, filter, names]);
  const groups = useMemo(() => groupedTodos(shown, grouping, names, today), [shown, grouping, names, today]);
  const writable = useMemo(() => writableProjects(projects), [projects]);
  // Until the projects are read nothing is refused here; the service decides.
  const isWritable = useCallback(
    (todo: OpToDo) => projects === undefined || mayWriteTodos(projects.get(todo.projectNode ?? '')),
    [projects],
  );
  return {
    answer,
    todos,
    projects,
    opened,
    isMissing,
    error,
    retry,
    names,
    actions,
    shown,
    groups,
    writable,
    isWritable,
  };
}

function useTodosView() {
  const { values, put } = useAddress();
  const view = useMemo(() => readTodosView(values), [values]);
  const change = useCallback((changes: Partial<TodosView>) => put(todosViewValues(changes)), [put]);
  return { view, change };
}

export const todoKeys: ScreenKeys = [
  ['↑ ↓', 'todos.keys.move'],
  ['Enter', 'todos.keys.open'],
  ['F2', 'todos.keys.rename'],
  ['x', 'todos.keys.done'],
  ['0 – 9', 'todos.keys.priority'],
  ['Delete', 'todos.keys.delete'],
  ['Control+← →', 'todos.keys.status'],
];

interface TodosToolsProps {
  readonly view: TodosView;
  readonly projects: ReadonlyMap<string, OpProjectNode> | undefined;
  onChange(change: Partial<TodosView>): void;
}

/** Scope, project, groups and shape of the list. */
function TodosTools({ view, projects, onChange }: TodosToolsProps) {
  const { text } = useText();
  const ofProjects = [...(projects?.values() ?? [])].filter(
    ({ archived, id }) => archived !== true || id === view.project,
  );
  return (
    <>
      <ChoiceTool
        label={text('todos.scope')}
        value={view.scope}
        options={(['mine', 'managed', 'all'] as const).map((scope) => ({
          value: scope,
          label: text(`todos.scope.${scope}`),
        }))}
        onChange={(scope) => onChange({ scope })}
      />
      <ChoiceTool
        label={text('todos.project')}
        value={view.project ?? ''}
        options={[
          { value: '', label: text('todos.project.all') },
          ...ofProjects.map((node) => ({ value: node.id, label: nodeDisplayName(node) })),
        ]}
        sx={{ maxWidth: 260 }}
        onChange={(project) => onChange({ project: project || undefined })}
      />
      {view.shape === 'list' && (
        <ChoiceTool
          label={text('todos.grouping')}
          value={view.grouping}
          options={todoGroupings.map((grouping) => ({ value: grouping, label: text(`todos.grouping.${grouping}`) }))}
          onChange={(grouping) => onChange({ grouping })}
        />
      )}
      <ShapeTool
        label={text('todos.view')}
        value={view.shape}
        options={todosShapes.map((shape) => ({ value: shape, label: text(`todos.view.${shape}`) }))}
        onChange={(shape) => onChange({ shape })}
      />
      {view.shape !== 'board' && (
        <ToggleTool label={text('todos.hasDone')} isOn={view.hasDone} onTurn={(hasDone) => onChange({ hasDone })} />
      )}
    </>
  );
}

interface NoTodosProps {
  /** There are to-dos that the filter hides. */
  readonly hasAny: boolean;
  /** There is a project that takes to-dos. */
  readonly mayAdd: boolean;
  readonly scope: TodoScope;
  onChange(change: Partial<TodosView>): void;
}

function NoTodos({ hasAny, mayAdd, scope, onChange }: NoTodosProps) {
  const { text } = useText();
  if (hasAny) {
    return (
      <Empty
        title={text('todos.noMatch')}
        action={<Button onClick={() => onChange({ filter: '' })}>{text('todos.filter.clear')}</Button>}
      />
    );
  }
  return (
    <Empty
      title={text('todos.empty')}
      action={
        scope === 'all' ? undefined : (
          <Button onClick={() => onChange({ scope: 'all' })}>{text('todos.empty.showAll')}</Button>
        )
      }
    >
      {text(mayAdd ? 'todos.empty.text' : 'todos.empty.noProject')}
    </Empty>
  );
}
