import type { PlanActivity } from '#plan/document.ts';
import type { PlanLabels } from '../../gantt/labels.ts';
import type { CellContext } from '../cells.ts';
import type { PlanEditor } from '../plan-editor.ts';
import type { EditCommands } from '../use-edit-commands.ts';

/** Inputs of all parts of the dialog. */
export interface TaskPartProps {
  readonly activity: PlanActivity;
  readonly editor: PlanEditor;
  readonly cells: CellContext;
  readonly commands: Pick<EditCommands, 'make'>;
  readonly labels: PlanLabels;
  /** The day on which the activity would finish if nothing but its links held it; undefined if it does. */
  readonly heldFinish: string | undefined;
}
