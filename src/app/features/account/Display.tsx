import { Box } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { densityNames, useDensity } from '#app/kit/density.ts';
import { schemes } from '#app/shell/frame/use-commands.ts';
import { languageNames, languages } from '#app/i18n/messages.ts';
import { useLanguage, useText, weekStarts } from '#app/i18n/use-text.tsx';
import { ChoiceTool } from '#app/kit/view-tools.tsx';

/** Language, appearance, density and the first day of weeks; the same choices as in the menu of the frame. */
export function Display() {
  const { text } = useText();
  const { language, setLanguage, weekStart, setWeekStart } = useLanguage();
  const { mode, setMode } = useColorScheme();
  const { density, setDensity } = useDensity();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <ChoiceTool
        label={text('me.language')}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={setLanguage}
      />
      <ChoiceTool
        label={text('me.theme')}
        value={schemes.find((each) => each === mode) ?? 'system'}
        options={schemes.map((value) => ({ value, label: text(`me.theme.${value}`) }))}
        onChange={(scheme) => setMode(scheme)}
      />
      <ChoiceTool
        label={text('account.density')}
        value={density}
        options={densityNames.map((value) => ({ value, label: text(`account.density.${value}`) }))}
        onChange={setDensity}
      />
      <ChoiceTool
        label={text('account.weekStart')}
        value={weekStart}
        options={weekStarts.map((value) => ({ value, label: text(`account.weekStart.${value}`) }))}
        onChange={setWeekStart}
      />
    </Box>
  );
}
