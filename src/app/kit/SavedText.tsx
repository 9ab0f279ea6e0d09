import InputAdornment from '@mui/material/InputAdornment';
import { SavedDay } from './day-field/SavedDay.tsx';
import { ReasonField } from './ReasonField.tsx';
import { saveHelp, SaveMark } from './SaveState.tsx';
import { useSavedField } from './use-saved-field.ts';

interface SavedTextProps {
  readonly label: string;
  readonly kind: 'text' | 'long' | 'day' | 'number';
  readonly value: string;
  readonly isDisabled: boolean;
  readonly className?: string | undefined;
  /** Why what is typed cannot be saved, where that is so. */
  check(text: string): string | undefined;
  save(text: string): Promise<void | 'waiting'>;
}

/** A text, day or number that saves itself when it is left or at Enter; Escape brings the saved one back. */
export function SavedText({ kind, ...props }: SavedTextProps) {
  return kind === 'day' ? <SavedDay {...props} /> : <SavedLine {...props} kind={kind} />;
}

type SavedLineProps = SavedTextProps & { readonly kind: Exclude<SavedTextProps['kind'], 'day'> };

function SavedLine({ label, kind, value, isDisabled, className, check, save }: SavedLineProps) {
  const field = useSavedField(value, save);
  const problem = check(field.shown);
  const commit = () => problem === undefined && field.commit();
  return (
    <ReasonField
      label={label}
      {...(className !== undefined && { className })}
      value={field.shown}
      isDisabled={isDisabled}
      error={problem !== undefined || field.saving.kind === 'failed'}
      helperText={problem ?? saveHelp(field)}
      multiline={kind === 'long'}
      {...(kind === 'long' && { minRows: 2, maxRows: 10 })}
      onChange={(event) => field.change(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (kind !== 'long' || event.ctrlKey || event.metaKey)) commit();
        if (event.key === 'Escape' && field.shown !== value) {
          event.stopPropagation();
          field.revert();
        }
      }}
      slotProps={{
        htmlInput: kind === 'number' ? { inputMode: 'decimal', style: { textAlign: 'right' } } : {},
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <SaveMark field={field} />
            </InputAdornment>
          ),
        },
        formHelperText: { component: 'div' },
      }}
    />
  );
}
