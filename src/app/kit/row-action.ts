import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ReasonText } from './reason.tsx';

/** Something that can be done to a row. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly Icon?: ComponentType<SvgIconProps>;
  /** The combination that does it on the focused row, such as `Control+Enter`. */
  readonly keys?: string;
  /** Why it can't be done now. */
  readonly refusal?: ReasonText | undefined;
  run(): void;
}
