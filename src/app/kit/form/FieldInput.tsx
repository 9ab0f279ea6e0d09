import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import {
  Box,
  Checkbox,
  FormControlLabel,
  IconButton,
  InputAdornment,
  MenuItem,
  Switch,
  Typography,
} from '@mui/material';
import type { KeyboardEvent, ReactNode } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { DayField } from '../day-field/DayField.tsx';
import { icons } from '../icons.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useRefusedField } from '../RefusedFields.tsx';
import { goOnInField } from '../take-focus.ts';
import { wordsTest } from '../typed-words.ts';
import { type ChoiceOption, type FieldSpec, isWideField, listInText } from './form-field.ts';
import { type InputChoices, isEmptiable, textOfField } from './use-input-choices.ts';

export interface FieldInputProps {
  readonly field: FieldSpec;
  /** The value as text, in the form that `inputText` gives it. */
  readonly value: string;
  readonly choices: InputChoices;
  readonly isDisabled?: boolean;
  readonly isWrong?: boolean;
  /** Shown below the input instead of the help of the field. */
  readonly message?: ReactNode;
  /** Shows that the field must have a value. */
  readonly isMarked?: boolean;
  readonly autoFocus?: boolean;
  /** State of saving, shown in the input. */
  readonly mark?: ReactNode;
  /** Called with each typed text. */
  onChange(text: string): void;
  /** Called with a complete value, such as a chosen option; `onChange` by default. */
  onChoose?(text: string): void;
  onLeave?(): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/** Maximum number of options shown at once; typing finds the others. */
const maxShownOptions = 200;

/** The input of a field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  switch (props.field.kind) {
    case 'day':
      return <DayInput {...props} />;
    case 'choice':
    case 'code':
    case 'flag':
      return <SelectInput {...props} />;
    case 'pick':
      return <PickInput {...props} />;
    case 'multi':
      return <MultiInput {...props} />;
    case 'suggest':
      return <SuggestInput {...props} />;
    case 'check':
    case 'switch':
      return <ToggleInput {...props} />;
    case 'color':
      return <ColorInput {...props} />;
    default:
      return <LineInput {...props} />;
  }
}

/** The props that all inputs with a text field share. */
function useInputProps(props: FieldInputProps) {
  const { field, isDisabled = false, isWrong = false, message, isMarked = false, autoFocus = false } = props;
  const { text } = useText();
  return {
    label: textOfField(text, field.label),
    className: isWideField(field) ? 'wide' : '',
    isDisabled: isDisabled || field.isReadOnly === true,
    required: isMarked,
    error: isWrong,
    autoFocus,
    helperText: message ?? (field.help && textOfField(text, field.help)),
  };
}

/** Slots of a text field with the state of saving at its end; what is below it may be more than a line. */
const inputSlots = (end: ReactNode, htmlInput: object = {}) => ({
  htmlInput,
  input: { endAdornment: <InputAdornment position="end">{end}</InputAdornment> },
  formHelperText: { component: 'div' as const },
});

const numberKinds: ReadonlySet<string> = new Set(['amount', 'number', 'integer', 'percent', 'hours']);

function LineInput(props: FieldInputProps) {
  const { field, value, mark, onChange, onLeave, onKeyDown } = props;
  const { kind, maxLength, autoComplete, placeholder } = field;
  const { text } = useText();
  const isLong = kind === 'longText' || kind === 'lines';
  return (
    <ReasonField
      {...useInputProps(props)}
      value={value}
      {...(isLong && { multiline: true, minRows: 2, maxRows: 10 })}
      {...(kind === 'password' && { type: 'password' })}
      {...(autoComplete !== undefined && { autoComplete })}
      {...(placeholder !== undefined && { placeholder: textOfField(text, placeholder) })}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onLeave?.()}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (isLong && event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          event.currentTarget.closest('form')?.requestSubmit();
      }}
      slotProps={{
        ...(placeholder !== undefined && { inputLabel: { shrink: true } }),
        ...inputSlots(mark, {
          ...(numberKinds.has(kind) && { inputMode: 'decimal', style: { textAlign: 'right' } }),
          ...(maxLength !== undefined && { maxLength }),
          ...(autoComplete === 'url' && { inputMode: 'url' }),
          ...(autoComplete === 'username' && { autoCapitalize: 'none', spellCheck: false }),
        }),
      }}
    />
  );
}

function DayInput(props: FieldInputProps) {
  const { value, mark, onChange, onChoose = onChange } = props;
  return <DayField {...useInputProps(props)} value={value} mark={mark} onDay={onChoose} />;
}

/** The browser reports every color while choosing: only the final one counts, when the input is left. */
function ColorInput(props: FieldInputProps) {
  const { value, mark, onChange, onLeave } = props;
  return (
    <ReasonField
      {...useInputProps(props)}
      type="color"
      value={value || '#2da44e'}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onLeave?.()}
      slotProps={{
        ...inputSlots(mark, { style: { minWidth: 48, height: 22, padding: '8px 10px' } }),
        inputLabel: { shrink: true },
      }}
    />
  );
}

function SelectInput(props: FieldInputProps) {
  const { field, value, choices, mark, isDisabled = false, onChange, onChoose = onChange } = props;
  const { text } = useText();
  const common = useInputProps(props);
  const clearLabel = text('node.clear', { field: common.label });
  const isCleared = value === '' || !isEmptiable(field) || isDisabled;
  const noOptions = choices.isNone && field.noOptions ? { helperText: text(field.noOptions) } : {};
  return (
    <ReasonField
      {...common}
      {...noOptions}
      select
      // A value that is no option yet would be taken for a mistake.
      value={choices.options.some((option) => option.value === value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
      onFocus={choices.onUse}
      slotProps={{
        ...(field.emptyLabel && { inputLabel: { shrink: true }, select: { displayEmpty: true } }),
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={{ mr: 2 }}>
              {mark}
              {!isCleared && (
                <IconButton aria-label={clearLabel} title={clearLabel} onClick={goOnInField(() => onChoose(''))}>
                  <icons.Close sx={{ fontSize: 16 }} />
                </IconButton>
              )}
            </InputAdornment>
          ),
        },
        formHelperText: { component: 'div' },
      }}
    >
      {choices.options.map((option) => (
        <MenuItem key={option.value} value={option.value} dense sx={{ whiteSpace: 'normal' }}>
          <OptionText option={option} />
        </MenuItem>
      ))}
    </ReasonField>
  );
}

function OptionText({ option: { label, detail, mark, color } }: { readonly option: ChoiceOption }) {
  if (detail === undefined && mark === undefined && color === undefined) return label;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {mark}
      {color !== undefined && <Box component="span" sx={colorDot} style={{ backgroundColor: color }} />}
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{label}</bdi>
        {detail !== undefined && (
          <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
            {detail}
          </Typography>
        )}
      </span>
    </Box>
  );
}

/** Properties shared by inputs that find options by typing. */
function useAutocomplete({ field, choices, isDisabled = false }: FieldInputProps) {
  const { text } = useText();
  const { disabled, readOnly } = useRefusedField(isDisabled);
  return {
    // The clear button is visible without hovering.
    sx: { '&.MuiAutocomplete-hasClearIcon .MuiAutocomplete-clearIndicator': { visibility: 'visible' } },
    disabled,
    readOnly,
    loading: choices.isLoading,
    loadingText: text('state.loading'),
    noOptionsText: text(choices.isNone ? (field.noOptions ?? 'tree.noMatch') : 'tree.noMatch'),
    clearText: text('form.none'),
    openOnFocus: field.opensOnFocus === true,
    onFocus: () => !isDisabled && choices.onUse(),
  };
}

const optionProps = {
  getOptionLabel: ({ label }: ChoiceOption) => label,
  getOptionKey: ({ value }: ChoiceOption) => value,
  isOptionEqualToValue: (one: ChoiceOption, other: ChoiceOption) => one.value === other.value,
  filterOptions: (options: ChoiceOption[], { inputValue }: { readonly inputValue: string }) => {
    const has = wordsTest(inputValue);
    const isFound = ({ label, detail = '', words = '' }: ChoiceOption) => !has || has(`${label} ${detail} ${words}`);
    return options.filter(isFound).slice(0, maxShownOptions);
  },
};

/** The text field of an input that finds options by typing. */
function OptionField({ parameters, mark, ...input }: OptionFieldProps) {
  const { slotProps, ...others } = parameters;
  const endAdornment = (
    <>
      {mark}
      {slotProps.input.endAdornment}
    </>
  );
  return (
    <ReasonField
      {...others}
      {...input}
      slotProps={{
        ...slotProps,
        ...(input.placeholder !== undefined && { inputLabel: { ...slotProps.inputLabel, shrink: true } }),
        input: { ...slotProps.input, endAdornment },
        formHelperText: { component: 'div' },
      }}
    />
  );
}

type OptionFieldProps = Omit<ReturnType<typeof useInputProps>, 'className'> & {
  readonly parameters: AutocompleteRenderInputParams;
  readonly mark?: ReactNode;
  readonly placeholder?: string;
};

function PickInput(props: FieldInputProps) {
  const { field, value, choices, mark, onChange, onChoose = onChange } = props;
  const { text } = useText();
  const { className, ...input } = useInputProps(props);
  const placeholder = field.placeholder && { placeholder: textOfField(text, field.placeholder) };
  const option = choices.options.find((each) => each.value === value);
  const isGrouped = choices.options.some(({ group }) => group !== undefined);
  return (
    <Autocomplete<ChoiceOption, false, boolean>
      {...useAutocomplete(props)}
      {...optionProps}
      className={className}
      options={choices.options}
      value={value === '' ? null : (option ?? { value, label: choices.valueText(value) })}
      disableClearable={Boolean(field.required) && value !== ''}
      {...(isGrouped && { groupBy: ({ group }: ChoiceOption) => group ?? '' })}
      renderOption={({ key, ...properties }, each) => (
        <li key={key} {...properties}>
          <OptionText option={each} />
        </li>
      )}
      onChange={(_, chosen) => onChoose(chosen?.value ?? '')}
      renderInput={(parameters) => <OptionField parameters={parameters} mark={mark} {...input} {...placeholder} />}
    />
  );
}

function MultiInput(props: FieldInputProps) {
  const { field, value, choices, mark, onChange, onChoose = onChange } = props;
  const { text } = useText();
  const { className, ...input } = useInputProps(props);
  const chosen = listInText(value).map((each) => ({ value: each, label: choices.valueText(each) }));
  const placeholder = field.placeholder && {
    placeholder: chosen.length === 0 ? textOfField(text, field.placeholder) : '',
  };
  return (
    <Autocomplete<ChoiceOption, true>
      {...useAutocomplete(props)}
      {...optionProps}
      multiple
      disableClearable={false}
      disableCloseOnSelect
      className={className}
      options={choices.options}
      value={chosen}
      onChange={(_, next) => onChoose(next.map((each) => each.value).join(','))}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(parameters) => <OptionField parameters={parameters} mark={mark} {...input} {...placeholder} />}
    />
  );
}

function SuggestInput(props: FieldInputProps) {
  const { value, choices, onChange, onChoose = onChange, onLeave } = props;
  const { className, ...input } = useInputProps(props);
  return (
    <Autocomplete<string, false, false, true>
      {...useAutocomplete(props)}
      freeSolo
      className={className}
      options={choices.options.map((option) => option.value)}
      inputValue={value}
      onInputChange={(_, typed, reason) => {
        if (reason === 'input') onChange(typed);
        else if (reason === 'clear') onChoose('');
      }}
      onChange={(_, chosen) => chosen !== null && onChoose(chosen.trim())}
      onBlur={() => onLeave?.()}
      renderInput={(parameters) => <ReasonField {...parameters} {...input} />}
    />
  );
}

function ToggleInput(props: FieldInputProps) {
  const { field, value, onChange, onChoose = onChange } = props;
  const { label, isDisabled, className } = useInputProps(props);
  const Control = field.kind === 'switch' ? Switch : Checkbox;
  return (
    <FormControlLabel
      className={className}
      disabled={isDisabled}
      label={label}
      control={
        <Control size="small" checked={value === 'true'} onChange={(_, isOn) => onChoose(isOn ? 'true' : 'false')} />
      }
    />
  );
}

const colorDot = {
  width: 10,
  height: 10,
  borderRadius: '50%',
  border: 1,
  borderColor: 'text.secondary',
  flex: 'none',
} as const;
