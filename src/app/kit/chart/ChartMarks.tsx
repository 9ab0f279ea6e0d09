import { memo, useId, useMemo } from 'react';
import type { ChartDrawing, ColourRole, Pattern } from '#chart/drawing.ts';
import { type Colours, markElement, patternGround, patternPaths, patternSize, usedPatterns } from '#chart/svg.ts';
import { chartColour } from './chart-style.ts';

/** SVG marks of a drawing in the theme's colors; unaffected by pointer moves. */
export const ChartMarks = memo(function ChartMarks({ drawing }: { drawing: ChartDrawing }) {
  const id = useId();
  const colours = useMemo((): Colours => {
    return { colour: chartColour, patternId: (role, pattern) => `${id}-${role}-${pattern}` };
  }, [id]);
  const elements = drawing.marks.map((mark) => markElement(mark, colours));
  return (
    <>
      <defs>
        {usedPatterns(drawing).map(({ role, pattern }) => (
          <PatternTile key={`${role} ${pattern}`} id={colours.patternId(role, pattern)} role={role} pattern={pattern} />
        ))}
      </defs>
      {elements.map(({ tag: Tag, attributes, text }, index) => (
        // Marks have no identity of their own; they are drawn anew with the drawing.
        // oxlint-disable-next-line react/no-array-index-key
        <Tag key={index} {...attributes}>
          {text}
        </Tag>
      ))}
    </>
  );
});

function PatternTile({ id, role, pattern }: { id: string; role: ColourRole; pattern: Exclude<Pattern, 'plain'> }) {
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" width={patternSize} height={patternSize}>
      <rect width={patternSize} height={patternSize} fill={chartColour(role)} fillOpacity={patternGround} />
      <path d={patternPaths[pattern]} stroke={chartColour(role)} strokeWidth={1.5} fill="none" />
    </pattern>
  );
}
