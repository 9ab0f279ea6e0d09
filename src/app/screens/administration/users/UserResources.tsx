import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '#contract/admin/api.ts';
import type { OpUserResource } from '#contract/admin/users.ts';
import { api } from '#contract/api.ts';
import { FactLine, FactLines } from '#app/accounts/FactLines.tsx';
import { useCall } from '#app/entries/use-call.ts';
import { ResourcePicker } from '#app/projects/ResourcePicker.tsx';
import { query } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { Failure, useFailureText } from '#app/ui/Failure.tsx';
import { useNotify } from '#app/ui/Notices.tsx';
import type { UserRow } from './user-row.ts';

/** The resources that are linked to a user, which one is its own, and more to link. */
export function UserResources({ entry: user }: { entry: UserRow }) {
  const { text } = useText();
  const call = useCall();
  const notify = useNotify();
  const failureText = useFailureText();
  const resources = useQuery(query(adminApi.listUserResources, { userId: user.id }));
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      notify({ severity: 'error', text: failureText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  const link = (id: string, to: string | null) => call(api.resources.updateResource, { body: { id, user: to } });
  const unlink = async ({ id, name, primary }: OpUserResource) => {
    await link(id, null);
    notify({
      text: text('user.resources.unlinked', { name: name ?? '' }),
      onUndo: () =>
        void attempt(async () => {
          await link(id, user.id);
          if (primary) await makePrimary(id);
        }),
    });
  };
  const makePrimary = (primaryResource: string) =>
    call(adminApi.updateUserAccount, { userId: user.id, body: { primaryResource } });
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
            mark={resource.primary === true && <Chip size="small" label={text('user.resources.primary')} />}
          >
            {resource.primary !== true && (
              <Button color="inherit" disabled={isBusy} onClick={() => void attempt(() => makePrimary(resource.id))}>
                {text('user.resources.makePrimary')}
              </Button>
            )}
            <Button
              color="inherit"
              disabled={isBusy}
              aria-label={text('user.resources.unlink', { name: resource.name ?? resource.id })}
              onClick={() => void attempt(() => unlink(resource))}
            >
              {text('group.remove')}
            </Button>
          </FactLine>
        ))}
      </FactLines>
      <ResourcePicker
        // Empty again after each one.
        key={list.length}
        label={text('user.resources.add')}
        value=""
        name=""
        isDisabled={isBusy}
        onChange={(id) => id !== '' && void attempt(() => link(id, user.id))}
      />
    </>
  );
}
