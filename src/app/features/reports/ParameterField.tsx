import Autocomplete from '@mui/material/Autocomplete';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { type ResourceChoice, useResources } from '#app/features/common/use-resources.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { fieldKind, type ReportParameter, reportParameterText } from './report-parameters.ts';

interface ReportFieldProps {
  readonly label: string;
  readonly required: boolean;
  readonly value: string;
  /** The empty text means no value. */
  onChange(value: string): void;
}

interface ParameterFieldProps {
  readonly parameter: ReportParameter;
  readonly address: URLSearchParams;
  onChange(value: string): void;
}

/** One input parameter, by its type: a day, a switch, a choice, projects, resources, or text. */
export function ParameterField({ parameter, address, onChange }: ParameterFieldProps) {
  const { text } = useText();
  const { label, name, required, possibleValues, defaultValue } = parameter;
  const field: ReportFieldProps = {
    label: label || name || '',
    required: required === true,
    value: reportParameterText(parameter, address),
    onChange,
  };
  switch (fieldKind(parameter)) {
    case 'projects':
      return <ProjectsField {...field} label={text('reports.projects')} />;
    case 'resources':
      return <ResourcesField {...field} label={text('reports.resources')} />;
    case 'flag':
      return (
        <FormControlLabel
          label={field.label}
          sx={{ ml: 0, gap: 0.75 }}
          control={
            <Switch
              size="small"
              checked={field.value === 'true'}
              onChange={(_, isOn) => onChange(isOn ? 'true' : 'false')}
            />
          }
        />
      );
    case 'choice':
      return (
        <TextField
          select
          size="small"
          label={field.label}
          value={field.value}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          {defaultValue === undefined && <MenuItem value="">{text('reports.any')}</MenuItem>}
          {(possibleValues ?? []).map((each) => (
            <MenuItem key={each} value={each}>
              {each === 'month' || each === 'week' ? text(`reports.step.${each}`) : each}
            </MenuItem>
          ))}
        </TextField>
      );
    case 'day':
      return <DayParameter {...field} />;
    case 'text':
      return <PlainParameterField {...field} />;
  }
}

function DayParameter({ onChange, ...field }: ReportFieldProps) {
  const { text } = useText();
  const isMissing = field.required && field.value === '';
  return (
    <DayField size="small" {...field} onDay={onChange} helperText={isMissing ? text('form.missing') : undefined} />
  );
}

function PlainParameterField({ label, required, value, onChange }: ReportFieldProps) {
  const { text } = useText();
  const isMissing = required && value === '';
  return (
    <TextField
      size="small"
      label={label}
      required={required}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      helperText={isMissing ? text('form.missing') : undefined}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function ProjectsField(field: ReportFieldProps) {
  const { data } = useQuery(
    endpointQuery(api.projects.listMyProjects, { minLevel: Level.observer, includeArchived: true }),
  );
  const choices = (data?.projectNode ?? [])
    .filter(({ type }) => type === ProjectType.project)
    .map(({ id, displayName, name }) => ({ id, name: displayName ?? name ?? id }));
  return <IdsField {...field} choices={choices} />;
}

function ResourcesField(field: ReportFieldProps) {
  const choices = useResources(true);
  return <IdsField {...field} choices={choices ?? []} />;
}

/** Ids with commas between them, as records that are chosen by their names. */
function IdsField({
  label,
  value,
  choices,
  onChange,
}: ReportFieldProps & { readonly choices: readonly ResourceChoice[] }) {
  const { text } = useText();
  const ids = value.split(',').filter(Boolean);
  const chosen = ids.map((id) => choices.find((choice) => choice.id === id) ?? { id, name: id });
  return (
    <Autocomplete
      multiple
      size="small"
      options={choices}
      value={chosen}
      onChange={(_, next) => onChange(next.map(({ id }) => id).join(','))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      noOptionsText={text('reports.noChoice')}
      disableCloseOnSelect
      renderInput={({ slotProps, ...parameters }) => (
        <TextField
          {...parameters}
          label={label}
          placeholder={chosen.length === 0 ? text('reports.all') : ''}
          slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
