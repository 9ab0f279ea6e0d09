import { Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpUserResource } from '#contract/app/users.ts';
import { api } from '#contract/documented/api.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { FactLine, FactLines } from '#app/features/account/FactLines.tsx';
import { useCall } from '#app/data/use-call.ts';
import { usePersonChoices } from '#app/features/common/field-choices.ts';
import { AddField } from '#app/kit/form/AddField.tsx';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { userAccountName, type UserListRow } from './user-row.ts';

/** The resources that are linked to a user, which one is its own, and more to link. */
export function UserResources({ entry: user }: { entry: UserListRow }) {
  const { text } = useText();
  const resources = useRead(appApi.listUserResources, { userId: user.id });
  const { isBusy, linkHere, unlink, makeOwn } = useUserResourceLinks(user);
  if (resources.error && !resources.data) {
    return <Failure error={resources.error} onRetry={() => void resources.refetch()} />;
  }
  const list = resources.data?.resource;
  if (!list) return <Skeleton variant="rounded" height={96} />;
  return (
    <>
      {list.length === 0 && <Typography color="textSecondary">{text('user.resources.none')}</Typography>}
      <FactLines label={text('user.tab.resources')}>
        {list.map((resource) => (
          <FactLine
            key={resource.id}
            title={resource.name ?? resource.id}
            mark={resource.primary === true && <Chip label={text('user.resources.primary')} />}
          >
            {resource.primary !== true && (
              <Button color="inherit" disabled={isBusy} onClick={() => makeOwn(resource)}>
                {text('user.resources.makePrimary')}
              </Button>
            )}
            <Button
              color="inherit"
              disabled={isBusy}
              aria-label={text('user.resources.unlinkNamed', { name: resource.name ?? resource.id })}
              onClick={() => unlink(resource)}
            >
              {text('user.resources.unlink')}
            </Button>
          </FactLine>
        ))}
      </FactLines>
      <Box sx={{ mt: 1.5 }}>
        <AddField label="user.resources.add" useChoices={usePersonChoices} isDisabled={isBusy} onAdd={linkHere} />
      </Box>
    </>
  );
}

/** Links resources to a user and away from it, one change at a time; each can be undone. */
function useUserResourceLinks(user: UserListRow) {
  const { text } = useText();
  const call = useCall();
  const notify = useNotify();
  const attempt = useAttempt();
  const [isBusy, setIsBusy] = useState(false);
  const run: typeof attempt = async (...work) => {
    setIsBusy(true);
    const isDone = await attempt(...work);
    setIsBusy(false);
    return isDone;
  };
  const link = (id: string, to: string | null) => call(api.resources.updateResource, { body: { id, user: to } });
  const makePrimary = (of: string, primaryResource: string) =>
    call(appApi.updateUserAccount, { userId: of, body: { primaryResource } });
  const linkAgain = async (id: string, to: string, isPrimary: boolean) => {
    await link(id, to);
    if (isPrimary) await makePrimary(to, id);
  };
  /** A resource has one user: the notice names the previous one, with an undo. */
  const linkHere = async (id: string) => {
    const resource = await call(api.resources.getResourceById, { resourceId: id });
    const former = resource?.user ? await call(appApi.getUserAccount, { userId: resource.user }) : undefined;
    await link(id, user.id);
    if (!former) return;
    notify({
      text: text('user.resources.taken', { name: resource?.name ?? '', user: userAccountName(former) }),
      onUndo: () => void run(() => linkAgain(id, former.id, former.primaryResource === id)),
    });
  };
  return {
    isBusy,
    linkHere: (id: string) => void run(() => linkHere(id)),
    unlink: ({ id, name, primary }: OpUserResource) =>
      void run(() => link(id, null), {
        done: text('user.resources.unlinked', { name: name ?? '' }),
        undo: () => linkAgain(id, user.id, primary === true),
      }),
    makeOwn: ({ id }: OpUserResource) => void run(() => makePrimary(user.id, id)),
  };
}
