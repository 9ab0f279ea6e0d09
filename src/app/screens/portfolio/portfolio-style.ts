import { styled } from '@mui/material/styles';
import { visuallyHidden } from '#app/ui/visually-hidden.ts';

const Name = styled('span')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minWidth: 0,
    flex: 1,
    overflow: 'hidden',
    '.kind': { flex: 'none', fontSize: 17, color: palette.text.secondary },
    '.link': { flex: 'none', fontSize: 14, marginLeft: -4, color: palette.primary.main },
    'a, b': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
    b: { fontWeight: 600 },
    a: {
      color: 'inherit',
      textDecoration: 'none',
      '&:hover': { color: palette.primary.main, textDecoration: 'underline' },
    },
    small: { flex: 'none', color: palette.text.secondary, fontSize: '0.75rem' },
    em: {
      flex: 'none',
      fontStyle: 'normal',
      fontSize: '0.6875rem',
      padding: '0 5px',
      border: `1px solid ${palette.divider}`,
      borderRadius: 4,
    },
  };
});

const Dates = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  '> span:first-of-type': { flex: 'none', width: 142, fontVariantNumeric: 'tabular-nums' },
});

const Variance = styled('span')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'inline-flex',
    alignItems: 'baseline',
    justifyContent: 'flex-end',
    gap: 6,
    fontVariantNumeric: 'tabular-nums',
    '&[data-over=true]': { color: palette.error.main },
    '&[data-over=false]': { color: palette.success.main },
    small: { minWidth: 34, textAlign: 'right', fontSize: '0.75rem' },
  };
});

const Hidden = styled('span')(visuallyHidden);

/** The styled parts of the portfolio's cells. */
export const PortfolioStyle = { Name, Dates, Variance, Hidden };
