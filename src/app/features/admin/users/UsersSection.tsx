import { Button, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { UserLevel } from '#contract/core/codes.ts';
import type { Output } from '#contract/core/endpoint.ts';
import { revokingField, type RevokingTokens } from '#app/features/account/PasswordChange.tsx';
import { SecretDialog } from '#app/features/account/SecretDialog.tsx';
import { TokenList } from '#app/features/account/TokenList.tsx';
import type { CatalogField, Creation, Removal } from '#app/kit/catalog-editor/entry-list.ts';
import type { TableField } from '#app/kit/table/table-field.ts';
import type { FieldFilter } from '#app/kit/table/table-rows.ts';
import type { BulkAction } from '#app/kit/table/table-props.ts';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { serviceCall } from '#app/data/use-call.ts';
import {
  pageOf,
  readAllPages,
  type TableView,
  useTableView,
  viewQuery,
  useTableFields,
} from '#app/kit/table/use-table-view.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { useUndoableBatch } from '#app/kit/use-attempt.ts';
import { useSend, useRead, useSteadyRead } from '#app/data/query.ts';
import { languageNames, languages } from '#app/i18n/messages.ts';
import { useLanguage, useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import { useForm } from '#app/kit/form/use-form.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { accountOf, userAccountName, type UserListRow, userRow } from './user-row.ts';
import { userTableFields } from './user-table-fields.tsx';
import { UserGroups } from './UserGroups.tsx';
import { UserResources } from './UserResources.tsx';
import { useClient, useSession } from '#app/data/session.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { PeopleList } from '../people-list/PeopleList.tsx';

const userFields: readonly CatalogField<UserListRow>[] = [
  { name: 'name', label: 'user.name', kind: 'text', required: true, isNew: true },
  { name: 'displayName', label: 'user.displayName', kind: 'text', isNew: true },
  { name: 'eMail', label: 'user.contact.eMail', kind: 'text', isNew: true },
  { name: 'level', label: 'user.level', kind: 'code', required: true, isNew: true },
  { name: 'language', label: 'user.language', kind: 'choice', required: true, isNew: true },
  { name: 'external', label: 'user.external', kind: 'flag', required: true },
  { name: 'salutation', label: 'user.contact.salutation', kind: 'text' },
  { name: 'firstName', label: 'user.contact.firstName', kind: 'text' },
  { name: 'lastName', label: 'user.contact.lastName', kind: 'text' },
  { name: 'jobTitle', label: 'user.contact.jobTitle', kind: 'text' },
  { name: 'phone', label: 'user.contact.phone', kind: 'text' },
  { name: 'mobile', label: 'user.contact.mobile', kind: 'text' },
  { name: 'fax', label: 'user.contact.fax', kind: 'text' },
  { name: 'description', label: 'user.description', kind: 'longText' },
];

const userOptions = (text: TextFunction) => ({
  level: Object.values(UserLevel).map((level) => ({ value: String(level), label: text(`user.level.${level}`) })),
  language: languages.map((each) => ({ value: each, label: languageNames[each] })),
});

interface NamedPassword {
  /** Of the user. */
  readonly name: string;
  readonly password: string;
}

/** Everybody who can sign on: properties, tokens, resources and groups. */
export function UsersSection() {
  const { text } = useText();
  const fields = useTableFields(userTableFields);
  const defaultFilters = useDefaultFilters();
  const { view } = useTableView('', defaultFilters);
  const found = useUsers(view, fields);
  const [secret, setSecret] = useState<NamedPassword>();
  const deeds = useUserActions(setSecret);
  return (
    <>
      <CatalogEditor<UserListRow>
        kind={{
          title: text('admin.users'),
          caption: text('user.one'),
          rows: found.rows,
          reads: [found.read],
          table: {
            list: 'users',
            fields,
            paging: found.paging,
            defaultFilters,
            bulkActions: useUserBulkActions(),
          },
          fields: userFields,
          options: userOptions(text),
          empty: { title: text('user.empty'), text: text('user.empty.text') },
          nameOf: userAccountName,
          isMuted: ({ active }) => active === false,
          refusal: ({ active }) => (active === false ? text('user.isInactive') : undefined),
          changedFields: accountOf,
          change: ({ id }, body) => serviceCall(appApi.updateUserAccount, { userId: id, body }),
          creates: [useUserCreation(setSecret)],
          buttons: <PeopleListButton />,
          actions: deeds.actions,
          removal: useUserDeactivation(),
          tabs: [
            { id: 'tokens', label: text('user.tab.tokens'), Content: UserTokens },
            { id: 'resources', label: text('user.tab.resources'), Content: UserResources },
            { id: 'groups', label: text('user.tab.groups'), Content: UserGroups },
          ],
          panelWidth: 420,
        }}
      />
      {deeds.question}
      {secret && (
        <SecretDialog
          title={text('user.password', { name: secret.name })}
          explanation={text('user.password.text')}
          value={secret.password}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

/** New users, whose first password is shown once. */
function useUserCreation(onPassword: (secret: NamedPassword) => void): Creation<UserListRow> {
  const { text } = useText();
  const { language } = useLanguage();
  return {
    id: 'new',
    label: text('user.new'),
    initial: () => ({ level: UserLevel.contributor, language }),
    call: (values) => serviceCall(appApi.createUserAccount, { body: accountOf(values) }),
    made: (answer) => {
      const { user, password } = answer as NonNullable<Output<typeof appApi.createUserAccount>>;
      if (user && password) onPassword({ name: userAccountName(user), password });
      return user?.id;
    },
  };
}

/** Users are not deleted, but deactivated. */
function useUserDeactivation(): Removal<UserListRow> {
  const { text } = useText();
  return {
    label: text('user.deactivate'),
    refusal: ({ active }) => (active === false ? text('user.isInactive') : undefined),
    Warning: DeactivationWarning,
    call: ({ id }) => serviceCall(appApi.deactivateUser, { userId: id }),
    done: (user) => text('user.deactivated', { name: userAccountName(user) }),
    doneAll: (count) => text('table.users.deactivated', { count }),
  };
}

/** Changes of several users at once; all but deactivation can be undone. */
function useUserBulkActions(): readonly BulkAction<UserListRow>[] {
  const { text } = useText();
  const batch = useUndoableBatch();
  const setLevel = ({ id }: UserListRow, level: number | null | undefined) =>
    serviceCall(appApi.updateUserAccount, { userId: id, body: { level: level ?? null } });
  return [
    {
      id: 'level',
      label: text('table.users.level'),
      choices: Object.values(UserLevel).map((level) => ({ value: String(level), label: text(`user.level.${level}`) })),
      run: async (users, level) => {
        const undo = users.map((user) => setLevel(user, user.level));
        const notice = text('table.users.changed', { count: users.length });
        await batch(
          users.map((user) => setLevel(user, Number(level))),
          notice,
          undo,
        );
      },
    },
    {
      id: 'reactivate',
      label: text('user.reactivate'),
      refusal: (users) => (users.some(({ active }) => active === false) ? undefined : text('table.users.active')),
      run: async (users) => {
        const inactive = users.filter(({ active }) => active === false);
        await batch(
          inactive.map(({ id }) => serviceCall(appApi.reactivateUser, { userId: id })),
          text('table.users.reactivated', { count: inactive.length }),
          inactive.map(({ id }) => serviceCall(appApi.deactivateUser, { userId: id })),
        );
      },
    },
  ];
}

/** Actions on a user other than changing its fields. */
function useUserActions(onPassword: (secret: NamedPassword) => void) {
  const { text } = useText();
  const batch = useUndoableBatch();
  const [resetting, setResetting] = useState<UserListRow>();
  return {
    question: resetting && (
      <ResetPasswordDialog user={resetting} onPassword={onPassword} onClose={() => setResetting(undefined)} />
    ),
    actions: (user: UserListRow) => [
      {
        id: 'reset',
        label: text('user.reset'),
        refusal: user.active === false ? text('user.isInactive') : undefined,
        run: () => setResetting(user),
      },
      ...(user.active === false
        ? [
            {
              id: 'reactivate',
              label: text('user.reactivate'),
              run: () =>
                void batch(
                  [serviceCall(appApi.reactivateUser, { userId: user.id })],
                  text('user.reactivated', { name: userAccountName(user) }),
                ),
            },
          ]
        : []),
    ],
  };
}

interface ResetPasswordDialogProps {
  readonly user: UserListRow;
  onPassword(secret: NamedPassword): void;
  onClose(): void;
}

function ResetPasswordDialog({ user, onPassword, onClose }: ResetPasswordDialogProps) {
  const { text } = useText();
  const notify = useNotify();
  const name = userAccountName(user);
  const reset = useSend(appApi.resetUserPassword);
  const form = useForm<RevokingTokens>({
    fields: [revokingField],
    initial: { isRevoking: true },
    submit: async ({ isRevoking }) => {
      const made = await reset.mutateAsync({ input: { userId: user.id, body: { keepTokens: !isRevoking } } });
      if (made?.password) onPassword({ name, password: made.password });
      notify({ text: text('user.reset.done', { name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={text('entries.remove.title', { action: text('user.reset'), name })}
      submitLabel={text('user.reset')}
      form={form}
      above={<Typography>{text('user.reset.warning')}</Typography>}
      onClose={onClose}
    />
  );
}

function DeactivationWarning({ entry }: { entry: UserListRow }) {
  const { text } = useText();
  const tokens = useRead(appApi.listTokens, { userId: entry.id });
  return text('user.deactivate.warning', { count: tokens.data?.token?.length ?? 0 });
}

function UserTokens({ entry }: { entry: UserListRow }) {
  return <TokenList userId={entry.id} />;
}

/** Users are listed without deactivated ones. Addresses may say otherwise by `state` (active, inactive, all) and `level`. */
function useDefaultFilters(): readonly FieldFilter[] {
  const { values } = useAddress();
  const state = values.get('state') ?? 'active';
  const level = Object.values(UserLevel)
    .map(String)
    .find((each) => each === values.get('level'));
  return useMemo(() => {
    const filters: FieldFilter[] = [];
    if (state !== 'all') filters.push({ field: 'active', operator: 'is', value: String(state !== 'inactive') });
    if (level !== undefined) filters.push({ field: 'level', operator: 'is', value: level });
    return filters;
  }, [state, level]);
}

/** One page of the users that match; the service searches, filters and sorts them. */
function useUsers(view: TableView, fields: readonly TableField<UserListRow>[]) {
  const client = useClient();
  const input = {
    ...(view.search.trim() !== '' && { search: view.search.trim() }),
    ...viewQuery(view, fields),
  };
  const found = useSteadyRead(appApi.listUserAccounts, { ...input, ...pageOf(view) });
  const readAll = () =>
    readAllPages(async (range) =>
      ((await client.call(appApi.listUserAccounts, { ...input, ...range }))?.user ?? []).map(userRow),
    );
  return {
    rows: found.data ? (found.data.user ?? []).map(userRow) : undefined,
    read: found,
    paging: { total: found.data?.total ?? 0, isRefreshing: found.isPlaceholderData, readAll },
  };
}

/** Many people at once, where the service can create them so. */
function PeopleListButton() {
  const { text } = useText();
  const { capabilities } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (capabilities?.features?.includes('people') !== true) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {text('people.many')}
      </Button>
      <InfoDialog title={text('people.many')} isOpen={isOpen} maxWidth="md" onClose={() => setIsOpen(false)}>
        <PeopleList />
      </InfoDialog>
    </>
  );
}
