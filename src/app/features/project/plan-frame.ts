/** The box that a plan surface fills, in `sx`; how it takes its place is the screen's. */
export const planFrame = {
  minHeight: 320,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
} as const;
