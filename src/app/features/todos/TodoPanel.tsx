import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import type { TodoFieldChange } from '#app/data/outbox/pending-entries.ts';
import { appPaths } from '#app/shell/paths.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { ResourcePicker } from '#app/features/common/ResourcePicker.tsx';
import { endpointQuery } from '#app/data/query.ts';
import { ReasonField } from '#app/kit/ReasonField.tsx';
import { RefusedFields, useRefusedField } from '#app/kit/RefusedFields.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { SavedChoice } from '#app/kit/SavedChoice.tsx';
import { saveHelp, SaveMark } from '#app/kit/SaveState.tsx';
import { SavedText } from '#app/kit/SavedText.tsx';
import { fieldGroup, SidePanel } from '#app/kit/SidePanel.tsx';
import { useSavedField } from '#app/kit/use-saved-field.ts';
import { dayOnly, type TodoNames } from './todo-order.ts';
import { statusTexts, typeTexts } from './todo-words.ts';
import { TodoActivities } from './TodoActivities.tsx';
import { todoRefusal } from './todo-refusal.ts';
import { TodoComments } from './TodoComments.tsx';
import type { TodoActions } from './use-todo-actions.ts';
import { UnsavedChanges } from './UnsavedChanges.tsx';

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
        <TodoTexts {...parts} />
        <TodoFacts {...parts} names={names} />
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

interface TodoFieldsProps {
  readonly todo: OpToDo;
  readonly isDisabled: boolean;
  save(change: TodoFieldChange): Promise<void | 'waiting'>;
}

const anything = () => undefined;

function TodoTexts({ todo, isDisabled, save }: TodoFieldsProps) {
  const { text } = useText();
  return (
    <Box component="fieldset" sx={fieldGroup}>
      <Typography component="legend" variant="h3">
        {text('todos.group.what')}
      </Typography>
      <SavedText
        className="wide"
        label={text('todos.name')}
        kind="text"
        value={todo.name ?? ''}
        isDisabled={isDisabled}
        check={(typed) => (typed.trim() === '' ? text('form.missing') : undefined)}
        save={(typed) => save({ name: typed.trim() })}
      />
      <SavedText
        className="wide"
        label={text('todos.description')}
        kind="long"
        value={todo.description ?? ''}
        isDisabled={isDisabled}
        check={anything}
        save={(typed) => save({ description: typed.trim() })}
      />
      <TopicField todo={todo} isDisabled={isDisabled} save={save} />
      <SavedText
        label={text('todos.source')}
        kind="text"
        value={todo.source ?? ''}
        isDisabled={isDisabled}
        check={anything}
        save={(typed) => save({ source: typed.trim() })}
      />
    </Box>
  );
}

function TodoFacts({ todo, isDisabled, save, names }: TodoFieldsProps & { readonly names: TodoNames }) {
  const { text } = useText();
  const coded = (
    field: 'status' | 'type' | 'priority',
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <SavedChoice
      label={label}
      value={String(todo[field] ?? 0)}
      options={options}
      isDisabled={isDisabled}
      save={(chosen) => save({ [field]: Number(chosen) })}
    />
  );
  const options = (texts: typeof statusTexts) =>
    texts.map(([value, key]) => ({ value: String(value), label: text(key) }));
  const priorities = Array.from({ length: 10 }, (_, value) => ({
    value: String(value),
    label: value === 0 ? text('todos.priority.none') : text('todos.priority.of', { priority: value }),
  }));
  const day = (field: 'start' | 'due') => (
    <SavedText
      label={text(`todos.${field}`)}
      kind="day"
      value={dayOnly(todo[field]) ?? ''}
      isDisabled={isDisabled}
      check={(typed) => {
        const [start, due] = field === 'due' ? [dayOnly(todo.start), typed] : [typed, dayOnly(todo.due)];
        return start && due && due < start ? text('todos.dueBeforeStart') : undefined;
      }}
      save={(typed) => save({ [field]: typed === '' ? null : typed })}
    />
  );
  return (
    <Box component="fieldset" sx={fieldGroup}>
      <Typography component="legend" variant="h3">
        {text('todos.group.state')}
      </Typography>
      {coded('status', text('todos.status'), options(statusTexts))}
      {coded('priority', text('todos.priority'), priorities)}
      {day('start')}
      {day('due')}
      {coded('type', text('todos.type'), options(typeTexts))}
      <TodoPersonField
        todo={todo}
        isDisabled={isDisabled}
        save={save}
        person={(id) => names.person(id) || text('portfolio.hidden')}
      />
    </Box>
  );
}

function TodoPersonField({ todo, isDisabled, save, person }: TodoFieldsProps & { person(id: string): string }) {
  const { text } = useText();
  const field = useSavedField(todo.responsibleResource ?? '', (id) =>
    save({ responsibleResource: id === '' ? null : id }),
  );
  return (
    <ResourcePicker
      className="wide"
      label={text('todos.person')}
      value={field.shown}
      name={field.shown === '' ? '' : person(field.shown)}
      isDisabled={isDisabled}
      isWrong={field.saving.kind === 'failed'}
      help={saveHelp(field, person)}
      mark={<SaveMark field={field} />}
      onChange={field.put}
    />
  );
}

/** One of the project's topics, or a new one. */
function TopicField({ todo, isDisabled, save }: TodoFieldsProps) {
  const { text } = useText();
  const topics = useQuery({
    ...endpointQuery(api.todos.listTopicsOfProject, { projectId: todo.projectNode ?? '' }),
    enabled: !isDisabled && Boolean(todo.projectNode),
  });
  const refusal = useRefusedField(isDisabled);
  const field = useSavedField(todo.topics?.[0] ?? '', (topic) => save({ topics: topic === '' ? [] : [topic] }));
  return (
    <Autocomplete<string, false, false, true>
      freeSolo
      options={topics.data?.string ?? []}
      inputValue={field.shown}
      disabled={refusal.disabled}
      readOnly={refusal.readOnly}
      clearText={text('form.none')}
      onInputChange={(_, typed, reason) => {
        if (reason === 'input') field.change(typed);
        else if (reason === 'clear') field.put('');
      }}
      onChange={(_, chosen) => chosen !== null && field.put(chosen.trim())}
      onBlur={field.commit}
      renderInput={(parameters) => (
        <ReasonField
          {...parameters}
          isDisabled={isDisabled}
          label={text('todos.topic')}
          error={field.saving.kind === 'failed'}
          helperText={saveHelp(field)}
        />
      )}
    />
  );
}
