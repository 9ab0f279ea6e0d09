import { Alert, Box, Typography } from '@mui/material';
import { activityConstraint, constraintNames, isDatedConstraint } from '#plan/constraint.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import { heldText, rowConstraint } from '../../gantt/constraint-text.ts';
import { constrainEdit } from '../cells.ts';
import { CellField } from './CellField.tsx';
import type { TaskPartProps } from './task-part.ts';
import { twoColumns } from '#app/kit/style.ts';

/** How the day of an activity is bound, and what that prevents. */
export function TaskConstraints(props: TaskPartProps) {
  const { activity, cells, commands, labels, heldFinish } = props;
  const { text, format } = useText();
  const constraint = activityConstraint(activity);
  const label = (column: 'constraint' | 'scheduling') =>
    text('planEditing.label.cell', { column: labels.columns[column] });
  return (
    <>
      {heldFinish !== undefined && (
        <Alert severity="warning">
          {heldText({ heldFinish, constraint: rowConstraint(constraint), isManual: activity.isManual }, labels, format)}
        </Alert>
      )}
      <Box sx={twoColumns}>
        <ChoiceTool
          label={labels.columns.scheduling}
          value={activity.isManual ? 'manual' : 'auto'}
          options={(['auto', 'manual'] as const).map((value) => ({ value, label: labels.scheduling[value] }))}
          onChange={(chosen) =>
            commands.make(label('scheduling'), {
              kind: 'set',
              id: activity.id,
              field: 'isManual',
              value: chosen === 'manual',
            })
          }
          sx={{ gridColumn: '1 / -1' }}
        />
        <ChoiceTool
          label={labels.columns.constraint}
          value={String(constraint.type)}
          options={cells.constraints.map((name, type) => ({ value: String(type), label: name }))}
          onChange={(chosen) => commands.make(label('constraint'), constrainEdit(activity, Number(chosen)))}
        />
        <CellField {...props} column="constraintDay" isDisabled={!isDatedConstraint(constraint.type)} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {text(
          activity.isManual
            ? 'planEditing.task.manualHelp'
            : `planEditing.task.constraintHelp.${constraintNames[constraint.type] ?? 'asSoonAsPossible'}`,
        )}
      </Typography>
    </>
  );
}
