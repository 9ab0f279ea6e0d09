import { Box, IconButton, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Tooltip } from '@mui/material';
import { NavLink, useLocation } from '#app/kit/router.tsx';
import { appPaths } from '../paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { visuallyHidden } from '#app/kit/visually-hidden.ts';
import { usePlaces } from './use-places.ts';

interface NavigationProps {
  isNarrow: boolean;
  onToggle?: () => void;
  onNavigate?: () => void;
}

/** The narrow column on the left: icon and word, or icons alone. */
export function Navigation({ isNarrow, onToggle, onNavigate }: NavigationProps) {
  const { text } = useText();
  const { pathname } = useLocation();
  const places = usePlaces();
  const label = text(isNarrow ? 'nav.expand' : 'nav.collapse');
  // A project belongs to the portfolio.
  const isWithin = (to: string) => to === appPaths.portfolio && pathname.startsWith(appPaths.project(''));
  return (
    <Box
      component="nav"
      aria-label={text('nav.label')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <List sx={{ px: 1, py: 1, flex: 1 }}>
        {places.map(({ to, text: key, Icon }) => (
          <ListItem key={to} disablePadding>
            <Tooltip title={isNarrow && text(key)} placement="right" describeChild>
              <ListItemButton
                component={NavLink}
                to={to}
                className={isWithin(to) ? 'active' : ''}
                onClick={onNavigate}
                sx={itemStyle}
              >
                <ListItemIcon sx={{ minWidth: 0, mr: isNarrow ? 0 : 1.25 }}>
                  <Icon />
                </ListItemIcon>
                <ListItemText
                  primary={text(key)}
                  slotProps={{ primary: { noWrap: true, sx: { fontWeight: 'inherit' } } }}
                  sx={isNarrow ? visuallyHidden : { my: 0 }}
                />
              </ListItemButton>
            </Tooltip>
          </ListItem>
        ))}
      </List>
      {onToggle && (
        <Box sx={{ p: 1, textAlign: isNarrow ? 'center' : 'right' }}>
          <Tooltip title={label} placement="right">
            <IconButton onClick={onToggle} aria-label={label}>
              {isNarrow ? <icons.Expand /> : <icons.Collapse />}
            </IconButton>
          </Tooltip>
        </Box>
      )}
    </Box>
  );
}

const itemStyle = {
  borderRadius: 1,
  minHeight: 36,
  pl: 1.25,
  pr: 0.5,
  py: 0.5,
  fontWeight: 500,
  '&.active': {
    bgcolor: 'action.selected',
    color: 'primary.main',
    fontWeight: 650,
    '& svg': { color: 'primary.main' },
  },
} as const;
