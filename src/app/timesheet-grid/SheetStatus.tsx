import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactElement } from 'react';
import { columnIndex } from './edits.ts';
import { CHECK, Icon, REDO, SAVING, UNDO, WAITING, WARNING } from './icons.tsx';
import type { Command } from './keymap.ts';
import { useSheetText } from './labels.ts';
import type { SheetText } from './labels.ts';
import type { NoticeAction } from './Notice.tsx';
import { refusedActions } from './notices.ts';
import type { RowView, SheetView } from './pivot.ts';
import type { Position } from './selection.ts';
import { cellName, saveSentence } from './sentences.ts';
import { rowName } from './timesheet.ts';
import type { Booking } from './use-booking.ts';

interface SheetStatusProps {
  readonly view: SheetView;
  readonly booking: Booking;
  readonly canDiscard: boolean;
  /** What the last command did. */
  readonly message: string;
  /** What a screen reader is told besides. */
  readonly spoken: string;
  readonly onCommand: (command: Command) => void;
  readonly onGoTo: (position: Position) => void;
}

/** Below the sheet: what is saved, undo and redo, and every refused entry with its sentence and what can be done. */
export function SheetStatus(props: SheetStatusProps): ReactElement {
  const { view, booking, canDiscard, message, onCommand, onGoTo } = props;
  const text = useSheetText();
  const { labels } = text;
  const problems = problemsOf(view, booking, canDiscard, text);
  const { waiting, saving } = countsOf(view);
  return (
    <div className="status">
      {problems.length > 0 && (
        <ul className="problems" aria-label={labels.notSaved(problems.length)}>
          {problems.map((problem) => (
            <li key={`${problem.position.row} ${problem.position.column}`}>
              <Icon path={WARNING} />
              <button
                type="button"
                className="link"
                onClick={() => onGoTo(problem.position)}
                title={labels.goTo(problem.name)}
              >
                {problem.name}
              </button>
              <span className="sentence">{problem.sentence}</span>
              {problem.actions.map((action) => (
                <Button key={action.label} size="small" color="inherit" onClick={action.run}>
                  {action.label}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
      <div className="bar">
        <IconButton
          size="small"
          aria-label={labels.undo}
          title={`${labels.undo} (Ctrl+Z)`}
          onClick={() => onCommand({ do: 'undo' })}
        >
          <Icon path={UNDO} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={labels.redo}
          title={`${labels.redo} (Ctrl+Y)`}
          onClick={() => onCommand({ do: 'redo' })}
        >
          <Icon path={REDO} />
        </IconButton>
        <span className="message">{message}</span>
        <SaveSummary refused={problems.length} waiting={waiting} saving={saving} />
        <output className="unseen">{[message, props.spoken].filter(Boolean).join(' ')}</output>
      </div>
    </div>
  );
}

function countsOf(view: SheetView): { readonly waiting: number; readonly saving: number } {
  const states = view.rows.flatMap(({ row, cells }) => [
    ...cells.map((cell) => cell.save.state),
    row.remainingSave?.state,
    row.doneSave?.state,
  ]);
  return {
    waiting: states.filter((state) => state === 'waiting').length,
    saving: states.filter((state) => state === 'saving').length,
  };
}

interface SaveSummaryProps {
  readonly refused: number;
  readonly waiting: number;
  readonly saving: number;
}

function SaveSummary({ refused, waiting, saving }: SaveSummaryProps): ReactElement {
  const { labels } = useSheetText();
  return (
    <span className="saves">
      {/* Told when it happens; that an entry is saved, as nearly all are, is not told each time. */}
      <span aria-live="polite">
        {refused > 0 && (
          <span data-save="refused">
            <Icon path={WARNING} /> {labels.notSaved(refused)}
          </span>
        )}
        {waiting > 0 && (
          <span data-save="waiting">
            <Icon path={WAITING} /> {labels.waiting(waiting)}
          </span>
        )}
      </span>
      {saving > 0 && (
        <span data-save="saving">
          <Icon path={SAVING} /> {labels.saving(saving)}
        </span>
      )}
      {refused + waiting + saving === 0 && (
        <span data-save="saved">
          <Icon path={CHECK} /> {labels.saved}
        </span>
      )}
    </span>
  );
}

interface Problem {
  readonly position: Position;
  readonly name: string;
  readonly sentence: string;
  readonly actions: readonly NoticeAction[];
}

function problemsOf(view: SheetView, booking: Booking, canDiscard: boolean, text: SheetText): readonly Problem[] {
  return view.rows.flatMap((row, index) => [
    ...row.cells.flatMap((cell, day) =>
      cell.save.state === 'refused'
        ? [
            {
              position: { row: index, column: day + 1 },
              name: cellName(rowName(row.row), cell.day, text),
              sentence: saveSentence(cell.save, text),
              actions: refusedActions(cell, booking, canDiscard, text),
            },
          ]
        : [],
    ),
    ...rowProblems(row, index, { view, booking, text }),
  ]);
}

function rowProblems(
  { row }: RowView,
  index: number,
  { view, booking, text }: { view: SheetView; booking: Booking; text: SheetText },
): readonly Problem[] {
  const { labels } = text;
  const columns = [
    { column: 'remaining', save: row.remainingSave, name: labels.remainingOf(rowName(row)) },
    { column: 'done', save: row.doneSave, name: labels.doneOf(row.activityName) },
  ] as const;
  return columns.flatMap(({ column, save, name }) =>
    save?.state === 'refused'
      ? [
          {
            position: { row: index, column: columnIndex(column, view) },
            name,
            sentence: saveSentence(save, text),
            actions: [{ label: labels.retry, run: () => booking.retryRow(row, column) }],
          },
        ]
      : [],
  );
}
