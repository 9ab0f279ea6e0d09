import { styled } from '@mui/material/styles';
import type { OpProjectStatus } from '#contract/documented/projects.ts';

const StatusMarkRoot = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  maxWidth: '100%',
  boxSizing: 'border-box',
  padding: '1px 8px 1px 6px',
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: 10,
  fontSize: '0.8125rem',
  lineHeight: '18px',
  i: {
    flex: 'none',
    width: 8,
    height: 8,
    borderRadius: 4,
    border: `1px solid ${(theme.vars ?? theme).palette.text.secondary}`,
  },
  span: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

/** A project status: its name with its color. */
export function StatusMark({ status }: { status: OpProjectStatus }) {
  return (
    <StatusMarkRoot title={status.name ?? ''}>
      <i style={{ backgroundColor: status.rgbColor ?? 'transparent' }} />
      <span>{status.name}</span>
    </StatusMarkRoot>
  );
}
