import { Box, ButtonBase } from '@mui/material';
import { type ReactElement } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { NavLink } from '#app/kit/router.tsx';
import { appPaths } from '../paths.ts';
import { navigationPlaces } from './places.ts';

/** The screens that staff need on the way; all others are in the menu. */
const phonePaths: readonly string[] = [appPaths.myDay, appPaths.timesheet, appPaths.todos];

/** Navigation of a phone: within reach of the thumb. */
export function BottomBar({ onSearch, onMore }: { onSearch(): void; onMore(): void }): ReactElement {
  const { text } = useText();
  const places = navigationPlaces.filter(({ to }) => phonePaths.includes(to));
  return (
    <Box component="nav" aria-label={text('nav.bar')} sx={bottomBarStyle}>
      {places.map(({ to, text: key, Icon }) => (
        <ButtonBase key={to} component={NavLink} to={to} focusRipple sx={bottomActionStyle}>
          <Icon />
          <span>{text(key)}</span>
        </ButtonBase>
      ))}
      <ButtonBase aria-haspopup="dialog" onClick={onSearch} focusRipple sx={bottomActionStyle}>
        <icons.Search />
        <span>{text('keys.search')}</span>
      </ButtonBase>
      <ButtonBase aria-haspopup="dialog" onClick={onMore} focusRipple sx={bottomActionStyle}>
        <icons.Menu />
        <span>{text('nav.more')}</span>
      </ButtonBase>
    </Box>
  );
}

const bottomBarStyle = {
  flex: 'none',
  display: 'flex',
  justifyContent: 'center',
  minHeight: 56,
  pb: 'env(safe-area-inset-bottom)',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

const bottomActionStyle = {
  flex: 1,
  flexDirection: 'column',
  maxWidth: 168,
  px: 0.5,
  color: 'text.secondary',
  '&.active': { color: 'primary.main' },
  '& > span:not([class])': { fontFamily: 'fontFamily', fontSize: '0.75rem' },
} as const;
