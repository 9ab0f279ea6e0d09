import { UserLevel } from '#contract/core/codes.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { ChoiceTool } from '#app/kit/view-tools.tsx';

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
      <ChoiceTool
        label={text('user.state')}
        value={values.get('state') ?? 'active'}
        options={[
          { value: 'active', label: text('user.active') },
          { value: 'inactive', label: text('user.inactive') },
          { value: 'all', label: text('user.state.all') },
        ]}
        onChange={(state) => choose('state', state, 'active')}
      />
      <ChoiceTool
        label={text('user.level')}
        value={values.get('level') ?? 'any'}
        options={[
          { value: 'any', label: text('user.level.any') },
          ...userLevelOptions.map((level) => ({ value: String(level), label: text(`user.level.${level}`) })),
        ]}
        onChange={(level) => choose('level', level, 'any')}
      />
    </>
  );
}
