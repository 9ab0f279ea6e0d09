import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { appApi } from '#contract/app/api.ts';
import type { OpNewPerson } from '#contract/app/people.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { DropArea } from '#app/kit/DropArea.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { FileButton } from '#app/kit/FileButton.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { usePeopleCheck } from './use-people-check.ts';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';

interface PeopleListProps {
  /** Focused after the passwords were read; the list itself where no step follows. */
  readonly nextRef?: RefObject<HTMLElement | null>;
}

/**
 * Adds people from a spreadsheet, pasted or as a file: checked first, then created with their resources, all or none.
 */
export function PeopleList({ nextRef }: PeopleListProps) {
  const { text } = useText();
  const [list, setList] = useState<string | File>('');
  const [made, setMade] = useState<readonly OpNewPerson[]>();
  const { people, check, error } = usePeopleCheck(list);
  const create = useSend(appApi.createPeople);
  const problems = check?.problem?.length ?? 0;
  const refusal =
    check === undefined
      ? text('people.nobody')
      : problems > 0
        ? text('people.problems', { count: problems })
        : undefined;
  const run = async () => {
    try {
      const done = await create.mutateAsync({ input: { body: { person: [...people] } } });
      setMade(done?.person ?? []);
      setList((now) => (now === list ? '' : now));
    } catch {
      // Shown below.
    }
  };
  const field = useRef<HTMLTextAreaElement>(null);
  const close = () => {
    // The button that opened the passwords may not hold the focus again; the dialog holds it until it is gone.
    flushSync(() => setMade(undefined));
    (nextRef?.current ?? field.current)?.focus();
  };
  return (
    <DropArea label={text('people.drop')} onFile={setList}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2">{text('people.text')}</Typography>
        <PeopleListInput list={list} inputRef={field} onChange={setList} />
        {error !== undefined && <Failure error={error} />}
        {create.error && <Failure error={create.error} title={text('people.failed')} />}
        {check && <PeopleTable check={check} />}
        {problems > 0 && <Alert severity="warning">{text('people.problems', { count: problems })}</Alert>}
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <ReasonButton variant="contained" loading={create.isPending} refusal={refusal} onClick={() => void run()}>
            {text('people.create', { count: check?.person?.length ?? 0 })}
          </ReasonButton>
          <FileButton label={text('people.file')} accept=".csv,.tsv,.txt,.xls,.xlsx,.ods" onFile={setList}>
            {text('people.file')}
          </FileButton>
        </Box>
      </Box>
      {made && <NewPasswords people={made} onClose={close} />}
    </DropArea>
  );
}

interface PeopleListInputProps {
  readonly list: string | File;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  onChange(list: string): void;
}

/** The field that people are pasted into, or the name of the file that was chosen instead. */
function PeopleListInput({ list, inputRef, onChange }: PeopleListInputProps) {
  const { text } = useText();
  if (typeof list === 'string') {
    return (
      <TextField
        inputRef={inputRef}
        multiline
        minRows={4}
        maxRows={12}
        label={text('people.list')}
        placeholder={text('people.example')}
        value={list}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false } }}
      />
    );
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{list.name}</Typography>
      <Button color="inherit" onClick={() => onChange('')}>
        {text('people.other')}
      </Button>
    </Box>
  );
}

const passwordCell = ({ password }: OpNewPerson) => <code>{password}</code>;
const newPersonId = ({ user }: OpNewPerson) => user ?? '';

/** The passwords of new people, which are shown once: on the screen and as a file to hand out. */
function NewPasswords({ people, onClose }: { readonly people: readonly OpNewPerson[]; onClose(): void }) {
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
        maxHeight={400}
      />
    </InfoDialog>
  );
}
