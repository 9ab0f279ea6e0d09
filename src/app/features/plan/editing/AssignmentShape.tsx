import { Box, SvgIcon, TextField } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { TimeUnit } from '#contract/core/codes.ts';
import type { PlanAssignment } from '#plan/document.ts';
import { contourIntensities, contourNames } from '#plan/schedule/contour.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import { readLag, type TimeWords, writeDuration } from './day-text.ts';

interface AssignmentShapeProps {
  readonly assignment: PlanAssignment;
  /** Of the resource. */
  readonly name: string;
  readonly words: TimeWords;
  /** Returns whether the change was made. */
  onChange(change: Partial<Pick<PlanAssignment, 'delay' | 'contour'>>): boolean;
}

/** When the hours of an assignment are worked: how long after the start, and how they are spread. */
export function AssignmentShape({ assignment: { delay, contour }, name, words, onChange }: AssignmentShapeProps) {
  const { text } = useText();
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readLag(typed, words.habits);
  const isGood = read !== undefined && read.hours >= 0 && !read.isElapsed;
  const settle = () => {
    if (isGood && (read.hours === delay || onChange({ delay: read.hours }))) setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    // The first Escape takes back what was typed, the next one closes the dialog.
    if (event.key !== 'Escape' || typed === undefined) return;
    event.stopPropagation();
    setTyped(undefined);
  };
  return (
    <Box role="group" aria-label={text('planEditing.assign.shape', { name })} sx={shapeStyle}>
      <TextField
        label={text('planEditing.assign.delay')}
        value={typed ?? writeDuration({ duration: delay, durationUnit: TimeUnit.automatic, isElapsed: false }, words)}
        error={typed !== undefined && !isGood}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      <ChoiceTool
        label={text('planEditing.assign.contour')}
        value={String(contour)}
        options={contourNames.map((each, code) => ({
          value: String(code),
          label: text(`gantt.contours.${each}`),
          icon: <ContourPicture contour={code} />,
        }))}
        onChange={(chosen) => onChange({ contour: Number(chosen) })}
      />
    </Box>
  );
}

const shapeStyle = {
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: '110px minmax(0, 220px)',
  gap: 1,
  // The labels of the fields need some room above them.
  pt: 0.5,
} as const;

/** The hours of each tenth of the time as bars. */
function ContourPicture({ contour }: { readonly contour: number }) {
  const bars = contourIntensities(contour).map((part, at) => `M${2 + at * 2} 20v-${part / 6.25}h2V20z`);
  return (
    <SvgIcon fontSize="small" color="action" sx={{ mr: 1, verticalAlign: 'text-bottom' }}>
      <path d={bars.join('')} />
    </SvgIcon>
  );
}
