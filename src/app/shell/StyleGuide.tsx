import { Alert, Box, Button, Chip, Paper, TextField, Typography, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { Drawing, drawingNames } from '#app/kit/Drawing.tsx';
import { icons } from '#app/kit/icons.tsx';
import { Page } from '#app/kit/Page.tsx';
import { palette } from '#app/kit/style.ts';

const guideColors = {
  'primary.main': palette.primary.main,
  'primary.dark': palette.primary.dark,
  'text.primary': palette.text.primary,
  'text.secondary': palette.text.secondary,
  'background.default': palette.background.default,
  'background.paper': palette.background.paper,
  divider: palette.divider,
  'success.main': palette.success.main,
  'warning.main': palette.warning.main,
  'error.main': palette.error.main,
  'light.green': 'var(--mui-palette-light-green)',
  'light.yellow': 'var(--mui-palette-light-yellow)',
  'light.red': 'var(--mui-palette-light-red)',
  'light.none': 'var(--mui-palette-light-none)',
};

const typeVariants = ['h1', 'h2', 'h3', 'body1', 'body2', 'button', 'caption'] as const;
const alertSeverities = ['success', 'info', 'warning', 'error'] as const;
const guideElevations = [0, 1, 2, 4, 8] as const;

const guideRow = { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' } as const;

/** Tokens of the theme (kit/theme.ts) and the parts that screens are made of, in the current color scheme. */
export function StyleGuide() {
  const { shape, rowHeight, transitions } = useTheme();
  return (
    <Page title="Style guide">
      <GuideGroup title="Colors">
        {Object.entries(guideColors).map(([name, color]) => (
          <GuideSample key={name} name={name}>
            <Box sx={{ height: 48, borderRadius: 1, border: 1, borderColor: 'divider', bgcolor: color }} />
          </GuideSample>
        ))}
      </GuideGroup>
      <GuideGroup title="Type">
        {typeVariants.map((variant) => (
          <Typography key={variant} variant={variant}>
            {variant}: 12 activities, 40:45 h
          </Typography>
        ))}
      </GuideGroup>
      <GuideGroup title="Space, shape and motion">
        <Typography>
          Radius {shape.borderRadius} px, row {rowHeight} px, motion {transitions.duration.shortest}–
          {transitions.duration.standard} ms
        </Typography>
        {guideElevations.map((elevation) => (
          <Paper key={elevation} elevation={elevation} sx={{ p: 2 }}>
            Shadow {elevation}
          </Paper>
        ))}
      </GuideGroup>
      <GuideGroup title="Buttons, fields and states">
        <GuideParts />
      </GuideGroup>
      <GuideGroup title="Icons">
        {Object.entries(icons).map(([name, Icon]) => (
          <GuideSample key={name} name={name}>
            <Icon />
          </GuideSample>
        ))}
      </GuideGroup>
      <GuideGroup title="Drawings of empty screens">
        {drawingNames.map((name) => (
          <GuideSample key={name} name={name}>
            <Drawing name={name} />
          </GuideSample>
        ))}
      </GuideGroup>
    </Page>
  );
}

function GuideParts() {
  return (
    <>
      <Button variant="contained">Primary</Button>
      <Button variant="outlined">Secondary</Button>
      <Button>Quiet</Button>
      <Button variant="contained" disabled>
        Disabled
      </Button>
      <TextField label="Field" defaultValue="Value" />
      <TextField label="Field" defaultValue="Wrong" error helperText="Enter a day such as 17/10/2026." />
      <Chip label="Chip" />
      {alertSeverities.map((severity) => (
        <Alert key={severity} severity={severity}>
          {severity}
        </Alert>
      ))}
    </>
  );
}

function GuideSample({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ width: 130, textAlign: 'center' }}>
      {children}
      <Typography variant="caption" noWrap sx={{ display: 'block' }}>
        {name}
      </Typography>
    </Box>
  );
}

function GuideGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box sx={guideRow}>{children}</Box>
    </Paper>
  );
}
