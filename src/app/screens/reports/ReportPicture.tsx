import { styled } from '@mui/material/styles';
import { pictureOf } from './pictures.ts';

const Picture = styled('svg')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'block',
    width: '100%',
    height: 'auto',
    '.page': { fill: palette.background.paper, stroke: palette.divider },
    '.text': { fill: palette.text.secondary, opacity: 0.45 },
    '.light': { fill: palette.primary.main, opacity: 0.28 },
    '.strong': { fill: palette.primary.main },
    '.warn': { fill: palette.warning.main },
  };
});

/** A picture of a report: its page in small. */
export function ReportPicture({ reportId }: { readonly reportId: string }) {
  return (
    <Picture viewBox="0 0 96 72" aria-hidden>
      <rect className="page" x="0.5" y="0.5" width="95" height="71" rx="3" />
      <rect className="strong" x="10" y="7" width="30" height="3" />
      {pictureOf(reportId).map(({ x, y, width, height, tone }) => (
        <rect key={`${x} ${y} ${tone}`} className={tone} x={x} y={y} width={width} height={height} rx="0.8" />
      ))}
    </Picture>
  );
}
