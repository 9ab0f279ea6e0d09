import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import type { ReactElement } from 'react';
import { Icon, LOCK, WARNING } from './icons.tsx';

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

interface NoticeProps {
  readonly anchor: () => HTMLElement;
  readonly tone: 'info' | 'error';
  readonly sentence: string;
  readonly actions: readonly NoticeAction[];
}

/** A sentence below a cell: why it can't be changed, or why it is not saved, with what can be done about it. */
export function Notice({ anchor, tone, sentence, actions }: NoticeProps): ReactElement {
  return (
    <Popper open anchorEl={anchor} placement="bottom-end" sx={{ zIndex: 'tooltip' }}>
      <Paper
        elevation={6}
        sx={{
          mt: 0.5,
          px: 1.5,
          py: 1,
          maxWidth: 340,
          borderLeft: 3,
          borderColor: tone === 'error' ? 'error.main' : 'info.main',
        }}
      >
        <span style={{ display: 'flex', gap: 8, alignItems: 'baseline', fontSize: 13, lineHeight: 1.4 }}>
          <span style={{ flex: 'none' }}>
            <Icon path={tone === 'error' ? WARNING : LOCK} />
          </span>
          {sentence}
        </span>
        {actions.length > 0 && (
          <span style={{ display: 'flex', gap: 4, marginTop: 4, marginLeft: 16 }}>
            {actions.map((action) => (
              <Button key={action.label} size="small" onClick={action.run}>
                {action.label}
              </Button>
            ))}
          </span>
        )}
      </Paper>
    </Popper>
  );
}
