import { Box, Drawer, IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from './icons.tsx';
import { takeFreeFocus } from './take-focus.ts';
import { shrinkingColumn, touchTarget } from './style.ts';
import { useIsNarrow } from './use-width.ts';

interface SidePanelProps {
  /** Accessible name. */
  readonly label: string;
  /** Type of the titled record. */
  readonly caption: ReactNode;
  readonly title: string;
  /** Pixels, if it is next to other content. */
  readonly width?: number;
  /** The user opened it by a link or address: it takes the focus unless something else has it. */
  readonly isAim?: boolean;
  /** Before the button that closes it. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  onClose(): void;
}

/** Details next to a list or a tree. On a narrow screen it is a dialog above them. */
export function SidePanel(props: SidePanelProps) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <Panel {...props} />;
  return (
    <Drawer
      open
      anchor="right"
      onClose={props.onClose}
      slotProps={{ paper: { 'aria-label': props.label, sx: { width: 'min(100vw, 420px)' } } }}
    >
      <Panel {...props} />
    </Drawer>
  );
}

function Panel({ label, caption, title, width = 360, isAim = false, actions, children, onClose }: SidePanelProps) {
  const { text } = useText();
  return (
    <Box component="aside" aria-label={label} sx={{ ...sidePanelStyle, width: { xs: '100%', md: width } }}>
      <Box sx={sidePanelHeadStyle}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="caption" color="textSecondary" component="div">
            {caption}
          </Typography>
          {/* Its own direction, so that a long name is cut at its end, whatever script it is in. */}
          <Typography
            component="h2"
            variant="h2"
            noWrap
            dir="auto"
            title={title}
            {...(isAim && { ref: takeFreeFocus, tabIndex: -1 })}
          >
            {title}
          </Typography>
        </Box>
        {actions}
        <IconButton aria-label={text('action.close')} onClick={onClose}>
          <icons.Close />
        </IconButton>
      </Box>
      <Box sx={body}>{children}</Box>
    </Box>
  );
}

/** A group of fields in a panel, a fieldset with its legend: short fields are in pairs. */
export const fieldGroup = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  '& > legend, & > .wide': { gridColumn: '1 / -1' },
  gap: 1.5,
  border: 0,
  m: 0,
  mt: 2,
  p: 0,
  minWidth: 0,
  '& legend': { p: 0, mb: 1.25 },
} as const;

const sidePanelStyle = {
  flex: { md: 'none' },
  height: { xs: '100%', md: 'auto' },
  ...shrinkingColumn,
  bgcolor: 'background.paper',
  border: { md: 1 },
  borderColor: { md: 'divider' },
  borderRadius: { md: 1 },
} as const;

const body = {
  overflow: 'auto',
  px: 2,
  pb: 3,
  flex: 1,
  '& .MuiInputBase-root, & .MuiInputLabel-root': { fontSize: '0.8125rem' },
  // Read more often than changed: values look like text until the pointer or the focus is on them.
  '& .MuiOutlinedInput-root:not(:hover, .Mui-focused, .Mui-error)': {
    '& .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
    '& .MuiInputAdornment-root, & .MuiSelect-icon, & .MuiAutocomplete-endAdornment': { opacity: 0 },
    // Numbers are aligned right in a field; as text they are below their name.
    '& input': { textAlign: 'start !important' },
  },
} as const;

const sidePanelHeadStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  px: 2,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiIconButton-root': { my: { xs: -0.75, sm: 0 }, ...touchTarget },
} as const;
