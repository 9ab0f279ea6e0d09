import { IconButton } from '@mui/material';
import { memo, type ReactElement, useState, type KeyboardEvent } from 'react';
import { ColonKey } from '#app/kit/ColonKey.tsx';
import { hasRemaining, rowBar, cellValueText } from './edits.ts';
import type { HoursDraft } from './history.ts';
import { type IconName, TextIcon } from '#app/kit/icons.tsx';
import { useSheetText } from './labels.ts';
import type { CellView } from './pivot.ts';
import {
  barSign,
  barSentence,
  bookedOfPlanText,
  cellName,
  cellSaveSentence,
  overPlanText,
  remainingQuestionText,
  rowSaveSentence,
  SAVE_SIGNS,
} from './sentences.ts';
import { rowName, SAVED, type TimesheetRow } from '#app/data/outbox/timesheet.ts';
import type { SheetBooking } from './use-sheet-booking.ts';

interface DayRowProps {
  /** Index of the row in the sheet. */
  readonly line: number;
  readonly column: number;
  readonly remainingColumn: number;
  readonly row: TimesheetRow;
  readonly cell: CellView;
  readonly draft: HoursDraft | undefined;
  readonly remainingDraft: HoursDraft | undefined;
  readonly booking: SheetBooking;
  readonly onNote: (line: number, column: number) => void;
}

/** An activity on one day, with targets that a thumb hits. */
export const DayRow = memo(function DayRow(props: DayRowProps): ReactElement {
  const { line, column, row, cell, booking } = props;
  const text = useSheetText();
  const isCosts = text.measure.kind === 'costs';
  return (
    <div className="line" data-line={line} data-done={row.done || undefined} data-costs={isCosts || undefined}>
      <div className="what">
        <span className="activity">
          {row.milestone && <TextIcon of="Milestone" />}
          {row.wbs && <span className="wbs">{row.wbs}</span>}
          {row.activityName}
          {row.type !== undefined && <span className="type">{row.type}</span>}
          {!isCosts && row.base !== undefined && (
            <span className="type">{bookedOfPlanText(row, 'bookedOfPlan', text)}</span>
          )}
        </span>
        <LineSentence {...props} />
      </div>
      {!row.milestone && (
        <HoursField
          name={cellName(rowName(row), cell.day, text)}
          value={cellValueText(cell.hours, text)}
          draft={props.draft}
          isBarred={cell.bar !== undefined}
          isRefused={cell.save.state === 'refused'}
          onEnter={(typed) => booking.enter([{ row: line, column, text: typed }], true)}
          onType={(typed) => booking.keepTyped(typed === undefined ? undefined : { row: line, column, text: typed })}
        />
      )}
      <DayRowDetails {...props} />
    </div>
  );
});

/** The row's remaining work, completion and note. */
function DayRowDetails({ line, column, remainingColumn, row, cell, remainingDraft, booking, onNote }: DayRowProps) {
  const text = useSheetText();
  const { label, measure } = text;
  const name = cellName(rowName(row), cell.day, text);
  const isCosts = measure.kind === 'costs';
  return (
    <div className="rest">
      {isCosts && <CostFigures row={row} />}
      {!row.milestone && hasRemaining(row, measure) && (
        <label className="left">
          {label('remaining')}
          <HoursField
            name={label('remainingOf', { activity: rowName(row) })}
            value={cellValueText(row.remaining, text)}
            draft={remainingDraft}
            isBarred={rowBar(row, 'remaining') !== undefined}
            isRefused={row.remainingSave?.state === 'refused'}
            onEnter={(typed) => booking.enter([{ row: line, column: remainingColumn, text: typed }], true)}
            onType={(text) =>
              booking.keepTyped(text === undefined ? undefined : { row: line, column: remainingColumn, text })
            }
          />
        </label>
      )}
      {!isCosts && (
        <label className="finished">
          <input
            type="checkbox"
            checked={row.done}
            disabled={rowBar(row, 'done') !== undefined}
            onChange={(event) => booking.setDone(row, event.target.checked)}
            aria-label={label('doneOf', { activity: row.activityName })}
          />
          {label('done')}
        </label>
      )}
      {!row.milestone && (
        <IconButton
          aria-label={label('noteOf', { cell: name })}
          onClick={() => onNote(line, column)}
          data-filled={cell.comment !== '' || undefined}
        >
          <TextIcon of="Comment" />
        </IconButton>
      )}
    </div>
  );
}

/** Planned and actual costs in one line. */
function CostFigures({ row }: { readonly row: TimesheetRow }): ReactElement {
  const { label, locale, measure } = useSheetText();
  const figures = (['base', 'actual'] as const).flatMap((kind) => {
    const value = row[kind];
    return value === undefined ? [] : `${label(kind)} ${measure.formatUnit(value, locale)}`;
  });
  return <span className="left">{figures.join(' · ')}</span>;
}

/** Message of the row: unreadable text, the save state, or why nothing can be booked. */
function LineSentence({ row, cell, draft, remainingDraft }: DayRowProps): ReactElement | null {
  const text = useSheetText();
  const save =
    [cell.save, row.remainingSave ?? SAVED, row.doneSave ?? SAVED].find(({ state }) => state !== 'saved') ?? SAVED;
  const problem = draft?.problem ?? remainingDraft?.problem;
  if (problem) return <Sentence sign="Warning" state="refused" words={text.label(problem)} />;
  const sign = SAVE_SIGNS[save.state];
  const words = save === cell.save ? cellSaveSentence(cell, text) : rowSaveSentence(save, text);
  if (sign) return <Sentence sign={sign} state={save.state} words={words} />;
  if (cell.bar) {
    return <Sentence sign={barSign(cell.bar)} state="saved" words={barSentence(cell.bar, text)} />;
  }
  const question = row.closedReason === undefined ? remainingQuestionText(row, text) : undefined;
  const over = [overPlanText(row, text), question].filter(Boolean).join(' · ');
  return over ? <Sentence sign="Over" state="saved" words={over} /> : null;
}

function Sentence({ sign, state, words }: { sign: IconName; state: string; words: string }): ReactElement {
  return (
    <span className="sentence" data-save={state}>
      <TextIcon of={sign} /> {words}
    </span>
  );
}

interface HoursFieldProps {
  readonly name: string;
  /** The text of what is booked; empty for no hours. */
  readonly value: string;
  readonly draft: HoursDraft | undefined;
  readonly isBarred: boolean;
  readonly isRefused: boolean;
  readonly onEnter: (text: string) => void;
  /** Something is typed, or, without a text, entered or restored. */
  readonly onType: (text: string | undefined) => void;
}

/** A text field for hours. It enters its text when it is left or with Enter; Escape restores. */
function HoursField({ name, value, draft, isBarred, isRefused, onEnter, onType }: HoursFieldProps): ReactElement {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? draft?.text ?? value;
  const type = (text: string | undefined): void => {
    setTyped(text);
    onType(text);
  };
  const leave = (): void => {
    if (typed !== undefined) onEnter(typed);
    type(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') type(undefined);
    // A text that was being typed when the page was left is entered as it is.
    if (event.key === 'Enter' && typed === undefined && draft?.problem === 'unfinished') onEnter(draft.text);
    if (event.key === 'Enter') focusNext(event.currentTarget, leave);
  };
  return (
    <span className="hours-box">
      <input
        className="hours-field"
        value={shown}
        readOnly={isBarred}
        aria-label={name}
        aria-invalid={draft !== undefined || isRefused || undefined}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={40}
        placeholder={isBarred ? '' : '–'}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {!isBarred && <ColonKey />}
    </span>
  );
}

/** Leaving the field enters it; at the last field, where there is no next one, it is entered in place. */
function focusNext(field: HTMLInputElement, leave: () => void): void {
  const line = field.closest('[data-line]');
  const lines = [...(field.closest('[role="tabpanel"]')?.querySelectorAll('[data-line]') ?? [])];
  const following = lines.slice(line ? lines.indexOf(line) + 1 : lines.length);
  const next = following
    .map((other) => other.querySelector<HTMLInputElement>('input.hours-field:not([readonly])'))
    .find(Boolean);
  if (next) next.focus();
  else leave();
}
