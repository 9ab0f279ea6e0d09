import { touchTarget } from '#app/kit/style.ts';

/** Sizes and lines that the frame and its shape while loading have in common. */

/** Of the part of the page that the screen fills. */
export const contentId = 'content';

/** Under it this browser keeps that the navigation shows icons alone. */
export const narrowNavigationKey = 'opdesk.navigation.narrow';

export const navigationWidth = { wide: 184, narrow: 56 };

export const frameWindow = {
  display: 'flex',
  flexDirection: 'column',
  height: '100dvh',
  bgcolor: 'background.default',
} as const;

export const topBar = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: { xs: 1, md: 1.5 },
  px: { xs: 1, md: 2 },
  height: 48,
  boxSizing: 'border-box',
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '& .MuiIconButton-root': touchTarget,
} as const;

export const sideBar = {
  flexShrink: 0,
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  overflow: 'hidden auto',
  boxSizing: 'border-box',
} as const;

/** Below the top bar: navigation and screen. */
export const belowTopBarStyle = { display: 'flex', flex: 1, minHeight: 0 } as const;
