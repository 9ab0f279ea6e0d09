import { Box, Skeleton } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { Wordmark } from '#app/kit/Wordmark.tsx';
import { belowTopBarStyle, narrowNavigationKey, navigationWidth, sideBar, topBar, frameWindow } from './frame-style.ts';
import { navigationPlaces } from './places.ts';
import { useStoredFlag } from '#app/kit/use-stored-flag.ts';

/** The frame as it will be, while the session opens and the screen is loaded: nothing jumps when they are there. */
export function FrameShape() {
  const { text } = useText();
  const [isNarrow] = useStoredFlag(narrowNavigationKey);
  const width = isNarrow ? navigationWidth.narrow : navigationWidth.wide;
  return (
    <Box sx={frameWindow}>
      <Box sx={topBar}>
        <AppName />
      </Box>
      <Box sx={belowTopBarStyle}>
        <Box sx={{ ...sideBar, width, px: 1, py: 1, display: { xs: 'none', md: 'block' } }}>
          {navigationPlaces.map(({ to }) => (
            <Box key={to} sx={{ height: 36, px: 1.25, display: 'flex', alignItems: 'center' }}>
              <Skeleton variant="text" width={isNarrow ? 20 : '70%'} />
            </Box>
          ))}
        </Box>
        <Box
          component="main"
          sx={{ flex: 1, p: { xs: 1.5, md: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1.5 }}
        >
          <ScreenShape label={text('state.loading')} />
        </Box>
      </Box>
    </Box>
  );
}

function ScreenShape({ label }: { label: string }) {
  return (
    <>
      <Box role="status" aria-label={label} sx={{ minHeight: 32, display: 'flex', alignItems: 'center' }}>
        <Skeleton variant="text" width={220} height={29} />
      </Box>
      <Skeleton variant="rounded" sx={{ flex: 1, minHeight: 0 }} />
    </>
  );
}

/** The wordmark of the app, where there is room for it. */
export function AppName() {
  return (
    <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
      <Wordmark height={22} />
    </Box>
  );
}
