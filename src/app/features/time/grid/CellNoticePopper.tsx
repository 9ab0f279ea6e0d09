import { Button, Paper, Popper } from '@mui/material';
import type { MouseEvent, ReactElement } from 'react';
import { type IconName, TextIcon } from '#app/kit/icons.tsx';

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

interface NoticeProps {
  readonly anchor: () => HTMLElement;
  readonly tone: 'info' | 'error';
  readonly sentence: string;
  readonly sign: IconName;
  readonly actions: readonly NoticeAction[];
}

/** The focus stays in the cell, or the notice would be gone before its button is clicked. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** A sentence below a cell: why it can't be changed, or why it is not saved, with what can be done about it. */
export function CellNoticePopper({ anchor, tone, sentence, sign, actions }: NoticeProps): ReactElement {
  return (
    <Popper open anchorEl={anchor} placement="bottom-end" sx={{ zIndex: 'tooltip' }}>
      <Paper
        elevation={6}
        onMouseDown={keepFocus}
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
            <TextIcon of={sign} />
          </span>
          {sentence}
        </span>
        {actions.length > 0 && (
          <span style={{ display: 'flex', gap: 4, marginTop: 4, marginLeft: 16 }}>
            {actions.map((action) => (
              <Button key={action.label} onClick={action.run}>
                {action.label}
              </Button>
            ))}
          </span>
        )}
      </Paper>
    </Popper>
  );
}
