import { Box, Typography } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { DropArea } from '#app/kit/DropArea.tsx';
import { FileButton } from '#app/kit/FileButton.tsx';
import { icons } from '#app/kit/icons.tsx';
import { takeFreeFocus } from '#app/kit/take-focus.ts';
import type { SheetKind } from './import-kinds.ts';
import { TemplateButton } from './TemplateButton.tsx';
import { useIsServed } from '#app/data/query.ts';
import { dropFrame } from './table-style.ts';

interface FileChoiceProps {
  readonly kind: SheetKind;
  readonly file: File | undefined;
  readonly isDisabled: boolean;
  /** The button takes the focus: it was on the receipt of the file before. */
  readonly isNext: boolean;
  onFile(file: File): void;
}

/** Drop zone and file picker, with a template to download. */
export function FileChoice({ kind, file, isDisabled, isNext, onFile }: FileChoiceProps) {
  const { text } = useText();
  const isServed = useIsServed();
  const hint = isServed ? 'imports.dropText' : 'imports.dropForeign';
  return (
    <DropArea label={isDisabled ? undefined : text('imports.drop')} onFile={onFile}>
      <Box sx={dropFrame}>
        <icons.Upload sx={{ fontSize: 28, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }} />
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {file?.name ?? text('imports.drop')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {text(hint)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <FileButton
            variant={file ? 'outlined' : 'contained'}
            color={file ? 'inherit' : 'primary'}
            startIcon={undefined}
            {...(isNext && { ref: takeFreeFocus })}
            label={text('imports.choose')}
            accept=".xls,.xlsx,.ods,.csv"
            refusal={isDisabled ? text('imports.importing') : undefined}
            onFile={onFile}
          >
            {text(file ? 'imports.chooseAnother' : 'imports.choose')}
          </FileButton>
          <TemplateButton kind={kind} />
        </Box>
      </Box>
    </DropArea>
  );
}
