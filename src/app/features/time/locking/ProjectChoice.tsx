import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useText } from '#app/i18n/use-text.tsx';

interface ProjectChoiceProps {
  readonly projects: readonly OpProjectNode[];
  readonly chosen: readonly OpProjectNode[];
  /** Label for choosing no project. */
  readonly allLabel: string;
  onChange(projectIds: readonly string[]): void;
}

/** Some projects, or all. */
export function ProjectChoice({ projects, chosen, allLabel, onChange }: ProjectChoiceProps) {
  const { text } = useText();
  return (
    <Autocomplete
      multiple
      size="small"
      options={projects}
      value={[...chosen]}
      onChange={(_, next) => onChange(next.map(({ id }) => id))}
      getOptionLabel={({ displayName, name, id }) => displayName ?? name ?? id}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText={text('locking.noProjects')}
      disableCloseOnSelect
      renderInput={({ slotProps, ...parameters }) => (
        <TextField
          {...parameters}
          label={text('locking.projects')}
          placeholder={chosen.length === 0 ? allLabel : ''}
          slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
