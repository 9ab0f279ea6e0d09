import { BottomNavigation, BottomNavigationAction, type BottomNavigationActionProps } from '@mui/material';
import { type ReactElement } from 'react';
import { NavLink, useLocation } from '#app/kit/router.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { appPaths } from '../paths.ts';
import { navigationPlaces } from './places.ts';

/** The screens that staff need on the way; all others are in the menu. */
const phonePaths: readonly string[] = [appPaths.myDay, appPaths.timesheet, appPaths.todos];

/** Navigation of a phone: within reach of the thumb. */
export function BottomBar({ onSearch, onMore }: { onSearch(): void; onMore(): void }): ReactElement {
  const { text } = useText();
  const { pathname } = useLocation();
  const places = navigationPlaces.filter(({ to }) => phonePaths.includes(to));
  return (
    <BottomNavigation component="nav" showLabels value={pathname} aria-label={text('nav.bar')} sx={bottomBarStyle}>
      {places.map(({ to, text: key, Icon }) => (
        <PlaceAction key={to} to={to} value={to} label={text(key)} icon={<Icon />} />
      ))}
      <BottomNavigationAction
        label={text('keys.search')}
        aria-haspopup="dialog"
        icon={<icons.Search />}
        onClick={onSearch}
        sx={bottomActionStyle}
      />
      <BottomNavigationAction
        label={text('nav.more')}
        aria-haspopup="dialog"
        icon={<icons.Menu />}
        onClick={onMore}
        sx={bottomActionStyle}
      />
    </BottomNavigation>
  );
}

const PlaceAction = (props: BottomNavigationActionProps & { to: string }) => (
  <BottomNavigationAction component={NavLink} {...props} sx={bottomActionStyle} />
);

const bottomBarStyle = {
  flex: 'none',
  height: 'auto',
  minHeight: 56,
  pb: 'env(safe-area-inset-bottom)',
  borderTop: 1,
  borderColor: 'divider',
} as const;

const bottomActionStyle = {
  minWidth: 0,
  px: 0.5,
  '& .MuiBottomNavigationAction-label': { fontSize: '0.75rem !important' },
} as const;
