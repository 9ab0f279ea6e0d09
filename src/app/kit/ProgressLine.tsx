import { styled } from '@mui/material/styles';
import { palette } from './style.ts';

const ProgressLineRoot = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  '.progress-track': {
    flex: 1,
    minWidth: 24,
    height: 6,
    borderRadius: 3,
    overflow: 'hidden',
    backgroundColor: `color-mix(in srgb, ${palette.text.primary} 13%, transparent)`,
  },
  '.progress-bar': { display: 'block', height: '100%', borderRadius: 3, backgroundColor: palette.primary.main },
  '.progress-done': { backgroundColor: palette.success.main },
  '.progress-number': { flex: 'none', minWidth: 40, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

interface ProgressLineProps {
  /** Subject of the progress. */
  readonly label: string;
  /** 100 is the whole; none shows nothing. */
  readonly percent: number | null | undefined;
  /** True if reaching 100 is a goal, which is then highlighted. */
  readonly isGoal: boolean;
  /** The percent in words. */
  write(percent: number): string;
}

/** A share of a whole, as a bar and a number. */
export function ProgressLine({ label, percent, write, isGoal }: ProgressLineProps) {
  if (percent === null || percent === undefined) return null;
  const text = write(percent);
  const width = Math.min(100, Math.max(0, percent));
  return (
    <ProgressLineRoot title={`${label}: ${text}`}>
      <span className="progress-track" aria-hidden>
        <span
          className={isGoal && width >= 100 ? 'progress-bar progress-done' : 'progress-bar'}
          style={{ width: `${width}%` }}
        />
      </span>
      <span className="progress-number">{text}</span>
    </ProgressLineRoot>
  );
}
