import { Box, Button, Divider, CircularProgress } from '@mui/material';
import type { PlanHistory } from '#plan/edit/history.ts';
import { nextTool } from '../gantt/surface-keys.ts';
import { ToolButton } from '../gantt/ToolButton.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useKeysText } from '#app/kit/use-keys-text.ts';
import { visuallyHidden } from '#app/kit/visually-hidden.ts';
import { type IconComponent, icons } from '#app/kit/icons.tsx';
import type { PlanSaveState } from './editor-state.ts';
import { commandKeys, type EditCommand } from './keymap.ts';
import { useFailureText } from '#app/kit/failure-text.ts';
import { oneLineText, wrappingLine } from '#app/kit/style.ts';

/** The tools for rows, in groups. */
const tools: readonly (readonly [Exclude<EditCommand, 'leave'>, IconComponent][])[] = [
  [
    ['insert', icons.Insert],
    ['duplicate', icons.Duplicate],
    ['remove', icons.Delete],
  ],
  [
    ['outdent', icons.Outdent],
    ['indent', icons.Indent],
    ['moveUp', icons.MoveUp],
    ['moveDown', icons.MoveDown],
  ],
  [
    ['link', icons.Link],
    ['unlink', icons.Unchain],
    ['assign', icons.Assign],
  ],
];

interface EditingBarProps {
  readonly history: PlanHistory;
  readonly saving: PlanSaveState;
  readonly spoken: string;
  /** Why a command can't be done now; absent for those that can. */
  readonly refusals: Partial<Record<EditCommand, string>>;
  onCommand(command: EditCommand): void;
  onRetry(): void;
  onDiscard(): void;
  onCheckIn(): void;
  onLeave(): void;
}

/** Toolbar of an edited plan: row commands, save state, and exits. */
export function EditingBar(props: EditingBarProps) {
  const { history, saving, refusals, onCommand } = props;
  const { text } = useText();
  const keysText = useKeysText();
  const isLost = saving.kind === 'lost';
  return (
    <Box role="region" aria-label={text('planEditing.bar')} sx={editingBarStyle}>
      <Box sx={rowTools}>
        <HistoryTools history={history} onCommand={onCommand} />
        <Box role="toolbar" aria-label={text('planEditing.rowTools')} sx={{ display: 'flex', alignItems: 'center' }}>
          {tools.map((group) => (
            <Box key={group[0]?.[0]} sx={{ display: 'flex' }}>
              <Divider orientation="vertical" flexItem sx={{ mx: { xs: 0.25, sm: 0.75 }, my: 0.5 }} />
              {group.map(([command, Icon]) => (
                <ToolButton
                  key={command}
                  label={commandLabel(text(`planEditing.command.${command}`), refusals[command])}
                  {...(refusals[command] === undefined && { hint: keysText(commandKeys[command]) })}
                  disabled={refusals[command] !== undefined}
                  onClick={() => onCommand(command)}
                >
                  <Icon />
                </ToolButton>
              ))}
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={waysOut}>
        <SaveLine saving={saving} onRetry={props.onRetry} />
        <Button color="inherit" title={text('planEditing.leave.text')} onClick={props.onLeave}>
          {text('planEditing.leave')}
        </Button>
        <Button color="inherit" onClick={props.onDiscard}>
          {text('planEditing.discard')}
        </Button>
        <ReasonButton
          {...nextTool}
          variant="contained"
          refusal={isLost ? text('planEditing.lost') : undefined}
          onClick={props.onCheckIn}
        >
          {text('planEditing.checkIn')}
        </ReasonButton>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {props.spoken}
      </Box>
    </Box>
  );
}

function HistoryTools({ history, onCommand }: Pick<EditingBarProps, 'history' | 'onCommand'>) {
  const { text } = useText();
  const keysText = useKeysText();
  const tools = [
    { command: 'undo', label: history.past?.label, Icon: icons.Undo },
    { command: 'redo', label: history.future?.label, Icon: icons.Redo },
  ] as const;
  return tools.map(({ command, label, Icon }) => (
    <ToolButton
      key={command}
      label={
        label === undefined
          ? text(`planEditing.command.${command}`)
          : text(`planEditing.command.${command}Of`, { label })
      }
      hint={keysText(commandKeys[command])}
      disabled={label === undefined}
      onClick={() => onCommand(command)}
    >
      <Icon />
    </ToolButton>
  ));
}

const commandLabel = (label: string, refusal: string | undefined): string =>
  refusal === undefined ? label : `${label}: ${refusal}`;

const editingBarStyle = {
  ...wrappingLine,
  gap: 0.25,
  px: 1,
  py: 0.25,
  minHeight: 40,
  borderBottom: '1px solid var(--plan-line)',
  bgcolor: 'color-mix(in srgb, var(--plan-bar) 6%, var(--plan-bg))',
  lineHeight: 1.4,
} as const;

/** On phones all tools share one line. */
const rowTools = {
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  '& .MuiIconButton-root': { p: { xs: '5px', sm: '6px' } },
} as const;

/** The save state yields to the buttons; on phones it has its own line. */
const waysOut = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'flex-end',
  flex: '1 1 360px',
  minWidth: 0,
  '& .MuiButton-root': { flexShrink: 0, whiteSpace: 'nowrap' },
} as const;

/** Shows whether changes are saved, and the available actions if they are not. */
function SaveLine({ saving, onRetry }: { saving: PlanSaveState; onRetry(): void }) {
  const { text } = useText();
  const words = useSavingText(saving);
  const isGood = saving.kind === 'saved' || saving.kind === 'waiting' || saving.kind === 'saving';
  const canRetry = saving.kind === 'unreachable' || saving.kind === 'refused';
  return (
    <Box
      role="status"
      sx={{
        ...saveLineStyle,
        flex: { xs: isGood ? '1 1 0' : '1 0 100%', sm: '0 1 auto' },
        color: isGood ? 'text.secondary' : 'error.main',
      }}
    >
      {saving.kind === 'saved' && <icons.Done sx={{ fontSize: 16, color: 'success.main' }} />}
      {(saving.kind === 'saving' || saving.kind === 'waiting') && <CircularProgress size={13} aria-hidden />}
      {!isGood && <icons.Warning sx={{ fontSize: 16 }} />}
      <Box component="span" className="plan-save-words" title={words} sx={isGood ? wordsOnWideScreens : undefined}>
        {words}
      </Box>
      {canRetry && (
        <Button color="error" sx={{ py: 0, minWidth: 0 }} onClick={onRetry}>
          {text('planEditing.retryNow')}
        </Button>
      )}
    </Box>
  );
}

function useSavingText(saving: PlanSaveState): string {
  const { text } = useText();
  const failureText = useFailureText();
  switch (saving.kind) {
    case 'saved':
      return text('planEditing.saved');
    case 'waiting':
    case 'saving':
      return text('planEditing.saving');
    case 'unreachable':
      return text('planEditing.unreachable');
    case 'conflict':
      return text('planEditing.conflict');
    case 'lost':
      return text('planEditing.lost');
    case 'refused':
      return text('planEditing.refused', { reason: failureText(saving.error) });
  }
}

/** On a phone the sign alone fits beside the buttons. */
const wordsOnWideScreens = { '@media (max-width: 599.95px)': visuallyHidden } as const;

const saveLineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minWidth: 0,
  mr: { xs: 'auto', sm: 1.5 },
  fontSize: 13,
  lineHeight: 1.4,
  '& .plan-save-words': { ...oneLineText },
} as const;
