import { Autocomplete, Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { actionText } from './audit-words.ts';
import { useAuditFilter } from './use-audit.ts';

/** Subjects of the log, by the beginning of its actions. */
const subjects = [
  'user.',
  'people.',
  'group.',
  'token.',
  'session.',
  'permission.',
  'project_status.',
  'project_classification.',
  'activity_category.',
  'custom_type.',
  'custom_attribute.',
  'product.',
  'release.',
  'requirement.',
  'tracker.',
  'tracker_link.',
  'holiday.',
  'resource.',
  'plan.',
  'import.',
  'work.',
  'costs.',
  'demo.',
] as const;

/** Narrows the log by days, user, action and record. */
export function AuditFilters() {
  const { text } = useText();
  const { filter, change } = useAuditFilter();
  const users = useQuery({ ...endpointQuery(api.users.listAllUsers, {}), staleTime: 300_000 });
  const choices = (users.data?.user ?? []).map(({ id, displayName, name }) => ({
    id,
    label: displayName || name || id,
  }));
  const day = (name: 'from' | 'until') => (
    <DayField
      label={text(`audit.${name}`)}
      value={filter[name] ?? ''}
      onDay={(chosen) => change(name, chosen)}
      sx={{ width: 170 }}
    />
  );
  return (
    <>
      {day('from')}
      {day('until')}
      <Autocomplete
        sx={{ width: 220 }}
        options={choices}
        value={choices.find(({ id }) => id === filter.userId) ?? null}
        getOptionKey={({ id }) => id}
        noOptionsText={text('tree.noMatch')}
        onChange={(_, chosen) => change('userId', chosen?.id ?? '')}
        renderInput={(parameters) => <TextField {...parameters} label={text('audit.user')} />}
      />
      <Autocomplete
        freeSolo
        sx={{ width: 220 }}
        options={subjects}
        getOptionLabel={(action) => actionText(text, action)}
        value={filter.action ?? ''}
        onChange={(_, chosen) => change('action', chosen ?? '')}
        renderInput={(parameters) => <TextField {...parameters} label={text('audit.action')} />}
      />
      {filter.objectId !== undefined && (
        <Button onClick={() => change('objectId', '')}>{text('audit.anyObject', { id: filter.objectId })}</Button>
      )}
    </>
  );
}
