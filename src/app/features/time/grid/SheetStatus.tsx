import { Button, IconButton } from '@mui/material';
import { memo, type ReactElement } from 'react';
import { columnIndex, timesheetColumnKind, draftPosition, type Drafts } from './edits.ts';
import { TextIcon } from '#app/kit/icons.tsx';
import type { TimesheetCommand } from './keymap.ts';
import { useSheetText, type SheetText } from './labels.ts';
import { refusedCellEntry, type EntryProblem } from './notices.ts';
import type { SheetView } from './pivot.ts';
import type { Position } from './selection.ts';
import { cellName } from './sentences.ts';
import { rowName, type SaveState } from '#app/data/outbox/timesheet.ts';
import type { SheetBooking } from './use-sheet-booking.ts';

interface SheetStatusProps {
  readonly view: SheetView;
  readonly drafts: Drafts;
  readonly booking: SheetBooking;
  /** Result of the last command. */
  readonly message: string;
  /** Additional announcement for screen readers. */
  readonly spoken: string;
  readonly onCommand: (command: TimesheetCommand) => void;
  readonly onGoTo: (position: Position) => void;
  /** Something was done about an entry, whose buttons may be gone with the focus in them. */
  readonly onSettled?: (position: Position) => void;
}

/** Status below the sheet: save state, undo and redo, and every refused entry with its message and actions. */
export function SheetStatus(props: SheetStatusProps): ReactElement {
  const { view, drafts, booking, message, onCommand, onGoTo } = props;
  const text = useSheetText();
  const { label } = text;
  const problems = [...draftProblems(view, drafts, booking, text), ...entryProblems(view, booking, text)];
  const { waiting, saving } = unsavedCounts(view);
  return (
    <div className="status">
      {problems.length > 0 && (
        <ul className="problems" aria-label={label('notSaved', { count: problems.length })}>
          {problems.map((problem) => (
            <li key={`${problem.name} ${problem.sentence}`}>
              <TextIcon of="Warning" />
              <button
                type="button"
                className="link"
                onClick={() => onGoTo(problem.position)}
                title={label('goTo', { cell: problem.name })}
              >
                {problem.name}
              </button>
              <span className="sentence">{problem.sentence}</span>
              {problem.actions.map((action) => (
                <Button
                  key={action.label}
                  color="inherit"
                  onClick={() => {
                    action.run();
                    props.onSettled?.(problem.position);
                  }}
                >
                  {action.label}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
      <div className="bar">
        <TravelButtons onCommand={onCommand} />
        <span className="message">{message}</span>
        <SaveSummary refused={problems.length} waiting={waiting} saving={saving} />
        <output className="unseen">{[message, props.spoken].filter(Boolean).join(' ')}</output>
      </div>
    </div>
  );
}

/** Undo and redo; drawn once, whatever is entered. */
const TravelButtons = memo(function TravelButtons({ onCommand }: Pick<SheetStatusProps, 'onCommand'>): ReactElement {
  const { label } = useSheetText();
  return (
    <>
      <IconButton
        aria-label={label('undo')}
        title={`${label('undo')} (Ctrl+Z)`}
        onClick={() => onCommand({ do: 'undo' })}
      >
        <TextIcon of="Undo" />
      </IconButton>
      <IconButton
        aria-label={label('redo')}
        title={`${label('redo')} (Ctrl+Y)`}
        onClick={() => onCommand({ do: 'redo' })}
      >
        <TextIcon of="Redo" />
      </IconButton>
    </>
  );
});

/** Numbers of entries that wait and that are being saved. */
function unsavedCounts(view: SheetView) {
  const states = view.rows.flatMap(({ row, cells }) => [
    ...cells.map(({ save }) => save.state),
    row.remainingSave?.state,
    row.doneSave?.state,
  ]);
  const count = (wanted: SaveState['state']) => states.filter((state) => state === wanted).length;
  return { waiting: count('waiting'), saving: count('saving') };
}

function SaveSummary({ refused, waiting, saving }: { refused: number; waiting: number; saving: number }): ReactElement {
  const { label } = useSheetText();
  return (
    <span className="saves">
      {/* Announced at once; successful saves are not announced individually. */}
      <span aria-live="polite">
        {refused > 0 && (
          <span data-save="refused">
            <TextIcon of="Warning" /> {label('notSaved', { count: refused })}
          </span>
        )}
        {waiting > 0 && (
          <span data-save="waiting">
            <TextIcon of="Timesheet" /> {label('waiting', { count: waiting })}
          </span>
        )}
      </span>
      {saving > 0 && (
        <span data-save="saving">
          <TextIcon of="More" /> {label('saving', { count: saving })}
        </span>
      )}
      {refused + waiting + saving === 0 && (
        <span data-save="saved">
          <TextIcon of="Done" /> {label('saved')}
        </span>
      )}
    </span>
  );
}

/** Returns typed or pasted text that could not be read: it exists only in its cell. */
function draftProblems(
  view: SheetView,
  drafts: Drafts,
  booking: SheetBooking,
  text: SheetText,
): readonly EntryProblem[] {
  const { label } = text;
  return [...drafts].flatMap(([key, draft]) => {
    const position = draftPosition(view, { assignmentId: draft.assignmentId, key });
    const row = position && view.rows[position.row]?.row;
    if (!row) return [];
    const day =
      timesheetColumnKind(position.column, view) === 'day' ? view.days[position.column - 1]?.info.day : undefined;
    return {
      position,
      name: day === undefined ? label('remainingOf', { activity: rowName(row) }) : cellName(rowName(row), day, text),
      sentence: label('unread', { text: draft.text, problem: label(draft.problem) }),
      actions: [{ label: label('discard'), run: () => booking.dropDraft(key) }],
    };
  });
}

/** Returns the entries that the service refused. */
function entryProblems(view: SheetView, booking: SheetBooking, text: SheetText): readonly EntryProblem[] {
  const columns = [...view.days.map((_, day) => day + 1), columnIndex('remaining', view), columnIndex('done', view)];
  return view.rows.flatMap((_, row) =>
    columns.flatMap((column) => refusedCellEntry({ view, booking, text }, { row, column }) ?? []),
  );
}
