import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import type { OpNewPerson } from '#contract/app/people.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { DownloadIcon } from '#app/kit/icons.tsx';
import { saveFile } from '#app/kit/save-file.ts';
import { passwordSheet } from './people-lines.ts';

interface NewPasswordsProps {
  readonly people: readonly OpNewPerson[];
  onClose(): void;
}

/** The passwords of new people, which are shown once: on the screen and as a file to hand out. */
export function NewPasswords({ people, onClose }: NewPasswordsProps) {
  const { text } = useText();
  const titleId = useId();
  const head = [text('user.displayName'), text('user.name'), text('user.email'), text('account.password')];
  const save = async () => {
    const { writeWorkbook } = await import('#files/spreadsheet/write-workbook.ts');
    const rows = passwordSheet(
      head,
      people.map(({ name, login, eMail, password }) => [name, login, eMail, password]),
    );
    const bytes = writeWorkbook({ sheets: [{ name: text('people.passwords'), rows }] }, 'csv');
    saveFile(new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), `${text('people.passwords')}.csv`);
  };
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('people.created', { count: people.length })}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {text('people.once')}
        </Alert>
        <Box tabIndex={0} role="region" aria-label={text('people.passwords')} sx={{ overflow: 'auto', maxHeight: 400 }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                {head.map((name) => (
                  <TableCell key={name}>{name}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {people.map(({ user, name, login, eMail, password }) => (
                <TableRow key={user}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    <bdi>{name}</bdi>
                  </TableCell>
                  <TableCell>{login}</TableCell>
                  <TableCell>{eMail}</TableCell>
                  <TableCell sx={{ fontFamily: 'monospace' }}>{password}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="outlined" startIcon={<DownloadIcon fontSize="small" />} onClick={() => void save()}>
          {text('people.save')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {text('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
