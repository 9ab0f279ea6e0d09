import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { AddIcon, icon } from '#app/kit/icons.tsx';
import type { TimelineCommand } from './use-timeline-zoom.ts';

const LessIcon = icon('LessIcon', 'M5 12h14');

/** Closer, farther, all of it, and today. */
export function TimelineTools({ onCommand }: { onCommand(command: TimelineCommand): void }) {
  const { text } = useText();
  const button = (command: 'zoomIn' | 'zoomOut', Icon: typeof AddIcon) => (
    <Tooltip title={text(`portfolio.timeline.${command}`)}>
      <IconButton aria-label={text(`portfolio.timeline.${command}`)} onClick={() => onCommand(command)}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', '& .MuiButton-root': { minWidth: 48 } }}>
      {button('zoomOut', LessIcon)}
      {button('zoomIn', AddIcon)}
      <Button color="inherit" onClick={() => onCommand('fit')}>
        {text('portfolio.timeline.fit')}
      </Button>
      <Button color="inherit" onClick={() => onCommand('today')}>
        {text('portfolio.timeline.today')}
      </Button>
    </Box>
  );
}
