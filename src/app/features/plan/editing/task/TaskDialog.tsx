import { Box, Dialog, DialogContent, DialogTitle, IconButton, Tab, Tabs, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { collectionTypes } from '#contract/core/codes.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { AssignmentList } from '../AssignmentList.tsx';
import { TaskConstraints } from './TaskConstraints.tsx';
import { TaskFields } from './TaskFields.tsx';
import { TaskLinks } from './TaskLinks.tsx';
import type { TaskPartProps } from './task-part.ts';
import { type TaskTab, taskTabIds } from './task-tabs.ts';

interface TaskDialogProps extends TaskPartProps {
  /** Progress, comments and to-dos of an activity, which belong to all versions of its plan. */
  renderRecords(activityId: string): ReactNode;
  readonly firstTab: TaskTab;
  readonly projectId: string;
  onClose(): void;
}

/** All that a plan says of an activity, by subject; each field is an edit of its own, which can be undone. */
export function TaskDialog({ onClose, firstTab, ...props }: TaskDialogProps) {
  const { text } = useText();
  const titleId = useId();
  const [tab, setTab] = useState(firstTab);
  const { activity } = props;
  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      onClose={onClose}
      slotProps={{ paper: { sx: { maxWidth: 680 } } }}
    >
      <DialogTitle id={titleId} sx={taskTitleStyle}>
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {activity.name}
        </Box>
        <IconButton aria-label={text('action.close')} onClick={onClose} edge="end">
          <icons.Close />
        </IconButton>
      </DialogTitle>
      <Tabs
        value={tab}
        onChange={(_, chosen: TaskTab) => setTab(chosen)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-labelledby={titleId}
        sx={{ px: 3, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minWidth: 0, px: 1.5 } }}
      >
        {taskTabIds.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`${titleId}-${each}`}
            aria-controls={`${titleId}-panel`}
            label={text(`planEditing.task.${each}`)}
          />
        ))}
      </Tabs>
      <DialogContent
        role="tabpanel"
        id={`${titleId}-panel`}
        aria-labelledby={`${titleId}-${tab}`}
        // The same room for each tab, so that the dialog does not jump.
        sx={taskContentStyle}
      >
        {tab === 'records' ? <TaskRecords {...props} /> : taskTabs[tab](props)}
      </DialogContent>
    </Dialog>
  );
}

const taskTitleStyle = { display: 'flex', alignItems: 'flex-start', gap: 1, pb: 0.5 } as const;
const taskContentStyle = {
  height: 'min(440px, 60vh)',
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  // The label of the first field needs some room above it.
  '&&': { pt: 2.5 },
} as const;

const taskTabs: Readonly<
  Record<Exclude<TaskTab, 'records'>, (props: Omit<TaskDialogProps, 'firstTab' | 'onClose'>) => ReactNode>
> = {
  general: (props) => <TaskFields {...props} />,
  links: (props) => <TaskLinks {...props} />,
  people: (props) => <TaskPeople {...props} />,
  constraints: (props) => <TaskConstraints {...props} />,
};

function TaskPeople({
  activity,
  editor,
  cells,
  commands,
  projectId,
}: TaskPartProps & Pick<TaskDialogProps, 'projectId'>) {
  const { text } = useText();
  if (collectionTypes.includes(activity.type))
    return <Typography color="textSecondary">{text('planEditing.task.noPeople')}</Typography>;
  const { document, links: words } = cells;
  return <AssignmentList {...{ activity, document, editor, words, commands, projectId }} />;
}

/** Activities that are new in the editor have GUIDs until the plan is read again. */
const isNewActivity = (id: string): boolean => !/^\d+$/.test(id);

function TaskRecords({ activity: { id }, renderRecords }: Pick<TaskDialogProps, 'activity' | 'renderRecords'>) {
  const { text } = useText();
  if (isNewActivity(id)) return <Typography color="textSecondary">{text('planEditing.task.newActivity')}</Typography>;
  return renderRecords(id);
}
