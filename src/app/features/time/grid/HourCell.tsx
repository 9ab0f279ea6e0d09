import { memo, useLayoutEffect, useRef, type ReactElement } from 'react';
import type { Edit } from './cursor.ts';
import type { HoursDraft } from './history.ts';
import { TextIcon } from '#app/kit/icons.tsx';
import { useSheetText } from './labels.ts';
import type { CellView } from './pivot.ts';
import { barSign, cellName, cellSentence, type DayTone, SAVE_SIGNS } from './sentences.ts';

/** Position of a week grid cell and its relation to cursor and selection. */
export interface CellPlace {
  /** Index of the row. */
  readonly line: number;
  readonly column: number;
  /** The cursor is here. */
  readonly isActive: boolean;
  readonly isSelected: boolean;
}

/**
 * Returns the attributes of every cell, by which grid handlers and styles find it. An open editor is the tab stop
 * instead of its cell.
 */
export function cellAttributes({ line, column, isActive, isSelected }: CellPlace, isEdited = false) {
  return {
    role: 'gridcell',
    tabIndex: isActive && !isEdited ? 0 : -1,
    'data-row': line,
    'data-column': column,
    'data-active': isActive || undefined,
    'data-selected': isSelected || undefined,
    'aria-selected': isSelected,
  } as const;
}

interface HourCellProps extends CellPlace {
  readonly cell: CellView;
  readonly activity: string;
  readonly tone: DayTone;
  readonly isToday: boolean;
  readonly edit: Edit | undefined;
  readonly draft: HoursDraft | undefined;
}

/** The hours of one assignment on one day. */
export const HourCell = memo(function HourCell(props: HourCellProps): ReactElement {
  const { cell, edit, draft } = props;
  const text = useSheetText();
  const name = cellName(props.activity, cell.day, text);
  const sentence = cellSentence(cell, draft, text);
  return (
    <div
      {...cellAttributes(props, edit !== undefined)}
      className="cell hours"
      data-tone={props.tone}
      data-today={props.isToday || undefined}
      data-bar={cell.bar?.reason}
      data-save={draft ? 'refused' : cell.save.state}
      data-commented={cell.comment ? true : undefined}
      aria-readonly={cell.bar ? true : undefined}
      aria-invalid={draft || cell.save.state === 'refused' ? true : undefined}
      // An empty cell would get its name from the tooltip, which its description contains already.
      aria-label={cell.hours === null && !draft && !edit && sentence ? text.label('noHours') : undefined}
      aria-description={sentence || undefined}
      title={cell.bar || cell.comment ? sentence : undefined}
    >
      {edit ? <HourCellEditor edit={edit} name={name} /> : <CellSigns cell={cell} draft={draft} />}
      {props.isActive && <NoteButton name={text.label('noteOf', { cell: name })} />}
      {!edit && (
        <span className="value">
          {draft?.text ?? (cell.hours === null ? '' : text.measure.show(cell.hours, text.locale))}
        </span>
      )}
      {cell.comment && <span className="dot" />}
    </div>
  );
});

function CellSigns({
  cell,
  draft,
}: {
  readonly cell: CellView;
  readonly draft: HoursDraft | undefined;
}): ReactElement | null {
  const sign = draft ? 'Warning' : SAVE_SIGNS[cell.save.state];
  if (sign) return <TextIcon of={sign} />;
  return cell.bar?.reason === 'locked' ? <TextIcon of={barSign(cell.bar)} /> : null;
}

/** For the pointer alone: it would be part of the cell's name. The keyboard has Shift+F2. */
function NoteButton({ name }: { readonly name: string }): ReactElement {
  return (
    <button type="button" className="note" data-note tabIndex={-1} aria-hidden title={`${name} (Shift+F2)`}>
      <TextIcon of="Comment" />
    </button>
  );
}

/** The text field in a cell. It keeps its text itself: a key draws nothing but the field. */
export function HourCellEditor({ edit, name }: { readonly edit: Edit; readonly name: string }): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const start = useRef(edit);
  useLayoutEffect(() => {
    const { mode, text } = start.current;
    field.current?.focus();
    if (mode === 'fresh') field.current?.select();
    else field.current?.setSelectionRange(text.length, text.length);
  }, []);
  return (
    <input
      ref={field}
      className="editor"
      data-editor
      defaultValue={edit.text}
      aria-label={name}
      aria-invalid={edit.problem ? true : undefined}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
    />
  );
}
