import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { UserLevel } from '#contract/core/codes.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useAddress } from '#app/kit/use-address.ts';

const userLevelOptions = Object.values(UserLevel);

/** Further filters of the users; kept in the address. */
export function useUserFilters() {
  const { values } = useAddress();
  const state = values.get('state');
  const level = userLevelOptions.find((each) => String(each) === values.get('level'));
  return { active: state === 'all' ? undefined : state !== 'inactive', level };
}

export function UserFilters() {
  const { text } = useText();
  const { values, put } = useAddress();
  const choose = (name: string, value: string, usual: string) =>
    put({ [name]: value === usual ? undefined : value, page: undefined });
  return (
    <>
      <TextField
        select
        label={text('user.state')}
        value={values.get('state') ?? 'active'}
        onChange={(event) => choose('state', event.target.value, 'active')}
        sx={{ minWidth: 130 }}
      >
        <MenuItem value="active">{text('user.active')}</MenuItem>
        <MenuItem value="inactive">{text('user.inactive')}</MenuItem>
        <MenuItem value="all">{text('user.state.all')}</MenuItem>
      </TextField>
      <TextField
        select
        label={text('user.level')}
        value={values.get('level') ?? 'any'}
        onChange={(event) => choose('level', event.target.value, 'any')}
        sx={{ minWidth: 140 }}
      >
        <MenuItem value="any">{text('user.level.any')}</MenuItem>
        {userLevelOptions.map((level) => (
          <MenuItem key={level} value={String(level)}>
            {text(`user.level.${level}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
