import { TextField } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { type EditableColumn, readPlanCell, writePlanCell } from '../cells.ts';
import { useProblemText } from '../edit-texts.ts';
import type { TaskPartProps } from './task-part.ts';

interface CellFieldProps extends TaskPartProps {
  readonly column: EditableColumn;
  readonly isDisabled?: boolean;
}

/** A field that reads and writes its value as the cell of a column does; a text that can't be read stays, with the reason. */
export function CellField({ column, activity, cells, commands, labels, isDisabled = false }: CellFieldProps) {
  const { text } = useText();
  const problemText = useProblemText(cells);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const label = labels.columns[column];
  const settle = () => {
    if (typed === undefined) return;
    const edit = readPlanCell(cells, activity, column, typed);
    if (edit && 'problem' in edit) {
      setProblem(problemText(edit));
      return;
    }
    if (edit && !commands.make(text('planEditing.label.cell', { column: label }), edit)) return;
    setTyped(undefined);
    setProblem(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    // The first Escape takes back what was typed, the next one closes the dialog.
    if (event.key !== 'Escape' || typed === undefined) return;
    event.stopPropagation();
    setTyped(undefined);
    setProblem(undefined);
  };
  return (
    <TextField
      fullWidth
      label={label}
      disabled={isDisabled}
      value={typed ?? writePlanCell(cells, activity, column)}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={onKeyDown}
    />
  );
}
