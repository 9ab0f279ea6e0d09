import { InputAdornment, OutlinedInput, Typography } from '@mui/material';
import type { KeyboardEvent, Ref } from 'react';
import { DownIcon, PlanFilterIcon, FindIcon, UpIcon } from './plan-icons.tsx';
import { formatMessage } from '#i18n/format.ts';
import type { PlanLabels } from './labels.ts';
import { ToolButton } from './ToolButton.tsx';

interface FindBoxProps {
  readonly text: string;
  readonly onlyMatches: boolean;
  readonly count: number;
  /** Which match is picked, from 1; 0 none. */
  readonly at: number;
  readonly labels: PlanLabels;
  readonly input: Ref<HTMLInputElement>;
  onText(text: string): void;
  onOnlyMatches(only: boolean): void;
  onStep(direction: 1 | -1): void;
  /** Escape in an empty box: back to the plan. */
  onLeave(): void;
}

/** Finds rows by their words; Enter and Shift+Enter go from match to match. */
export function FindBox(props: FindBoxProps) {
  const { text, count, at, labels } = props;
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') props.onStep(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && text !== '') props.onText('');
    else if (event.key === 'Escape') props.onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <OutlinedInput
        size="small"
        type="search"
        value={text}
        placeholder={labels.find}
        sx={{ width: 220, height: 32, fontSize: 13, '& input::-webkit-search-cancel-button': { display: 'none' } }}
        startAdornment={
          <InputAdornment position="start">
            <FindIcon />
          </InputAdornment>
        }
        inputRef={props.input}
        slotProps={{ input: { 'aria-label': labels.find } }}
        onChange={(event) => props.onText(event.target.value)}
        onKeyDown={byKey}
      />
      {text !== '' && (
        <>
          <Typography role="status" variant="caption" color="textSecondary" sx={{ minWidth: 64, textAlign: 'center' }}>
            {count === 0 ? labels.noMatch : formatMessage(labels.matches, { at: at === 0 ? '–' : at, count })}
          </Typography>
          <ToolButton
            label={labels.findPrevious}
            hint="Shift+F3"
            disabled={count === 0}
            onClick={() => props.onStep(-1)}
          >
            <UpIcon />
          </ToolButton>
          <ToolButton label={labels.findNext} hint="F3" disabled={count === 0} onClick={() => props.onStep(1)}>
            <DownIcon />
          </ToolButton>
          <ToolButton
            label={labels.onlyMatches}
            pressed={props.onlyMatches}
            onClick={() => props.onOnlyMatches(!props.onlyMatches)}
          >
            <PlanFilterIcon />
          </ToolButton>
        </>
      )}
    </>
  );
}
