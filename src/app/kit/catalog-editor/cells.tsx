import { type IconComponent, PlainIcon } from '../icons.tsx';

/** Cells of entry lists, styled by `TreePage`. */

interface EntryNameCellProps {
  readonly name: string;
  readonly color?: string | undefined;
  readonly Icon?: IconComponent;
  /** A word behind the name. */
  readonly mark?: string | false;
}

/** A name, with its icon or a spot of its colour, and a word behind it where there is one. */
export function EntryNameCell({ name, color, Icon, mark }: EntryNameCellProps) {
  return (
    <span className="cell-name">
      {Icon && <PlainIcon of={Icon} className="kind" />}
      {color !== undefined && <span style={{ ...spot, backgroundColor: color }} />}
      <span className="name" title={name}>
        {name}
      </span>
      {mark && <em>{mark}</em>}
    </span>
  );
}

const spot = {
  flex: 'none',
  width: 11,
  height: 11,
  borderRadius: '50%',
  boxShadow: 'inset 0 0 0 1px rgb(0 0 0 / 35%)',
  // The color itself is the information.
  forcedColorAdjust: 'none',
} as const;
