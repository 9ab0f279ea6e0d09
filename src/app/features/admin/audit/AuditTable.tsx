import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Paper from '@mui/material/Paper';
import type { OpAuditEntry } from '#contract/app/audit.ts';
import { useSubjectNames } from '#app/features/account/use-subjects.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import { actionText, detailsText } from './audit-words.ts';
import { useAuditFilter } from './use-audit.ts';

/** Entries of the audit log; the id of a record narrows the log to it. */
export function AuditTable({ entries }: { entries: readonly OpAuditEntry[] }) {
  const { text } = useText();
  const format = useFormat();
  const { change } = useAuditFilter();
  const nameOf = useSubjectNames();
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label={text('admin.audit')}
      sx={{ flex: 'none' }}
    >
      <Table size="small" sx={{ '& td, & th': { fontSize: '0.8125rem', verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{text('audit.at')}</TableCell>
            <TableCell>{text('audit.user')}</TableCell>
            <TableCell>{text('audit.action')}</TableCell>
            <TableCell>{text('audit.object')}</TableCell>
            <TableCell>{text('audit.details')}</TableCell>
            <TableCell>{text('audit.address')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => {
            const { id, at, userName, action, object, address } = entry;
            return (
              <TableRow key={id} hover>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{format.moment(at)}</TableCell>
                <TableCell sx={{ minWidth: 110 }}>{userName}</TableCell>
                <TableCell title={action ?? ''} sx={{ minWidth: 140 }}>
                  {actionText(text, action ?? '')}
                </TableCell>
                <TableCell>
                  {object && (
                    <Button
                      size="small"
                      sx={{ py: 0, minWidth: 0 }}
                      aria-label={text('audit.onlyObject', { id: object })}
                      onClick={() => change('objectId', object)}
                    >
                      {object}
                    </Button>
                  )}
                </TableCell>
                <TableCell sx={{ minWidth: 280, maxWidth: 420 }}>
                  <Box sx={{ overflowWrap: 'anywhere' }}>{detailsText(text, entry, nameOf)}</Box>
                </TableCell>
                <TableCell>{address}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
