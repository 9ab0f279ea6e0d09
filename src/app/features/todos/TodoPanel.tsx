import { Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import type { TodoFieldChange } from '#app/data/outbox/pending-entries.ts';
import { appPaths } from '#app/shell/paths.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { usePersonChoices } from '#app/features/common/field-choices.ts';
import { useRead } from '#app/data/query.ts';
import { Failure } from '#app/kit/Failure.tsx';
import { RefusedFields } from '#app/kit/RefusedFields.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { SavedFields } from '#app/kit/form/SavedField.tsx';
import { SidePanel } from '#app/kit/SidePanel.tsx';
import type { TodoNames } from './todo-order.ts';
import { statusTexts, typeTexts } from './todo-words.ts';
import { TodoActivities } from './TodoActivities.tsx';
import { todoRefusal } from './todo-refusal.ts';
import { TodoComments } from './TodoComments.tsx';
import type { TodoActions } from './use-todo-actions.ts';
import { UnsavedChanges } from './UnsavedChanges.tsx';

type TodoFormField = FormField<TodoRecord>;

interface TodoPanelProps {
  readonly todo: OpToDo;
  readonly project: OpProjectNode | undefined;
  readonly names: TodoNames;
  readonly actions: TodoActions;
  readonly isDisabled: boolean;
  onClose(): void;
}

/** All fields of a to-do in a side panel; each saves on its own. */
export function TodoPanel({ todo, project, names, actions, isDisabled, onClose }: TodoPanelProps) {
  const { text } = useText();
  const save = (change: TodoFieldChange) => actions.save(todo, change);
  const parts = { todo, isDisabled, save };
  const fields = {
    record: { ...todo, topic: todo.topics?.[0] ?? '' },
    isDisabled,
    save: ({ topic, ...change }: Partial<TodoRecord>) =>
      save({ ...change, ...(topic !== undefined && { topics: topic === '' ? [] : [topic] }) }),
  };
  return (
    <SidePanel
      label={text('todos.details', { name: todo.name ?? '' })}
      caption={
        project ? (
          <Link component={RouterLink} to={appPaths.project(project.id)} underline="hover">
            {nodeDisplayName(project)}
          </Link>
        ) : (
          text('todos.project.hidden')
        )
      }
      title={todo.name ?? ''}
      width={380}
      isAim
      onClose={onClose}
    >
      <UnsavedChanges id={todo.id} todo={todo} person={(id) => names.person(id) || text('portfolio.hidden')} />
      <RefusedFields reason={isDisabled ? todoRefusal(text, project) : undefined}>
        <SavedFields title={text('todos.group.what')} fields={textFields} {...fields} />
        <SavedFields title={text('todos.group.state')} fields={stateFields} {...fields} />
        <TodoActivities {...parts} />
        <TodoComments {...parts} />
      </RefusedFields>
      {!isDisabled && (
        <Button
          color="error"
          sx={{ mt: 2 }}
          onClick={() => {
            actions.remove(todo);
            onClose();
          }}
        >
          {text('todos.deleteThis')}
        </Button>
      )}
    </SidePanel>
  );
}

/** A to-do with the one of its topics that is shown. */
interface TodoRecord extends OpToDo {
  readonly topic?: string;
}

const useTopicChoices: TodoFormField['useChoices'] = ({ record: { projectNode }, isUsed }) => {
  const { data } = useRead(
    api.todos.listTopicsOfProject,
    { projectId: projectNode ?? '' },
    { enabled: isUsed && Boolean(projectNode) },
  );
  return { options: (data?.string ?? []).map((topic) => ({ value: topic, label: topic })) };
};

const usePriorityChoices: TodoFormField['useChoices'] = () => {
  const { text } = useText();
  return {
    options: Array.from({ length: 10 }, (_, priority) => ({
      value: String(priority),
      label: priority === 0 ? text('todos.priority.none') : text('todos.priority.of', { priority }),
    })),
  };
};

const checkDays: TodoFormField['check'] = ({ start, due }) =>
  start && due && due.slice(0, 10) < start.slice(0, 10) ? 'todos.dueBeforeStart' : undefined;

const textFields: readonly TodoFormField[] = [
  { name: 'name', label: 'todos.name', kind: 'text', required: true },
  { name: 'description', label: 'todos.description', kind: 'longText' },
  { name: 'topic', label: 'todos.topic', kind: 'suggest', isWide: false, useChoices: useTopicChoices },
  { name: 'source', label: 'todos.source', kind: 'text', isWide: false },
];

const stateFields: readonly TodoFormField[] = [
  { name: 'status', label: 'todos.status', kind: 'code', whenEmpty: '0', codes: statusTexts },
  { name: 'priority', label: 'todos.priority', kind: 'code', whenEmpty: '0', useChoices: usePriorityChoices },
  { name: 'start', label: 'todos.start', kind: 'day', check: checkDays },
  { name: 'due', label: 'todos.due', kind: 'day', check: checkDays },
  { name: 'type', label: 'todos.type', kind: 'code', whenEmpty: '0', codes: typeTexts },
  { name: 'responsibleResource', label: 'todos.person', kind: 'pick', useChoices: usePersonChoices },
];

interface MissingTodoProps {
  readonly id: string;
  /** Why it could not be read; null where there is none that the reader may see. */
  readonly error: Error | null;
  onRetry(): void;
  onClose(): void;
}

/** Shown instead of a to-do's details if it doesn't exist. */
export function MissingTodo({ id, error, onRetry, onClose }: MissingTodoProps) {
  const { text } = useText();
  const title = text(error ? 'state.failed' : 'todos.notFound');
  return (
    <SidePanel
      label={text('todos.details', { name: title })}
      caption={'\u00a0'}
      title={title}
      width={380}
      onClose={onClose}
    >
      <UnsavedChanges id={id} todo={undefined} person={(person) => person} />
      {error ? (
        <Box sx={{ mt: 2 }}>
          <Failure error={error} onRetry={onRetry} />
        </Box>
      ) : (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text('todos.notFound.text')}
        </Typography>
      )}
    </SidePanel>
  );
}
