import { Autocomplete, Box, Button, IconButton, Link, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { api } from '#contract/documented/api.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { icons } from '#app/kit/icons.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { focusField } from '#app/kit/take-focus.ts';
import { type TodoActivityChoice, useActivityChoices } from './use-activity-choices.ts';
import type { TodoFieldChange } from '#app/data/outbox/pending-entries.ts';

interface TodoActivitiesProps {
  readonly todo: OpToDo;
  readonly isDisabled: boolean;
  save(change: TodoFieldChange): Promise<void | 'waiting'>;
}

/** The service has found them already. */
const unfiltered = (found: TodoActivityChoice[]) => found;

/** The activities that a to-do belongs to, as links; further ones of its project are found by name. */
export function TodoActivities({ todo, isDisabled, save }: TodoActivitiesProps) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const ids = todo.activities ?? [];
  const [isAdding, setIsAdding] = useState(false);
  const linked = useRead(api.tasks.getTasksByIds, { activityIds: ids }, { enabled: ids.length > 0 });
  const put = (activities: string[]) => {
    save({ activities }).catch((error: unknown) => notify({ text: failureText(error), severity: 'error' }));
  };
  const names = new Map(
    (linked.data?.activity ?? []).map(({ id, extendedName, name }) => [id, extendedName || name || id]),
  );
  // Ids missing from the answer are deleted or not visible.
  const nameOf = (id: string) => names.get(id) ?? text(linked.isPending ? 'state.loading' : 'activity.link.hidden');
  if (ids.length === 0 && isDisabled) return null;
  return (
    <PanelSection title={text('todos.group.activities')}>
      {ids.map((id) => (
        <LinkedTodoActivity
          key={id}
          id={id}
          name={nameOf(id)}
          isVisible={names.has(id)}
          onRemove={isDisabled ? undefined : () => put(ids.filter((each) => each !== id))}
        />
      ))}
      {!isDisabled &&
        (isAdding ? (
          <TodoActivitySearch
            projectId={todo.projectNode ?? ''}
            linked={ids}
            onLeave={() => setIsAdding(false)}
            onChoose={(id) => put([...ids, id])}
          />
        ) : (
          <Button startIcon={<icons.Add />} onClick={() => setIsAdding(true)} sx={{ mt: 0.5 }}>
            {text('todos.link')}
          </Button>
        ))}
    </PanelSection>
  );
}

interface LinkedTodoActivityProps {
  readonly id: string;
  readonly name: string;
  /** The activity exists and the user may see it. */
  readonly isVisible: boolean;
  readonly onRemove: (() => void) | undefined;
}

function LinkedTodoActivity({ id, name, isVisible, onRemove }: LinkedTodoActivityProps) {
  const { text } = useText();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32 }}>
      {isVisible ? (
        <Link
          component={RouterLink}
          to={appPaths.activity(id)}
          underline="hover"
          dir="auto"
          sx={{ flex: 1, minWidth: 0 }}
          noWrap
        >
          {name}
        </Link>
      ) : (
        <Typography color="textSecondary" sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </Typography>
      )}
      {onRemove && (
        <IconButton aria-label={text('todos.unlink', { name })} onClick={onRemove}>
          <icons.Close />
        </IconButton>
      )}
    </Box>
  );
}

interface TodoActivitySearchProps {
  readonly projectId: string;
  /** Ids of activities that can't be chosen any more. */
  readonly linked: readonly string[];
  onLeave(): void;
  onChoose(id: string): void;
}

/** Finds an activity of the project by name. */
function TodoActivitySearch({ projectId, linked, onLeave, onChoose }: TodoActivitySearchProps) {
  const { text } = useText();
  const [typed, setTyped] = useState('');
  const all = useActivityChoices(projectId, typed, projectId !== '');
  const choices = all.choices.filter(({ id }) => !linked.includes(id));
  return (
    <Autocomplete
      sx={{ mt: 1 }}
      openOnFocus
      autoHighlight
      options={choices}
      loading={all.isLoading}
      inputValue={typed}
      onInputChange={(_, value) => setTyped(value)}
      {...(all.isSought && { filterOptions: unfiltered })}
      loadingText={text('state.loading')}
      noOptionsText={text(all.isSought && typed.trim() === '' ? 'todos.typeActivity' : 'todos.noActivity')}
      value={null}
      getOptionKey={({ id }) => id}
      renderOption={({ key, ...parameters }, { label, detail }) => (
        <Box component="li" key={key} {...parameters} sx={{ gap: 1, justifyContent: 'space-between !important' }}>
          <bdi style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{label}</bdi>
          <Typography component="span" variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {detail}
          </Typography>
        </Box>
      )}
      onChange={(_, choice) => {
        onLeave();
        if (choice) onChoose(choice.id);
      }}
      onBlur={onLeave}
      renderInput={(parameters) => <TextField {...parameters} inputRef={focusField} label={text('todos.activity')} />}
    />
  );
}
