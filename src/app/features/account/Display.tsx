import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useDensity } from '#app/kit/density.ts';
import { schemes } from '#app/shell/frame/use-commands.ts';
import { languageNames, languages } from '#app/i18n/messages.ts';
import { useLanguage, useText, weekStarts } from '#app/i18n/use-text.tsx';
import type { Density } from '#app/kit/theme.ts';

const densityNames: readonly Density[] = ['compact', 'usual', 'roomy'];

/** Language, appearance, density and the first day of weeks; the same choices as in the menu of the frame. */
export function Display() {
  const { text } = useText();
  const { language, setLanguage, weekStart, setWeekStart } = useLanguage();
  const { mode, setMode } = useColorScheme();
  const { density, setDensity } = useDensity();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <DisplayChoice
        label={text('me.language')}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={setLanguage}
      />
      <DisplayChoice
        label={text('me.theme')}
        value={schemes.find((each) => each === mode) ?? 'system'}
        options={schemes.map((value) => ({ value, label: text(`me.theme.${value}`) }))}
        onChange={(scheme) => setMode(scheme)}
      />
      <DisplayChoice
        label={text('account.density')}
        value={density}
        options={densityNames.map((value) => ({ value, label: text(`account.density.${value}`) }))}
        onChange={setDensity}
      />
      <DisplayChoice
        label={text('account.weekStart')}
        value={weekStart}
        options={weekStarts.map((value) => ({ value, label: text(`account.weekStart.${value}`) }))}
        onChange={setWeekStart}
      />
    </Box>
  );
}

interface DisplayChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  onChange(value: V): void;
}

function DisplayChoice<V extends string>({ label, value, options, onChange }: DisplayChoiceProps<V>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
