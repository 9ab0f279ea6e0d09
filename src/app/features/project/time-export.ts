import type { Sheet } from '#files/spreadsheet/workbook.ts';
import type { WorkLineGroup, WorkGrouping, WorkLine } from './work-lines.ts';
import type { TextKey } from '#app/i18n/messages.ts';

type TimeExportText = (key: TextKey) => string;

/** Exports the visible records. */
export function recordsSheet(lines: readonly WorkLine[], text: TimeExportText): Sheet {
  const header = ['time.day', 'time.person', 'time.activity', 'time.hours', 'time.comment', 'time.locked'] as const;
  return {
    name: text('project.tab.time'),
    rows: [
      header.map((key) => text(key)),
      ...lines.map(({ day, person, activity, hours, comment, isLocked }) => [
        day ? { date: day } : null,
        person || null,
        activity || null,
        hours,
        comment || null,
        isLocked ? text('time.locked') : null,
      ]),
    ],
  };
}

/** Exports the visible totals. */
export function groupsSheet(groups: readonly WorkLineGroup[], grouping: WorkGrouping, text: TimeExportText): Sheet {
  const header = [`time.${grouping}`, 'time.records', 'time.hours', 'time.from', 'time.until'] as const;
  return {
    name: text('project.tab.time'),
    rows: [
      header.map((key) => text(key)),
      ...groups.map(({ name, records, hours, first, last }) => [
        grouping === 'week' && name ? { date: name } : name || null,
        records,
        hours,
        first ? { date: first } : null,
        last ? { date: last } : null,
      ]),
    ],
  };
}
