import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { languageNames, languages } from '#app/i18n/messages.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';

/** The languages by their own names, so that users can find theirs even if they cannot read the page. */
export function LanguageChoice() {
  const { text } = useText();
  const { language, setLanguage } = useLanguage();
  return (
    <Box role="group" aria-label={text('me.language')} sx={{ display: 'flex', gap: 0.5, justifyContent: 'center' }}>
      {languages.map((each) => (
        <Button
          key={each}
          lang={each}
          color={each === language ? 'primary' : 'inherit'}
          aria-pressed={each === language}
          onClick={() => setLanguage(each)}
          sx={{ fontWeight: each === language ? 600 : 400 }}
        >
          {languageNames[each]}
        </Button>
      ))}
    </Box>
  );
}
