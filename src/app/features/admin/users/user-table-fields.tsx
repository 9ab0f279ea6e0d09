import { UserLevel } from '#contract/core/codes.ts';
import { EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import type { LocaleTexts } from '#app/i18n/use-text.tsx';
import { userAccountName, type UserListRow } from './user-row.ts';

/** The fields of the list of users; the service sorts by them. */
export const userTableFields = ({ text }: LocaleTexts): readonly TableField<UserListRow>[] => [
  {
    id: 'displayName',
    header: text('user.displayName'),
    width: 190,
    grows: true,
    value: userAccountName,
    cell: (user) => (
      <EntryNameCell
        name={userAccountName(user)}
        mark={user.active === false ? text('user.inactive') : user.administrator === true && text('user.administrator')}
      />
    ),
  },
  { id: 'name', header: text('user.name'), width: 148 },
  {
    id: 'level',
    header: text('user.level'),
    kind: 'choice',
    choices: Object.values(UserLevel).map((level) => ({
      value: String(level),
      label: text(`user.level.${level}`),
    })),
    width: 140,
    text: ({ level, external }) =>
      [
        level !== undefined && level !== null && text(`user.level.${asLevel(level)}`),
        external === true && text('user.external'),
      ]
        .filter(Boolean)
        .join(', '),
  },
  { id: 'eMail', header: text('user.email'), width: 250, grows: true },
  { id: 'lastSeen', header: text('user.lastSeen'), kind: 'moment', width: 136 },
  flag('active', text('user.active'), ({ active }) => active !== false),
  flag('external', text('user.external'), ({ external }) => external === true),
];

/** A field to filter by; its column is shown if chosen. */
const flag = (id: string, header: string, value: (user: UserListRow) => boolean): TableField<UserListRow> => ({
  id,
  header,
  kind: 'flag',
  width: 110,
  isHidden: true,
  isSortable: false,
  value,
});

const knownUserLevels = [-1, 0, 1, 2] as const;

/** A level that the app has a word for; the lowest where it has none. */
function asLevel(level: number): (typeof knownUserLevels)[number] {
  return knownUserLevels.find((each) => each === level) ?? -1;
}
