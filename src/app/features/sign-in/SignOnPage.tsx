import { Box, Button, Link, Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSession } from '#app/data/session.tsx';
import { useText, useLanguage } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { Wordmark } from '#app/kit/Wordmark.tsx';
import { languageNames, languages } from '#app/i18n/messages.ts';

// Its inputs are of the kinds that the screens have: they would double the size of the sign-in page.
const ServerForm = lazy(async () => ({ default: (await import('./ServerForm.tsx')).ServerForm }));

/** The page around a sign-on: the name above it, server and language below. */
export function SignOnPage({ isOpening = false, children }: { isOpening?: boolean; children: ReactNode }) {
  const { text } = useText();
  useEffect(() => {
    document.title = isOpening ? text('app.name') : `${text('signOn.title')} – ${text('app.name')}`;
  }, [text, isOpening]);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        // From the top, so that what is added below moves nothing.
        pt: 'max(16px, 12dvh)',
        pb: 2,
        px: 2,
        bgcolor: 'background.default',
        boxSizing: 'border-box',
      }}
    >
      <Box sx={{ maxWidth: 380, mx: 'auto', display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', justifyContent: 'center' }}>
          <img src="/icon.svg" alt="" width={40} height={40} />
          <Wordmark height={32} />
        </Box>
        {children}
        {!isOpening && (
          <>
            <ServerChoice />
            <LanguageChoice />
          </>
        )}
      </Box>
    </Box>
  );
}

/** The languages by their own names, so that users can find theirs even if they cannot read the page. */
function LanguageChoice() {
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

/** Which server the app works with: the one it came from, or any other service of the interface. */
function ServerChoice() {
  const [isOpen, setIsOpen] = useState(false);
  const line = <ServerLine onOpen={() => setIsOpen(true)} />;
  return isOpen ? (
    <Suspense fallback={line}>
      <ServerForm onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : (
    line
  );
}

function ServerLine({ onOpen }: { readonly onOpen: () => void }) {
  const { text } = useText();
  const { connection } = useSession();
  const name = connection.baseUrl === '' ? text('signOn.server.own') : connection.baseUrl;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'center', flexWrap: 'wrap' }}>
      <icons.Server color="action" />
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {connection.format === 'xml' ? `${name} (XML)` : name}
      </Typography>
      <Link component="button" type="button" underline="hover" onClick={onOpen}>
        {text('signOn.server.change')}
      </Link>
    </Box>
  );
}
