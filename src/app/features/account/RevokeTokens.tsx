import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useText } from '#app/i18n/use-text.tsx';

interface RevokeTokensProps {
  readonly isRevoking: boolean;
  onChange(isRevoking: boolean): void;
}

/** The choice to revoke a user's access tokens together with the password. */
export function RevokeTokens({ isRevoking, onChange }: RevokeTokensProps) {
  const { text } = useText();
  return (
    <FormControlLabel
      sx={{ display: 'flex' }}
      control={<Checkbox checked={isRevoking} onChange={(_event, checked) => onChange(checked)} />}
      label={text('account.password.revokeTokens')}
    />
  );
}
