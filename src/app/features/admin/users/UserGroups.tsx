import { Box, Button, Skeleton, Typography } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import type { OpManagedGroup } from '#contract/app/groups.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { FactLine, FactLines } from '#app/features/account/FactLines.tsx';
import { useCall } from '#app/data/use-call.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { AddField } from '#app/kit/form/AddField.tsx';
import { useFocusFollows } from '#app/kit/use-focus-follows.ts';
import type { UserListRow } from './user-row.ts';

/** The Everyone group: contains all users; members cannot be added. */
const everyoneId = '3';

/** The groups that a user is in, and more to be put into. */
export function UserGroups({ entry: user }: { entry: UserListRow }) {
  const { text } = useText();
  const call = useCall();
  const attempt = useAttempt();
  const { handlers } = useFocusFollows();
  const groups = useRead(appApi.listManagedGroups, {});
  if (groups.error && !groups.data) return <Failure error={groups.error} onRetry={() => void groups.refetch()} />;
  const all = groups.data?.group;
  if (!all) return <Skeleton variant="rounded" height={96} />;
  const nameOf = ({ displayName, name, id }: OpManagedGroup) => displayName || name || id;
  const own = new Set(user.groups ?? []);
  const add = (id: string) => call(appApi.addGroupMembers, { groupId: id, body: { memberIds: [user.id] } });
  const remove = (group: OpManagedGroup) =>
    attempt(() => call(appApi.removeGroupMember, { groupId: group.id, memberId: user.id }), {
      done: text('user.groups.removed', { name: nameOf(group) }),
      undo: () => add(group.id),
    });
  const others = all.filter(({ id }) => id !== everyoneId && !own.has(id));
  return (
    <Box {...handlers} sx={{ display: 'contents' }}>
      {own.size === 0 && <Typography color="textSecondary">{text('user.groups.none')}</Typography>}
      <FactLines label={text('user.tab.groups')}>
        {all
          .filter(({ id }) => own.has(id))
          .map((group) => (
            <FactLine key={group.id} row={group.id} title={nameOf(group)}>
              <Button
                color="inherit"
                aria-label={text('user.groups.remove', { name: nameOf(group) })}
                onClick={() => void remove(group)}
              >
                {text('group.remove')}
              </Button>
            </FactLine>
          ))}
      </FactLines>
      <Box data-row="add" sx={{ mt: 1.5 }}>
        <AddField
          label="user.groups.add"
          options={others.map((group) => ({ value: group.id, label: nameOf(group) }))}
          onAdd={(id) => void attempt(() => add(id))}
        />
      </Box>
    </Box>
  );
}
