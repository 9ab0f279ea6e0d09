import { Typography } from '@mui/material';
import { CopyField } from '#app/kit/CopyField.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';

interface SecretDialogProps {
  readonly title: string;
  readonly explanation: string;
  readonly value: string;
  onClose(): void;
}

/** Something that is shown once and never again, with a way to take it along. */
export function SecretDialog({ title, explanation, value, onClose }: SecretDialogProps) {
  return (
    <InfoDialog title={title} isShownOnce onClose={onClose}>
      <Typography>{explanation}</Typography>
      <CopyField label={title} value={value} />
    </InfoDialog>
  );
}
