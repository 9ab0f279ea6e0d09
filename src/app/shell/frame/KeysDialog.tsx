import { Box, Link, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { useKeysText } from '#app/kit/use-keys-text.ts';
import { guideAddress } from './guide-address.ts';
import { keyGroup, type KeyGroup, screenKeys, useKeyGroups } from './keys.tsx';

/** The keys that work everywhere, and those of the screen that is shown. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { text } = useText();
  const { language } = useLanguage();
  const ofScreen = useKeyGroups();
  return (
    <InfoDialog title={text('keys.title')} isOpen={isOpen} onClose={onClose}>
      <KeyTable group={keyGroup(text, 'keys.everywhere', screenKeys.everywhere)} />
      {ofScreen.map((group) => (
        <KeyTable key={group.title} group={group} />
      ))}
      <Link href={guideAddress(language, 'keyboard-shortcuts')} target="_blank" rel="noopener">
        {text('help.allKeys')}
      </Link>
    </InfoDialog>
  );
}

function KeyTable({ group: { title, keys } }: { group: KeyGroup }) {
  const keysText = useKeysText();
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={keyListStyle}>
        {keys.map(({ keys: names, meaning }) => (
          <Fragment key={names}>
            <dt>
              <kbd>{keysText(names)}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

const keyListStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, auto) 1fr',
  gap: '8px 16px',
  alignItems: 'baseline',
  m: 0,
  '& dd': { m: 0 },
  '& kbd': {
    font: 'inherit',
    fontSize: '0.8125rem',
    px: 0.75,
    py: 0.25,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.default',
    whiteSpace: 'nowrap',
  },
} as const;
