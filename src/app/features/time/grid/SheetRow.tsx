import { memo, type ReactElement } from 'react';
import { cellAttributes, type CellPlace, HourCellEditor, HourCell } from './HourCell.tsx';
import type { Edit } from './cursor.ts';
import { columnIndex, hasRemaining, remainingKey, rowBar, type Drafts } from './edits.ts';
import type { HoursDraft } from './history.ts';
import { TextIcon } from '#app/kit/icons.tsx';
import { useSheetText } from './labels.ts';
import type { AfterDays } from './measure.ts';
import type { RowView } from './pivot.ts';
import {
  barSentence,
  bookedOfPlanText,
  hoursOverPlan,
  overPlanText,
  remainingQuestionText,
  rowSaveSentence,
  SAVE_SIGNS,
  toneOf,
} from './sentences.ts';
import { rowName, SAVED, type DayInfo, type TimesheetRow } from '#app/data/outbox/timesheet.ts';
import type { Day } from '#app/i18n/day.ts';

export interface SheetRowProps {
  readonly index: number;
  readonly view: RowView;
  readonly days: readonly DayInfo[];
  readonly today: Day;
  /** Column of the cursor when it is in this row. */
  readonly active: number | undefined;
  /** First and last selected column when the selection touches this row. */
  readonly selectedFrom: number | undefined;
  readonly selectedTo: number | undefined;
  readonly edit: Edit | undefined;
  readonly drafts: Drafts;
  readonly onDone: (row: TimesheetRow, completed: boolean) => void;
  readonly onFavourite: ((row: TimesheetRow) => void) | undefined;
}

/** A row of the week: the activity, its days, total, remaining effort and done. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps): ReactElement {
  const { index, view, days, drafts, selectedFrom, selectedTo } = props;
  const { row } = view;
  const { locale, measure } = useSheetText();
  const place = (column: number): CellPlace => ({
    line: index,
    column,
    isActive: props.active === column,
    isSelected:
      selectedFrom !== undefined && selectedTo !== undefined && column >= selectedFrom && column <= selectedTo,
  });
  const editAt = (column: number): Edit | undefined =>
    props.edit?.position.column === column ? props.edit : undefined;
  const indexOf = (kind: AfterDays): number => columnIndex(kind, { days, measure });
  const reported = (kind: 'total' | 'base' | 'actual' | 'remaining', value: number | undefined): ReactElement => (
    <div key={kind} {...cellAttributes(place(indexOf(kind)))} className={`cell ${kind}`} aria-readonly="true">
      <span className="value">{value === undefined ? '' : measure.show(value, locale)}</span>
    </div>
  );
  return (
    <div role="row" className="row" data-done={row.done || undefined}>
      <TimesheetNameCell
        row={row}
        onFavourite={row.activityId === undefined ? undefined : props.onFavourite}
        {...place(0)}
      />
      {view.cells.map((cell, day) => (
        <HourCell
          key={cell.day}
          cell={cell}
          activity={rowName(row)}
          tone={days[day] ? toneOf(days[day]) : 'work'}
          isToday={cell.day === props.today}
          edit={editAt(day + 1)}
          draft={drafts.get(cell.key)}
          {...place(day + 1)}
        />
      ))}
      {reported('total', view.total === 0 ? undefined : view.total)}
      {measure.kind === 'costs' && (['base', 'actual'] as const).map((kind) => reported(kind, row[kind]))}
      {hasRemaining(row, measure) ? (
        <RemainingCell
          row={row}
          edit={editAt(indexOf('remaining'))}
          draft={drafts.get(remainingKey(row.assignmentId))}
          {...place(indexOf('remaining'))}
        />
      ) : (
        reported('remaining', undefined)
      )}
      {measure.kind === 'hours' && <DoneCell row={row} onDone={props.onDone} {...place(indexOf('done'))} />}
    </div>
  );
});

interface TimesheetNameCellProps extends CellPlace {
  readonly row: TimesheetRow;
  readonly onFavourite: ((row: TimesheetRow) => void) | undefined;
}

const TimesheetNameCell = memo(function NameCell({ row, onFavourite, ...place }: TimesheetNameCellProps): ReactElement {
  const text = useSheetText();
  const { label } = text;
  const complete = label('complete', { percent: row.complete / 100 });
  const over = overPlanText(row, text);
  const booked = bookedOfPlanText(row, 'bookedOfPlan', text);
  const words = [
    rowName(row),
    [row.projectName, row.path].filter(Boolean).join(' › '),
    row.type ?? (row.milestone ? label('isMilestone') : complete),
    booked,
    over,
    row.closedReason,
  ];
  return (
    <div {...cellAttributes(place)} role="rowheader" className="cell name" title={words.filter(Boolean).join('\n')}>
      {row.milestone && <TextIcon of="Milestone" />}
      {row.wbs && <span className="wbs">{row.wbs}</span>}
      <span className="activity">{row.activityName}</span>
      {onFavourite && (
        <button
          type="button"
          className="star"
          // For the pointer alone: it would be part of the row's name. The keyboard has the space bar.
          tabIndex={-1}
          aria-hidden
          aria-pressed={row.favourite ?? false}
          title={`${label('favourite')} (${label('space')})`}
          onClick={() => onFavourite(row)}
        >
          <TextIcon of="Star" />
        </button>
      )}
      {onFavourite && row.favourite && <span className="unseen">{label('favourite')}</span>}
      {row.type !== undefined && <span className="percent">{row.type}</span>}
      {row.type === undefined && row.milestone && <span className="unseen">{label('isMilestone')}</span>}
      {row.type === undefined && !row.milestone && <RowFigures row={row} />}
      {!row.milestone && (
        <span className="progress" style={{ width: `${Math.min(100, Math.max(0, row.complete))}%` }} />
      )}
    </div>
  );
});

/** Booked and planned hours of a row, or how complete it is, and the hours over plan. */
function RowFigures({ row }: { readonly row: TimesheetRow }): ReactElement {
  const text = useSheetText();
  const complete = text.label('complete', { percent: row.complete / 100 });
  const over = overPlanText(row, text);
  const booked = bookedOfPlanText(row, 'bookedOfPlan', text);
  const shown =
    bookedOfPlanText(row, 'bookedOfPlanShort', text) ?? text.label('percent', { percent: row.complete / 100 });
  return (
    <>
      {(over === undefined || booked !== undefined) && (
        <span className="percent">
          <span aria-hidden="true">{shown}</span>
          <span className="unseen">{[complete, booked].filter(Boolean).join(', ')}</span>
        </span>
      )}
      {over !== undefined && (
        <span className="percent" data-over>
          {booked === undefined ? (
            over
          ) : (
            <>
              <span aria-hidden="true">+{text.measure.formatUnit(hoursOverPlan(row), text.locale)}</span>
              <span className="unseen">{over}</span>
            </>
          )}
        </span>
      )}
    </>
  );
}

interface RemainingCellProps extends CellPlace {
  readonly row: TimesheetRow;
  readonly edit: Edit | undefined;
  readonly draft: HoursDraft | undefined;
}

const RemainingCell = memo(function RemainingCell({ row, edit, draft, ...place }: RemainingCellProps): ReactElement {
  const text = useSheetText();
  const bar = rowBar(row, 'remaining');
  const save = row.remainingSave ?? SAVED;
  const sign = draft ? 'Warning' : SAVE_SIGNS[save.state];
  const question = draft || bar ? undefined : remainingQuestionText(row, text);
  const parts = [
    draft ? text.label(draft.problem) : '',
    rowSaveSentence(save, text),
    bar ? barSentence(bar, text) : '',
    question,
  ];
  const sentence = parts.filter(Boolean).join(' ');
  return (
    <div
      {...cellAttributes(place, edit !== undefined)}
      className="cell hours remaining"
      data-bar={bar?.reason}
      data-save={draft ? 'refused' : save.state}
      data-asks={question === undefined ? undefined : true}
      aria-readonly={bar ? true : undefined}
      aria-invalid={draft || save.state === 'refused' ? true : undefined}
      aria-description={sentence || undefined}
      title={sentence || undefined}
    >
      {edit && <HourCellEditor edit={edit} name={text.label('remainingOf', { activity: rowName(row) })} />}
      {!edit && sign && <TextIcon of={sign} />}
      {!edit && question !== undefined && (
        <span className="asks" aria-hidden="true">
          ?
        </span>
      )}
      {!edit && (
        <span className="value">
          {draft?.text ??
            (row.milestone || row.remaining === undefined ? '' : text.measure.show(row.remaining, text.locale))}
        </span>
      )}
    </div>
  );
});

interface DoneCellProps extends CellPlace {
  readonly row: TimesheetRow;
  readonly onDone: (row: TimesheetRow, completed: boolean) => void;
}

const DoneCell = memo(function DoneCell({ row, onDone, ...place }: DoneCellProps): ReactElement {
  const text = useSheetText();
  const bar = rowBar(row, 'done');
  const save = row.doneSave ?? SAVED;
  const sign = SAVE_SIGNS[save.state];
  const sentence = [rowSaveSentence(save, text), bar ? barSentence(bar, text) : ''].filter(Boolean).join(' ');
  return (
    <div
      {...cellAttributes(place)}
      tabIndex={undefined}
      className="cell done"
      data-bar={bar?.reason}
      data-save={save.state}
    >
      <input
        type="checkbox"
        tabIndex={place.isActive ? 0 : -1}
        checked={row.done}
        aria-disabled={bar ? true : undefined}
        aria-label={text.label('doneOf', { activity: row.activityName })}
        title={sentence || undefined}
        onChange={(event) => {
          if (!bar) onDone(row, event.target.checked);
        }}
      />
      {sign && <TextIcon of={sign} />}
    </div>
  );
});
