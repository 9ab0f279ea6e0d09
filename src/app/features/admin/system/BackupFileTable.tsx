import { Chip, Typography } from '@mui/material';
import type { OpBackupFile } from '#contract/app/backups.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useSizeText } from '#app/kit/use-size-text.ts';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';

interface BackupFileTableProps {
  readonly files: readonly OpBackupFile[];
  /** Why none can be verified now. */
  readonly refusal: string | undefined;
  onVerify(file: string): void;
}

const backupFileName = ({ name }: OpBackupFile) => name ?? '';

const checkWord = ({ checkedAt, problem }: OpBackupFile) =>
  problem ? 'backups.damaged' : checkedAt ? 'backups.complete' : 'backups.unverified';

const checkColors = {
  'backups.damaged': 'error',
  'backups.complete': 'success',
  'backups.unverified': 'default',
} as const;

function BackupCheck({ file }: { file: OpBackupFile }) {
  const { text } = useText();
  const { problem } = file;
  const word = checkWord(file);
  return (
    <span>
      <Chip variant="outlined" color={checkColors[word]} label={text(word)} />
      {problem && ` ${problem}`}
    </span>
  );
}

const backupCheckCell = (file: OpBackupFile) => <BackupCheck file={file} />;

/** The backups in the folder of the service. */
export function BackupFileTable({ files, refusal, onVerify }: BackupFileTableProps) {
  const { text } = useText();
  const sizeText = useSizeText();
  const checkText = (file: OpBackupFile) => file.problem ?? text(checkWord(file));
  const fields: readonly TableField<OpBackupFile>[] = [
    { id: 'at', header: text('backups.at'), kind: 'moment', width: 160 },
    {
      id: 'bytes',
      header: text('system.database.size'),
      kind: 'number',
      width: 90,
      text: ({ bytes }) => sizeText(bytes ?? 0),
    },
    {
      id: 'check',
      header: text('backups.check'),
      width: 150,
      grows: true,
      wraps: true,
      value: checkText,
      cell: backupCheckCell,
    },
    { id: 'checkedAt', header: text('backups.checkedAt'), kind: 'moment', width: 160 },
    { id: 'encrypted', header: text('backups.encryption.short'), kind: 'flag', width: 115 },
    { id: 'name', header: text('backups.file'), width: 200, wraps: true, value: backupFileName },
  ];
  return (
    <DataTable<OpBackupFile>
      list="backups"
      prefix="backups."
      label={text('backups.files')}
      fields={fields}
      rows={files}
      rowId={backupFileName}
      empty={<Typography color="textSecondary">{text('backups.none')}</Typography>}
      actions={(file) => [
        { id: 'verify', label: text('backups.verify'), refusal, run: () => onVerify(backupFileName(file)) },
      ]}
      hasSearch={false}
      maxHeight={360}
    />
  );
}
