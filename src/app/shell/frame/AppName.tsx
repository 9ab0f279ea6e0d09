import { Typography } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';

/** The name of the app, where there is room for it. */
export function AppName() {
  const { text } = useText();
  return (
    <Typography sx={{ fontSize: '1rem', fontWeight: 700, color: 'primary.main', display: { xs: 'none', sm: 'block' } }}>
      {text('app.name')}
    </Typography>
  );
}
