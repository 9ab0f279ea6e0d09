import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import { NavLink } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { TextKey } from '../text/messages.ts';
import { useText } from '../text/use-text.tsx';
import { CollapseIcon, ExpandIcon, LockIcon, PortfolioIcon, TimesheetIcon } from '../ui/icons.tsx';

interface Place {
  readonly to: string;
  readonly text: TextKey;
  readonly Icon: typeof PortfolioIcon;
}

/** The screens of the navigation, in its order. */
export const places: readonly Place[] = [
  { to: paths.timesheet, text: 'nav.timesheet', Icon: TimesheetIcon },
  { to: paths.portfolio, text: 'nav.portfolio', Icon: PortfolioIcon },
  { to: paths.locking, text: 'nav.locking', Icon: LockIcon },
];

export const navigationWidth = { wide: 184, narrow: 56 };

interface NavigationProps {
  isNarrow: boolean;
  onToggle?: () => void;
  onNavigate?: () => void;
}

/** The narrow column on the left: icon and word, or icons alone. */
export function Navigation({ isNarrow, onToggle, onNavigate }: NavigationProps) {
  const { text } = useText();
  return (
    <Box
      component="nav"
      aria-label={text('nav.label')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <List sx={{ px: 1, py: 1, flex: 1 }}>
        {places.map(({ to, text: key, Icon }) => (
          <ListItem key={to} disablePadding>
            <Tooltip title={isNarrow ? text(key) : ''} placement="right">
              <ListItemButton
                component={NavLink}
                to={to}
                onClick={onNavigate}
                sx={{
                  borderRadius: 1,
                  minHeight: 36,
                  px: 1.25,
                  '&.active': { bgcolor: 'action.selected', color: 'primary.main', '& svg': { color: 'primary.main' } },
                }}
              >
                <ListItemIcon sx={{ minWidth: 0, mr: isNarrow ? 0 : 1.25 }}>
                  <Icon fontSize="small" />
                </ListItemIcon>
                <ListItemText
                  primary={text(key)}
                  slotProps={{ primary: { noWrap: true, sx: { fontWeight: 550 } } }}
                  sx={isNarrow ? visuallyHidden : { my: 0 }}
                />
              </ListItemButton>
            </Tooltip>
          </ListItem>
        ))}
      </List>
      {onToggle && (
        <Box sx={{ p: 1, textAlign: isNarrow ? 'center' : 'right' }}>
          <Tooltip title={text(isNarrow ? 'nav.expand' : 'nav.collapse')} placement="right">
            <IconButton
              onClick={onToggle}
              aria-label={text(isNarrow ? 'nav.expand' : 'nav.collapse')}
              aria-expanded={!isNarrow}
            >
              {isNarrow ? <ExpandIcon fontSize="small" /> : <CollapseIcon fontSize="small" />}
            </IconButton>
          </Tooltip>
        </Box>
      )}
    </Box>
  );
}

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
