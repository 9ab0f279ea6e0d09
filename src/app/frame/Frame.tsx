import AppBar from '@mui/material/AppBar';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type Theme } from '@mui/material/styles';
import { onlineManager } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { useText } from '../text/use-text.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { MeMenu } from './MeMenu.tsx';
import { Navigation, navigationWidth } from './Navigation.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Trail, TrailProvider } from './trail.tsx';

const storageKey = 'opdesk.navigation';

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
  );
}

/** What surrounds every screen: navigation on the left, where I am and search at the top. */
export function Frame() {
  const { text } = useText();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [isNarrow, setIsNarrow] = useState(() => localStorage.getItem(storageKey) === 'narrow');
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useIsOnline();
  const toggle = () => {
    localStorage.setItem(storageKey, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  };
  return (
    <TrailProvider>
      <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh', bgcolor: 'background.default' }}>
        <Link href="#content" sx={skipLink}>
          {text('app.skip')}
        </Link>
        <AppBar
          position="static"
          color="default"
          elevation={0}
          sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
        >
          <Toolbar variant="dense" sx={{ gap: 1.5, px: { xs: 1, md: 2 }, minHeight: 48 }} disableGutters>
            {isPhone && (
              <IconButton aria-label={text('nav.open')} onClick={() => setIsOpen(true)}>
                <MenuIcon fontSize="small" />
              </IconButton>
            )}
            <Typography sx={{ fontWeight: 700, color: 'primary.main', display: { xs: 'none', sm: 'block' } }}>
              {text('app.name')}
            </Typography>
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden' }}>
              <Trail label={text('trail.label')} />
            </Box>
            <SearchBox />
            <MeMenu />
          </Toolbar>
        </AppBar>
        {!isOnline && (
          <Alert severity="warning" sx={{ borderRadius: 0 }}>
            {text('connection.offline')}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
          {isPhone ? (
            <Drawer open={isOpen} onClose={() => setIsOpen(false)}>
              <Box sx={{ width: 240, height: '100%' }}>
                <Navigation isNarrow={false} onNavigate={() => setIsOpen(false)} />
              </Box>
            </Drawer>
          ) : (
            <Box
              sx={{
                width: isNarrow ? navigationWidth.narrow : navigationWidth.wide,
                flexShrink: 0,
                borderRight: 1,
                borderColor: 'divider',
                bgcolor: 'background.paper',
                overflow: 'hidden auto',
              }}
            >
              <Navigation isNarrow={isNarrow} onToggle={toggle} />
            </Box>
          )}
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            sx={{ flex: 1, minWidth: 0, overflow: 'auto', outline: 'none' }}
          >
            <Outlet />
          </Box>
        </Box>
      </Box>
    </TrailProvider>
  );
}

const skipLink = {
  position: 'absolute',
  left: 8,
  top: -48,
  zIndex: 'tooltip',
  bgcolor: 'background.paper',
  px: 2,
  py: 1,
  '&:focus': { top: 8 },
} as const;
