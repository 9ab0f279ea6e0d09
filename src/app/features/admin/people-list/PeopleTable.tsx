import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { OpPeopleCheck } from '#contract/app/people.ts';
import { useText } from '#app/i18n/use-text.tsx';

/** Preview of a people list, row by row, with the problems. */
export function PeopleTable({ check }: { check: OpPeopleCheck }) {
  const { text, intl } = useText();
  const people = check.person ?? [];
  const problemsOf = (row: number) => (check.problem ?? []).filter((problem) => problem.row === row);
  return (
    <Box>
      <Box tabIndex={0} role="region" aria-label={text('people.found')} sx={{ overflow: 'auto', maxHeight: 360 }}>
        <Table size="small" stickyHeader sx={{ '& td, & th': { fontSize: '0.8125rem' } }}>
          <TableHead>
            <TableRow>
              <TableCell align="right">{text('people.row')}</TableCell>
              <TableCell>{text('user.displayName')}</TableCell>
              <TableCell>{text('user.name')}</TableCell>
              <TableCell>{text('user.email')}</TableCell>
              <TableCell>{text('people.resource')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {people.map(({ name, login, eMail, resource, existingResource }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows stand in the order of the list
              <TableRow key={index}>
                <TableCell align="right">{intl.formatNumber(index + 1)}</TableCell>
                <TableCell sx={peopleCellStyle}>
                  <bdi>{name}</bdi>
                  {problemsOf(index + 1).map(({ field, message }) => (
                    <Typography key={field} variant="caption" component="div" color="error">
                      {message}
                    </Typography>
                  ))}
                </TableCell>
                <TableCell sx={peopleCellStyle}>{login}</TableCell>
                <TableCell sx={peopleCellStyle}>{eMail}</TableCell>
                <TableCell sx={peopleCellStyle}>
                  <bdi>{resource ?? text('people.noResource')}</bdi>
                  {existingResource && (
                    <Typography variant="caption" component="div" color="textSecondary">
                      {text('people.linked')}
                    </Typography>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {text('people.counts', {
          users: people.length,
          made: check.numberResources ?? 0,
          linked: check.numberLinked ?? 0,
        })}
      </Typography>
    </Box>
  );
}

const peopleCellStyle = { maxWidth: 260, overflowWrap: 'anywhere' } as const;
