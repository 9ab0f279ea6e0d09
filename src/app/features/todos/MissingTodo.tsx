import { Box, Typography } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { SidePanel } from '#app/kit/SidePanel.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';

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
