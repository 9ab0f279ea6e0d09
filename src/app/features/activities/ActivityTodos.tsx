import { Box, Link } from '@mui/material';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { api } from '#contract/documented/api.ts';
import { TodoStatus } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import type { OpToDo } from '#contract/documented/todos.ts';
import { useShownTodos } from '#app/features/todos/use-shown-todos.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useRead } from '#app/data/query.ts';
import { Failure } from '#app/kit/Failure.tsx';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { appPaths } from '#app/shell/paths.ts';

const activityTodoStatusKeys: readonly TextKey[] = ['activity.todo.0', 'activity.todo.1', 'activity.todo.2'];

const noActivityTodos: readonly OpToDo[] = [];

/** The to-dos that belong to an activity. */
export function ActivityTodos({ activity }: { activity: OpActivity }) {
  const { text, format } = useText();
  const todoIds = activity.toDos ?? [];
  const { data, error, refetch } = useRead(api.todos.getTodosByIds, { todoIds }, { enabled: todoIds.length > 0 });
  const todos = useShownTodos(data?.todo ?? noActivityTodos);
  if (todoIds.length === 0) return null;
  return (
    <PanelSection title={text('activity.todos')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <Box component="ul" sx={{ m: 0, pl: 2.25, display: 'grid', gap: 0.5, fontSize: '0.8125rem' }}>
        {todos.map(({ id, name, status, due }) => {
          const word = text(activityTodoStatusKeys[status ?? TodoStatus.open] ?? 'activity.todo.0');
          return (
            <li key={id}>
              <Link component={RouterLink} to={`${appPaths.todo(id)}&who=all&done=1`} underline="hover">
                <bdi>{name}</bdi>
              </Link>
              <Box sx={{ color: 'text.secondary' }}>
                {due ? text('activity.todo.due', { status: word, day: format.day(due) }) : word}
              </Box>
            </li>
          );
        })}
      </Box>
    </PanelSection>
  );
}
