import { useMemo } from 'react';
import { Cut, EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import type { EntryColumn } from '#app/kit/catalog-editor/entry-list.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import { userAccountName, type UserListRow } from './user-row.ts';

/** The columns of the list of users; the service puts them in the order of their names. */
export function useUserColumns(): readonly EntryColumn<UserListRow>[] {
  const { text } = useText();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('user.displayName'),
        width: 240,
        cell: (user) => (
          <EntryNameCell
            name={userAccountName(user)}
            mark={
              user.active === false ? text('user.inactive') : user.administrator === true && text('user.administrator')
            }
          />
        ),
      },
      { id: 'login', header: text('user.name'), width: 150, cell: ({ name }) => <Cut>{name}</Cut> },
      {
        id: 'level',
        header: text('user.level'),
        width: 110,
        cell: ({ level, external }) => (
          <Cut>
            {[
              level !== undefined && level !== null && text(`user.level.${asLevel(level)}`),
              external === true && text('user.external'),
            ]
              .filter(Boolean)
              .join(', ')}
          </Cut>
        ),
      },
      { id: 'eMail', header: text('user.email'), width: 210, grows: true, cell: ({ eMail }) => <Cut>{eMail}</Cut> },
      {
        id: 'lastSeen',
        header: text('user.lastSeen'),
        width: 150,
        cell: ({ lastSeen }) => <Cut>{format.moment(lastSeen)}</Cut>,
      },
    ],
    [text, format],
  );
}

const knownUserLevels = [-1, 0, 1, 2] as const;

/** A level that the app has a word for; the lowest where it has none. */
function asLevel(level: number): (typeof knownUserLevels)[number] {
  return knownUserLevels.find((each) => each === level) ?? -1;
}
