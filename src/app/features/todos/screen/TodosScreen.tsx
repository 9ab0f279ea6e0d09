import { Box, Button, Skeleton } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { ResourceFilter } from '#contract/core/codes.ts';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { type ScreenKeys, screenKeys, useScreenKeys } from '#app/shell/frame/keys.tsx';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useSteadyRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { QuickAdd } from '../QuickAdd.tsx';
import { fitting, groupedTodos, isTodoDone, type TodoGrouping, todoGroupings } from '../todo-order.ts';
import { TodosRoot } from '../todo-style.ts';
import { TodoBoard } from '../TodoBoard.tsx';
import { TodoList } from '../TodoList.tsx';
import { MissingTodo, TodoPanel } from '../TodoPanel.tsx';
import { useOpenedTodo, useShownTodos } from '../use-shown-todos.ts';
import { type TodoActions, useTodoActions } from '../use-todo-actions.ts';
import { mayWriteTodos, useProjects, useTodoNames, writableProjects } from '../use-todo-names.ts';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { FilterField } from '#app/kit/FilterField.tsx';
import { FoldedTools } from '#app/kit/FoldedTools.tsx';
import { lazyPart } from '#app/kit/lazy-part.tsx';
import { Page } from '#app/kit/Page.tsx';
import { fieldHeight } from '#app/kit/style.ts';
import { localToday } from '#app/data/today.ts';
import {
  addressChoice,
  addressFlag,
  addressId,
  addressText,
  addressWith,
  useAddressView,
  type ViewOf,
} from '#app/kit/address-view.ts';
import { ChoiceTool, ShapeTool, ToggleTool } from '#app/kit/view-tools.tsx';

const LazyTodoTable = lazyPart(
  async () => (await import('../TodoTable.tsx')).TodoTable,
  () => <Skeleton variant="rounded" height={320} />,
);

const noTodosYet: readonly OpToDo[] = [];
/** The table has the keys of all tables. */
const noTodoKeys: ScreenKeys = [];

/** Scope of the to-dos: the user's own, those of people the user manages, or all visible ones. */
const todoScopes = {
  mine: ResourceFilter.linkedToMe,
  managed: ResourceFilter.managedByMe,
  all: ResourceFilter.all,
};
type TodoScope = keyof typeof todoScopes;

/** Groups of rows, a flat table, or a board of the statuses. */
const todosShapes = ['list', 'table', 'board'] as const;
type TodosShape = (typeof todosShapes)[number];

/** Settings of the screen. */
const todosSettings = {
  scope: addressChoice<TodoScope>('who', ['mine', 'managed', 'all'], 'mine'),
  /** Id of the project to which the list is narrowed. */
  project: addressId('project'),
  // The search and the order of one shape stay when another one is chosen, but not the page.
  shape: addressWith(addressChoice<TodosShape>('view', todosShapes, 'list'), { page: undefined }),
  hasDone: addressFlag('done'),
  grouping: addressChoice<TodoGrouping>('group', todoGroupings, 'due'),
  filter: addressText('filter'),
  /** Id of the to-do whose details are open. */
  open: addressId('todo'),
};

type TodosView = ViewOf<typeof todosSettings>;

/** Work outside the plan. */
export function TodosScreen() {
  const { text } = useText();
  useTrail(useMemo(() => [{ label: text('todos.title') }], [text]));
  return (
    <Page title={text('todos.title')} fills>
      <TodosBrowser />
    </Page>
  );
}

/** To-dos, or those of one project: a grouped list, a table or a board, with a details panel. All of its state is in the address. */
export function TodosBrowser({ project: of }: { readonly project?: OpProjectNode }) {
  const { text } = useText();
  const today = localToday();
  const { view, change } = useTodosView(of);
  const { scope, project, shape, filter } = view;
  useScreenKeys('todos.title', shape === 'table' ? noTodoKeys : screenKeys.todos);
  const data = useTodosData(view, today, of);
  const { answer, projects, opened, isMissing, error, retry, names, writable, isWritable } = data;
  const { removed, setRemoved, actions } = useRemovals(data.actions);
  const close = () => change({ open: undefined });
  const search = useCallback((words: string) => change({ filter: words }), [change]);
  const place = { data, actions, view, today, of };
  const content = <TodosContent {...place} onChange={change} onRemove={setRemoved} />;
  return (
    <>
      {projects === undefined && (
        <Skeleton
          variant="rounded"
          sx={{ flex: 'none', height: { xs: project === undefined ? 92 : 44, sm: fieldHeight } }}
        />
      )}
      {projects && (!of || writable.length > 0) && (
        <QuickAdd projects={writable} project={project} isMine={scope === 'mine'} today={today} actions={actions} />
      )}
      {shape !== 'table' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <FilterField label={text('todos.filter')} value={filter} onChange={search} />
          <FoldedTools>
            <TodosTools view={view} of={of} projects={projects} onChange={change} />
          </FoldedTools>
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
        {answer.data && ((isMissing && !removed.includes(view.open ?? '')) || error) && (
          <MissingTodo id={view.open ?? ''} error={error} onRetry={retry} onClose={close} />
        )}
      </Box>
    </>
  );
}

/** The actions, and the to-dos that were last deleted here: of these, a notice says so and offers to undo it. */
function useRemovals(all: TodoActions) {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const actions = useMemo((): TodoActions => {
    const remove: TodoActions['remove'] = (todo) => {
      setRemoved([todo.id]);
      all.remove(todo);
    };
    return { ...all, remove };
  }, [all]);
  return { removed, setRemoved, actions };
}

interface TodosContentProps extends OfProject {
  readonly data: ReturnType<typeof useTodosData>;
  readonly actions: TodoActions;
  readonly view: TodosView;
  readonly today: string;
  onChange(change: Partial<TodosView>): void;
  /** The table deletes to-dos. */
  onRemove(ids: readonly string[]): void;
}

/** The to-dos in the chosen shape. */
function TodosContent({ data, actions, view, today, of, onChange, onRemove }: TodosContentProps) {
  const { answer, todos, projects, names, shown, groups, writable, isWritable } = data;
  const { shape, scope, grouping } = view;
  const open = useCallback((id: string) => onChange({ open: id }), [onChange]);
  if (answer.error && !answer.data) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton variant="rounded" height={320} />;
  const mayAdd = projects === undefined || writable.length > 0;
  const isFiltered = view.filter !== '' && todos.length > 0;
  const empty = <NoTodos isFiltered={isFiltered} mayAdd={mayAdd} scope={scope} of={of} onChange={onChange} />;
  if (shape === 'table') {
    return (
      <LazyTodoTable
        todos={todos}
        names={names}
        open={view.open}
        tools={<TodosTools view={view} of={of} projects={projects} onChange={onChange} />}
        empty={empty}
        mayWrite={isWritable}
        onOpen={open}
        onRemove={onRemove}
      />
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
function useTodosData(view: TodosView, today: string, of: OpProjectNode | undefined) {
  const { scope, project, shape, hasDone, grouping, filter } = view;
  const isAny = hasDone || shape === 'board';
  const mine = {
    resourceIds: [todoScopes[scope]],
    ...(project !== undefined && { projectIds: [project] }),
    completed: isAny,
  };
  const ofScope = useSteadyRead(api.todos.listMyTodos, mine, { enabled: !of });
  const ofProject = useSteadyRead(
    api.todos.listTodosOfProject,
    { projectId: of?.id ?? '' },
    { enabled: of !== undefined },
  );
  const answer = of ? ofProject : ofScope;
  const todos = useShownTodos(answer.data?.todo ?? noTodosYet);
  const all = useProjects();
  const projects = useMemo(() => (of ? new Map([[of.id, of]]) : all), [of, all]);
  const { todo, isMissing, error, retry } = useOpenedTodo(view.open, todos);
  const opened = of && todo?.projectNode !== of.id ? undefined : todo;
  const named = useMemo(() => (opened ? [...todos, opened] : todos), [todos, opened]);
  const names = useTodoNames(named, projects);
  const actions = useTodoActions();
  const shown = useMemo(
    // Of a project, the service lists all.
    () => todos.filter(fitting(filter, names)).filter((each) => !of || isAny || !isTodoDone(each)),
    [todos, filter, names, of, isAny],
  );
  const groups = useMemo(() => groupedTodos(shown, grouping, names, today), [shown, grouping, names, today]);
  const writable = useMemo(() => (of ? [of].filter(mayWriteTodos) : writableProjects(projects)), [of, projects]);
  // Until the projects are read nothing is refused here; the service decides.
  const isWritable = useCallback(
    ({ projectNode }: OpToDo) => projects === undefined || mayWriteTodos(projects.get(projectNode ?? '')),
    [projects],
  );
  return {
    answer,
    todos,
    projects,
    opened,
    isMissing: isMissing || (todo !== undefined && !opened),
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

/** The view of the address; of one project there is neither a table nor a grouping by projects. */
function useTodosView(of: OpProjectNode | undefined) {
  const { view: read, change } = useAddressView(todosSettings);
  const view = useMemo((): TodosView => {
    if (!of) return read;
    const { shape, grouping } = read;
    return {
      ...read,
      project: of.id,
      shape: shape === 'table' ? 'list' : shape,
      grouping: grouping === 'project' ? 'due' : grouping,
    };
  }, [read, of]);
  return { view, change };
}

interface OfProject {
  /** The project whose to-dos are shown; undefined for those of all. */
  readonly of: OpProjectNode | undefined;
}

interface TodosToolsProps extends OfProject {
  readonly view: TodosView;
  readonly projects: ReadonlyMap<string, OpProjectNode> | undefined;
  onChange(change: Partial<TodosView>): void;
}

/** Scope, project, groups and shape of the list. */
function TodosTools({ view, of, projects, onChange }: TodosToolsProps) {
  const { text } = useText();
  const ofProjects = [...(projects?.values() ?? [])].filter(
    ({ archived, id }) => archived !== true || id === view.project,
  );
  return (
    <>
      {!of && (
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
        </>
      )}
      {view.shape === 'list' && (
        <ChoiceTool
          label={text('todos.grouping')}
          value={view.grouping}
          options={todoGroupings
            .filter((grouping) => !of || grouping !== 'project')
            .map((grouping) => ({ value: grouping, label: text(`todos.grouping.${grouping}`) }))}
          onChange={(grouping) => onChange({ grouping })}
        />
      )}
      <ShapeTool
        label={text('todos.view')}
        value={view.shape}
        options={todosShapes
          .filter((shape) => !of || shape !== 'table')
          .map((shape) => ({ value: shape, label: text(`todos.view.${shape}`) }))}
        onChange={(shape) => onChange({ shape })}
      />
      {view.shape !== 'board' && (
        <ToggleTool label={text('todos.hasDone')} isOn={view.hasDone} onTurn={(hasDone) => onChange({ hasDone })} />
      )}
    </>
  );
}

interface NoTodosProps extends OfProject {
  /** There are to-dos that the filter hides. */
  readonly isFiltered: boolean;
  /** There is a project that takes to-dos. */
  readonly mayAdd: boolean;
  readonly scope: TodoScope;
  onChange(change: Partial<TodosView>): void;
}

function NoTodos({ isFiltered, mayAdd, scope, of, onChange }: NoTodosProps) {
  const { text } = useText();
  if (isFiltered) {
    return <Empty title={text('todos.noMatch')} onClear={() => onChange({ filter: '' })} />;
  }
  if (of) return <Empty title={text('todos.empty')} hint={text('project.todos.empty.text')} />;
  return (
    <Empty
      title={text('todos.empty')}
      hint={text(mayAdd ? 'todos.empty.text' : 'todos.empty.noProject')}
      action={
        scope === 'all' ? undefined : (
          <Button onClick={() => onChange({ scope: 'all' })}>{text('todos.empty.showAll')}</Button>
        )
      }
    />
  );
}
