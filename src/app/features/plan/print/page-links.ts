import { barMetrics } from '../gantt/bars.ts';
import { printColors, svgPath } from './print-colors.ts';
import type { PaperPlan } from './page-model.ts';
import type { PrintSheet, SheetPage } from './sheet.ts';
import { linkPaths } from '../gantt/window.ts';

/** Line styles of links; violated ones differ by more than colour. */
export const linkInk = {
  plain: `stroke="${printColors.link}" stroke-width="1"`,
  critical: `stroke="${printColors.criticalLine}" stroke-width="1.5"`,
  conflict: `stroke="${printColors.warning}" stroke-width="1.5" stroke-dasharray="4 3"`,
} as const;

const headInk = { plain: printColors.link, critical: printColors.criticalLine, conflict: printColors.warning } as const;

/** The warning signs of violated links. */
export const linkSigns = (d: string): string =>
  svgPath(
    d,
    `fill="#ffffff" stroke="${printColors.warning}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"`,
  );

/** The links of a page in pixels from the upper left corner of its first row. */
export function pageLinks({ layout, input }: PaperPlan, { scale }: PrintSheet, page: SheetPage): string {
  if (!input.view.links) return '';
  return linkPaths(layout, scale, page, barMetrics(input.view.baseline), { critical: input.view.critical })
    .map(({ style, lines, heads, marks }) =>
      [
        svgPath(lines, `fill="none" ${linkInk[style]}`),
        svgPath(heads, `fill="${headInk[style]}" stroke="none"`),
        linkSigns(marks),
      ].join(''),
    )
    .join('');
}
