import { useColorScheme } from '@mui/material/styles';
import { Box, Divider, ListItemIcon, ListSubheader, Menu, MenuItem, Typography } from '@mui/material';
import { useLocation, useNavigate } from '#app/kit/router.tsx';
import { appPaths } from '../paths.ts';
import { useSession, useUser } from '#app/data/session.tsx';
import { languageNames, languages } from '#app/i18n/messages.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { guideAddress, guidePageOf } from './guide-address.ts';
import { schemes } from './use-commands.ts';

interface MeMenuListProps {
  readonly isOpen: boolean;
  readonly anchor: HTMLElement | null;
  readonly name: string;
  onClose(): void;
  onKeys(): void;
  onSignOff(): void;
}

/** The items of the signed-on user's menu: personal settings, help, and the end of the session. */
export function MeMenuList({ isOpen, anchor, name, onClose, onKeys, onSignOff }: MeMenuListProps) {
  const { text } = useText();
  const { language, setLanguage } = useLanguage();
  const { mode, setMode } = useColorScheme();
  const navigate = useNavigate();
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  const choice = (label: string, isChosen: boolean, choose: () => void, lang?: string) => (
    <MenuItem key={label} role="menuitemradio" aria-checked={isChosen} dense lang={lang} onClick={after(choose)}>
      <ListItemIcon>{isChosen && <icons.Done />}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <Menu anchorEl={anchor} open={isOpen} onClose={onClose} slotProps={menuSlots(text('me.menu'))}>
      <MeMenuHead name={name} />
      <Divider component="li" />
      <ListSubheader role="presentation" sx={menuHeadStyle}>
        {text('me.language')}
      </ListSubheader>
      {languages.map((each) => choice(languageNames[each], each === language, () => setLanguage(each), each))}
      <ListSubheader role="presentation" sx={menuHeadStyle}>
        {text('me.theme')}
      </ListSubheader>
      {schemes.map((scheme) => choice(text(`me.theme.${scheme}`), scheme === mode, () => setMode(scheme)))}
      <Divider component="li" />
      <MeMenuItem Icon={icons.User} label={text('account.title')} onClick={after(() => navigate(appPaths.account))} />
      <HelpItem onClick={onClose} />
      <MeMenuItem Icon={icons.Keyboard} label={text('keys.title')} onClick={after(onKeys)} />
      <MeMenuItem Icon={icons.SignOff} label={text('me.signOff')} onClick={after(onSignOff)} />
    </Menu>
  );
}

function MeMenuHead({ name }: { readonly name: string }) {
  const user = useUser();
  const { connection } = useSession();
  return (
    <Box component="li" role="presentation" sx={{ px: 2, pb: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {user.name}
      </Typography>
      {connection.baseUrl !== '' && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {connection.baseUrl}
        </Typography>
      )}
    </Box>
  );
}

/** Opens the guide's page about the current screen in a new tab. */
function HelpItem({ onClick, ...props }: { onClick(): void }) {
  const { text } = useText();
  const { language } = useLanguage();
  const { pathname } = useLocation();
  return (
    <MenuItem
      component="a"
      href={guideAddress(language, guidePageOf(pathname))}
      target="_blank"
      rel="noopener"
      dense
      onClick={onClick}
      {...props}
    >
      <ListItemIcon>
        <icons.Help />
      </ListItemIcon>
      {text('help.screen')}
    </MenuItem>
  );
}

function MeMenuItem({ Icon, label, onClick, ...props }: { Icon: typeof icons.User; label: string; onClick(): void }) {
  return (
    <MenuItem dense onClick={onClick} {...props}>
      <ListItemIcon>
        <Icon />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
}

const menuHeadStyle = { lineHeight: '32px', bgcolor: 'transparent' } as const;

const menuSlots = (label: string) => ({
  list: { 'aria-label': label },
  paper: { role: 'region', 'aria-label': label, sx: { minWidth: 220 } },
});
