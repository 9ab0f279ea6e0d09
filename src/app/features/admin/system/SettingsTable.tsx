import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { OpSystemSetting } from '#contract/app/system.ts';
import { useText } from '#app/i18n/use-text.tsx';

/** The settings in force; of secrets only whether they are set. */
export function SettingsTable({ settings }: { settings: readonly OpSystemSetting[] }) {
  const { text } = useText();
  const valueOf = ({ value, secret }: OpSystemSetting) => {
    if (secret === true) return text('system.setting.secret');
    return value ?? text('system.setting.unset');
  };
  return (
    <Box tabIndex={0} role="region" aria-label={text('system.setting')} sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ '& td, & th': { fontSize: '0.8125rem' } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>{text('system.setting')}</TableCell>
            <TableCell>{text('system.setting.value')}</TableCell>
            <TableCell>{text('catalogue.description')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {settings.map((setting) => (
            <TableRow key={setting.variable}>
              <TableCell component="th" scope="row" sx={{ pl: 0, fontFamily: 'monospace' }}>
                {setting.variable}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {valueOf(setting)}{' '}
                {setting.standard !== true && <Chip size="small" label={text('system.setting.set')} />}
              </TableCell>
              <TableCell>{setting.description}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
