import { useFormat } from '../format.ts';
import { saveHelp, SaveMark } from '../SaveState.tsx';
import { useSavedField } from '../use-saved-field.ts';
import { DayField } from './DayField.tsx';

interface SavedDayProps {
  readonly label: string;
  /** `yyyy-MM-dd`, or empty. */
  readonly value: string;
  readonly isDisabled: boolean;
  readonly className?: string | undefined;
  /** Why a day cannot be saved, where that is so. */
  check(day: string): string | undefined;
  save(day: string): Promise<void | 'waiting'>;
}

/** A day that saves itself as soon as it is one. */
export function SavedDay({ label, value, isDisabled, className, check, save }: SavedDayProps) {
  const field = useSavedField(value, save);
  const problem = check(field.shown);
  const format = useFormat();
  return (
    <DayField
      label={label}
      {...(className !== undefined && { className })}
      value={field.shown}
      isDisabled={isDisabled}
      error={problem !== undefined || field.saving.kind === 'failed'}
      helperText={problem ?? saveHelp(field, (theirs) => format.day(theirs))}
      mark={<SaveMark field={field} />}
      onDay={(day) => (check(day) === undefined ? field.put(day) : field.change(day))}
    />
  );
}
