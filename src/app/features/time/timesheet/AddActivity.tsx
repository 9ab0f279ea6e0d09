import { Autocomplete, Box, Popover, TextField } from '@mui/material';
import { type HTMLAttributes, type Key, type ReactNode, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { type BookableActivity, type ShownDays, useBookable } from './use-bookable.ts';

interface AddActivityProps {
  readonly anchor: HTMLElement;
  readonly resourceId: string;
  /** Activities planned in them come first. */
  readonly days: ShownDays;
  /** Tells whether an activity is a row already. */
  isShown(found: BookableActivity): boolean;
  readonly label: string;
  /** Further choices above the activities. */
  readonly above?: ReactNode;
  onAdd(chosen: BookableActivity): void;
  /** Called to create a missing activity; absent if none can be created. */
  readonly onAdHoc?: ((name: string) => void) | undefined;
  onClose(): void;
}

/** Option to create an activity with the typed name. */
interface NewOne {
  readonly isNew: true;
  readonly name: string;
}
type Option = BookableActivity | NewOne;

/** The user can type at once after opening it. */
const focusInput = (box: HTMLElement | null): void => box?.querySelector('input')?.focus();

const isNew = (option: Option): option is NewOne => 'isNew' in option;

/** Options for typed words: activities that match, and a new one by that name. */
function useActivityOptions(words: string, { resourceId, days, isShown, onAdHoc }: AddActivityProps) {
  const { text } = useText();
  const { words: found, list, isLoading, error } = useBookable(words, resourceId, days);
  const isFound = error !== null || found === words.trim();
  const options: Option[] = [
    ...list.filter((each) => !isShown(each)),
    // Once what there is is found: nothing new is to be made in its place.
    ...(onAdHoc && isFound ? [{ isNew: true, name: words.trim() } as const] : []),
  ];
  const hint = () => {
    if (error) return text('timesheet.addFailed');
    return words.trim() !== '' && list.length === 0 && !isLoading ? text('timesheet.addNone') : undefined;
  };
  return { options, found, isLoading, error, hint: hint() };
}

function useOptionLabel(): (option: Option) => string {
  const { text } = useText();
  return (option) => {
    if (!isNew(option)) return option.activityName;
    return option.name === '' ? text('timesheet.adHoc') : text('timesheet.adHocNamed', { name: option.name });
  };
}

/** Finds an activity among all that the user may book on; a missing one can be created. */
export function AddActivity(props: AddActivityProps) {
  const { anchor, label, above, onClose } = props;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { overflow: 'visible' } } }}
    >
      {above}
      <Box ref={focusInput}>
        <ActivitySearch {...props} />
      </Box>
    </Popover>
  );
}

function ActivitySearch(props: AddActivityProps) {
  const { label, onAdd, onAdHoc, onClose } = props;
  const { text } = useText();
  const [words, setWords] = useState('');
  const { options, found, isLoading, error, hint } = useActivityOptions(words, props);
  const optionLabel = useOptionLabel();
  const choose = (option: Option | null) => {
    if (option === null) return;
    if (isNew(option)) onAdHoc?.(option.name);
    else onAdd(option);
    onClose();
  };
  return (
    <Autocomplete<Option>
      open
      autoHighlight
      options={options}
      value={null}
      inputValue={words}
      loading={isLoading}
      loadingText={text('state.loading')}
      filterOptions={(all) => all}
      // Other words, another list: it begins at its first entry, not at the one that was active before.
      getOptionLabel={(option) => `${optionLabel(option)} ${found ?? ''}`}
      getOptionKey={(option) => (isNew(option) ? 'new' : option.assignmentId)}
      groupBy={(option) => (isNew(option) ? '' : option.projectName)}
      onInputChange={(_, typed, reason) => reason === 'input' && setWords(typed)}
      onChange={(_, option) => choose(option)}
      onClose={(_, reason) => reason === 'escape' && onClose()}
      renderOption={({ key, ...properties }: HTMLAttributes<HTMLLIElement> & { key: Key }, option) => (
        <li key={key} {...properties}>
          <BookableOptionText option={option} label={optionLabel(option)} />
        </li>
      )}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={label}
          placeholder={text('timesheet.addHint')}
          error={error !== null}
          helperText={hint}
        />
      )}
      sx={{ width: 380, maxWidth: 'calc(100vw - 48px)', m: 1.5 }}
      forcePopupIcon={false}
    />
  );
}

function BookableOptionText({ option, label }: { readonly option: Option; readonly label: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {!isNew(option) && option.isFavourite ? '★ ' : ''}
        {label}
      </Box>
      {!isNew(option) && option.place !== '' && (
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{option.place}</Box>
      )}
    </Box>
  );
}
