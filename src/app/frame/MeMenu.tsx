import { useColorScheme } from '@mui/material/styles';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useSession, useUser } from '../session.tsx';
import { type Language, languages } from '../text/messages.ts';
import { useLanguage, useText } from '../text/use-text.tsx';
import { DoneIcon, UserIcon } from '../ui/icons.tsx';

const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };
const schemes = ['system', 'light', 'dark'] as const;

/** Who is signed on, and what they may choose for themselves. */
export function MeMenu() {
  const { text } = useText();
  const user = useUser();
  const { signOff } = useSession();
  const { language, setLanguage } = useLanguage();
  const { mode, setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const choice = (label: string, isChosen: boolean, choose: () => void) => (
    <MenuItem
      key={label}
      role="menuitemradio"
      aria-checked={isChosen}
      dense
      onClick={() => {
        choose();
        close();
      }}
    >
      <ListItemIcon>{isChosen && <DoneIcon fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <Tooltip title={text('me.menu')}>
        <IconButton
          aria-label={text('me.menu')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <UserIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <Box component="li" sx={{ px: 2, pb: 1 }} role="presentation">
          <Typography sx={{ fontWeight: 600 }}>{user.displayName || user.name}</Typography>
          <Typography variant="caption" color="text.secondary">
            {user.name}
          </Typography>
        </Box>
        <Divider component="li" />
        <ListSubheader role="presentation">{text('me.language')}</ListSubheader>
        {languages.map((each) => choice(languageNames[each], each === language, () => setLanguage(each)))}
        <ListSubheader role="presentation">{text('me.theme')}</ListSubheader>
        {schemes.map((scheme) => choice(text(`me.theme.${scheme}`), scheme === mode, () => setMode(scheme)))}
        <Divider component="li" />
        <MenuItem dense onClick={() => void signOff()}>
          <ListItemIcon />
          {text('me.signOff')}
        </MenuItem>
      </Menu>
    </>
  );
}
