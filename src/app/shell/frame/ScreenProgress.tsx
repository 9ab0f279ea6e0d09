import LinearProgress from '@mui/material/LinearProgress';
import { useNavigation } from 'react-router-dom';
import { useText } from '#app/i18n/use-text.tsx';

/** A line at the top of the content while the next screen is fetched; at once would be a flicker. */
export function ScreenProgress() {
  const { text } = useText();
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <LinearProgress aria-label={text('state.loading')} sx={lineStyle} />;
}

const lineStyle = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: 2,
  opacity: 0,
  animation: 'appear 0s 300ms forwards',
  '@keyframes appear': { to: { opacity: 1 } },
} as const;
