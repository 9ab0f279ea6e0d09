import { Alert } from '@mui/material';
import type { OpNewPerson } from '#contract/app/people.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';

const passwordCell = ({ password }: OpNewPerson) => <code>{password}</code>;
const newPersonId = ({ user }: OpNewPerson) => user ?? '';

/** The passwords of new people, which are shown once: on the screen and as a file to hand out. */
export function NewPasswords({ people, onClose }: { readonly people: readonly OpNewPerson[]; onClose(): void }) {
  const { text } = useText();
  const fields: readonly TableField<OpNewPerson>[] = [
    { id: 'name', header: text('user.displayName'), width: 190, grows: true },
    { id: 'login', header: text('user.name'), width: 150 },
    { id: 'eMail', header: text('user.email'), width: 190, grows: true },
    { id: 'password', header: text('account.password'), width: 180, cell: passwordCell },
  ];
  return (
    <InfoDialog title={text('people.created', { count: people.length })} isShownOnce maxWidth="md" onClose={onClose}>
      <Alert severity="warning">{text('people.once')}</Alert>
      <DataTable<OpNewPerson>
        list="newPasswords"
        prefix="passwords."
        label={text('people.passwords')}
        fields={fields}
        rows={people}
        rowId={newPersonId}
        empty=""
        maxHeight={400}
      />
    </InfoDialog>
  );
}
