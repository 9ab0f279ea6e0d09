import { Box, Button, Paper, Typography } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';

interface DemoSignOn {
  readonly login?: string | null;
  readonly password?: string | null;
  readonly description?: string | null;
}

interface DemoSignOnsProps {
  signOns: readonly DemoSignOn[];
  onChoose: (credentials: { login: string; password: string }) => void;
}

/** Sign-ons available while demo data is loaded; choosing one fills the form. */
export function DemoSignOns({ signOns, onChoose }: DemoSignOnsProps) {
  const { text } = useText();
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1 }} role="group" aria-label={text('signOn.demo')}>
      <Typography color="textSecondary">{text('signOn.demo')}</Typography>
      {signOns.map(({ login, password, description }) => (
        <Button
          key={login}
          variant="text"
          color="inherit"
          onClick={() => onChoose({ login: login ?? '', password: password ?? '' })}
          sx={{ justifyContent: 'flex-start', textAlign: 'left' }}
        >
          <Box component="span" sx={{ fontWeight: 650, minWidth: 84 }}>
            {login}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {description}
          </Box>
        </Button>
      ))}
    </Paper>
  );
}
