import { Box, ButtonBase, IconButton, Tooltip, Typography } from '@mui/material';
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
      <Box component="ul" sx={placesStyle}>
        {places.map(({ to, text: key, Icon }) => {
          const entry = (
            <ButtonBase
              component={NavLink}
              to={to}
              className={isWithin(to) ? 'active' : ''}
              onClick={onNavigate}
              sx={itemStyle}
            >
              <Box component="span" sx={{ display: 'inline-flex', color: 'action.active', mr: isNarrow ? 0 : 1.25 }}>
                <Icon />
              </Box>
              <Typography component="span" noWrap sx={isNarrow ? visuallyHidden : placeTextStyle}>
                {text(key)}
              </Typography>
            </ButtonBase>
          );
          return (
            <li key={to}>
              {/* A tooltip draws its entry twice: only where there is one. */}
              {isNarrow ? (
                <Tooltip title={text(key)} placement="right" describeChild>
                  {entry}
                </Tooltip>
              ) : (
                entry
              )}
            </li>
          );
        })}
      </Box>
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

const placesStyle = { listStyle: 'none', m: 0, p: 1, flex: 1 } as const;

const placeTextStyle = { display: 'block', flex: 'auto', minWidth: 0, fontWeight: 'inherit' } as const;

/** As the entries of Material UI's lists, which would be five components more for the first screen. */
const itemStyle = {
  width: '100%',
  justifyContent: 'flex-start',
  textAlign: 'left',
  '@media (prefers-reduced-motion: no-preference)': {
    transition: 'background-color 100ms cubic-bezier(0.4, 0, 0.2, 1)',
  },
  '&:hover': { bgcolor: 'action.hover', '@media (hover: none)': { bgcolor: 'transparent' } },
  '&.Mui-focusVisible': { bgcolor: 'action.focus' },
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
