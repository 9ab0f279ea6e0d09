import { styled } from '@mui/material/styles';
import { visuallyHidden } from '#app/kit/visually-hidden.ts';
import { palette, wrappingLine } from '#app/kit/style.ts';

/** Container for parts of activities (names, marks, dates), which are styled by class as there are many of them. */
export const ActivityParts = styled('div')({
  '.activity-name': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minWidth: 0,
    flex: 1,
    overflow: 'hidden',
    '.kind': { flex: 'none', width: 16, height: 16, color: palette.text.secondary },
    '.text': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
    b: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 },
    small: { flex: 'none', color: palette.text.secondary, fontSize: '0.75rem' },
  },
  '.activity-marks': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    flex: 'none',
    fontSize: '0.75rem',
    color: palette.text.secondary,
    span: { display: 'inline-flex', alignItems: 'center', gap: 2 },
    svg: { width: 14, height: 14 },
    '.changed': { color: palette.primary.main },
  },
  '.card .activity-name': { fontWeight: 600 },
  '.hidden': visuallyHidden,
  '.activity-late': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    flex: 'none',
    fontSize: '0.75rem',
    color: palette.error.main,
    svg: { width: 14, height: 14 },
  },
  '.activity-dates': {
    ...wrappingLine,
    columnGap: 8,
    '> span': { whiteSpace: 'nowrap' },
    fontVariantNumeric: 'tabular-nums',
  },
  '.activity-category': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minWidth: 0,
    '> span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    i: {
      flex: 'none',
      width: 10,
      height: 10,
      borderRadius: 3,
      border: `1px solid ${palette.text.secondary}`,
    },
  },
});

/** Container of an activity list or board and the details panel. */
export const ActivitiesRoot = styled(ActivityParts)({ display: 'flex', flex: 1, minHeight: 0, minWidth: 0, gap: 12 });
