import IconButton from '@mui/material/IconButton';
import { Level } from '#contract/codes.ts';
import type { OpToDo } from '#contract/todos.ts';
import { lackOf } from '#app/permissions/lack.tsx';
import { useText } from '#app/text/use-text.tsx';
import { DeleteIcon } from '#app/ui/icons.tsx';
import { ReasonTip } from '#app/ui/ReasonTip.tsx';
import { useProjects } from './use-todo-names.ts';

/** In place of the button that deletes a to-do which the reader may not change: it says why, for all of the line. */
export function LockedDelete({ todo }: { todo: OpToDo }) {
  const { text } = useText();
  const project = useProjects()?.get(todo.projectNode ?? '');
  const reason =
    project?.archived === true
      ? text('portfolio.isArchived')
      : lackOf(text, { record: project, needed: Level.contributor });
  return (
    <ReasonTip reason={reason}>
      <IconButton
        className="more"
        aria-label={text('todos.delete', { name: todo.name ?? '' })}
        aria-disabled
        disableRipple
        sx={{ cursor: 'default', color: 'action.disabled' }}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </ReasonTip>
  );
}
