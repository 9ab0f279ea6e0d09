import { Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpToken } from '#contract/app/tokens.ts';
import { serviceCall } from '#app/data/use-call.ts';
import { useRemoval } from '#app/kit/catalog-editor/use-removal.tsx';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { FactLine, FactLines } from './FactLines.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

/** The access tokens of a user, the reader's own without an id: make one, see its value once, revoke it. */
export function TokenList({ userId }: { userId?: string }) {
  const { text } = useText();
  const tokens = useRead(appApi.listTokens, userId === undefined ? {} : { userId });
  const { nameOf, usage, factsOf } = useTokenWords();
  const removal = useRemoval<OpToken>(
    {
      label: text('token.revoke'),
      warning: (token) => text('token.revoke.warning', { used: usage(token) }),
      call: ({ id }) => serviceCall(appApi.revokeToken, { tokenId: id }),
      done: (token) => text('token.revoked', { name: nameOf(token) }),
    },
    nameOf,
  );
  const list = tokens.data?.token;
  const content = () => {
    if (tokens.error && !tokens.data) return <Failure error={tokens.error} onRetry={() => void tokens.refetch()} />;
    if (!list) return <Skeleton variant="rounded" height={96} />;
    if (list.length === 0) return <Empty title={text('token.none')} hint={text('token.none.text')} drawing="lock" />;
    return (
      <FactLines>
        {list.map((token) => (
          <FactLine key={token.id} Icon={icons.Key} title={nameOf(token)} facts={factsOf(token)}>
            <Button
              color="inherit"
              aria-label={text('token.revokeNamed', { name: nameOf(token) })}
              onClick={() => removal.remove([token])}
            >
              {text('token.revoke')}
            </Button>
          </FactLine>
        ))}
      </FactLines>
    );
  };
  return (
    <>
      {content()}
      <NewTokenButton userId={userId} />
      {removal.question}
    </>
  );
}

function useTokenWords() {
  const { text, format } = useText();
  const [now] = useState(Date.now);
  const nameOf = ({ name }: OpToken) => name || text('token.unnamed');
  const usage = ({ lastUsed }: OpToken) =>
    lastUsed ? text('token.lastUsed', { at: format.moment(lastUsed) }) : text('token.neverUsed');
  const expiry = ({ expires }: OpToken) => {
    if (!expires) return [];
    const isOver = new Date(expires).getTime() < now;
    return [text(isOver ? 'token.expired' : 'token.until', { at: format.moment(expires) })];
  };
  const factsOf = (token: OpToken) => [
    text('token.kind.api'),
    text('token.created', { at: format.moment(token.created) }),
    usage(token),
    ...expiry(token),
  ];
  return { nameOf, usage, factsOf };
}

/** Makes a token and shows its value once. */
function NewTokenButton({ userId }: { readonly userId: string | undefined }) {
  const { text } = useText();
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<{ name: string; value: string }>();
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<icons.Add />}
        sx={{ mt: 1.5, alignSelf: 'flex-start' }}
        onClick={() => setIsAdding(true)}
      >
        {text('token.new')}
      </Button>
      {isAdding && (
        <NewTokenDialog
          userId={userId}
          onClose={() => setIsAdding(false)}
          onMade={(token) => {
            setIsAdding(false);
            setMade(token);
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={made.name === '' ? text('token.value.unnamed') : text('token.value', { name: made.name })}
          explanation={text('token.value.text')}
          value={made.value}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}
