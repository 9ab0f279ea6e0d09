import { lagAmount } from './row-time.ts';
import type { PlanDateFormat } from './plan-format.ts';
import { formatMessage } from '#i18n/format.ts';
import type { PlanLabels } from './labels.ts';
import type { PlanDay, PlanRowLink, PlanRow, WorkCalendar } from './plan-view.ts';
import { type RowNode, rowNode, type RowTree } from './rows.ts';

/** Texts that describe a link. */
export interface LinkDescriptions {
  /** `3 Survey → 7 Mount the doors`. */
  readonly ends: string;
  /** `Finish to start`. */
  readonly type: string;
  /** `2 d of working time`; empty without one. A lead is an amount, too. */
  readonly lag: string;
  /** Why its dates contradict it; empty where they do not. */
  readonly why: string;
}

export interface LinkReader {
  of(link: PlanRowLink): LinkDescriptions;
  /** A link as one line among those of a row, by its end that is another row: `3 Survey: finish to start, 2 d of working time`. */
  line(link: PlanRowLink, other: string): string;
}

interface LinkDescriptionSource {
  readonly tree: RowTree;
  readonly labels: PlanLabels;
  readonly format: PlanDateFormat;
  readonly calendar: WorkCalendar;
}

/** Reads links in words. */
export function linkReader({ tree, labels, format, calendar }: LinkDescriptionSource): LinkReader {
  const numbered = (id: string) => {
    const node = rowNode(tree, id);
    return node ? `${node.index + 1} ${node.row.name}` : '';
  };
  const time = (link: PlanRowLink) => {
    const sentence = link.isElapsed === true ? labels.link.elapsed : labels.link.working;
    return formatMessage(sentence, { time: format.amount(lagAmount(link, calendar), false) });
  };
  const why = (link: PlanRowLink) => {
    const [from, to] = [rowNode(tree, link.from), rowNode(tree, link.to)];
    if (!link.conflict || !from || !to) return '';
    const rule = link.lag > 0 ? labels.link.whyLag : link.lag < 0 ? labels.link.whyLead : '';
    return [linkDates(link, from, to, labels, format), formatMessage(rule, { time: time(link) })].join(' ').trim();
  };
  return {
    of: (link) => ({
      ends: formatMessage(labels.link.ends, { from: numbered(link.from), to: numbered(link.to) }),
      type: labels.linkNames[link.type],
      lag: link.lag === 0 ? '' : time(link),
      why: why(link),
    }),
    line(link, other) {
      const lag = link.lag === 0 ? '' : `${link.lag > 0 ? labels.lag : labels.lead} ${time(link)}`;
      const facts = [labels.linkNames[link.type], lag, link.conflict ? labels.link.inConflict : ''];
      return `${numbered(other)}: ${facts.filter(Boolean).join(', ')}`;
    },
  };
}

/** The two days that a link compares, in a sentence; nothing where one is not known. */
function linkDates(
  { type }: PlanRowLink,
  from: RowNode,
  to: RowNode,
  labels: PlanLabels,
  format: PlanDateFormat,
): string {
  const leavesFinish = type === 0 || type === 3;
  const reachesStart = type === 0 || type === 2;
  const fromDay = linkEndDay(from.row, leavesFinish);
  const toDay = linkEndDay(to.row, !reachesStart);
  if (fromDay === undefined || toDay === undefined) return '';
  return formatMessage(labels.link.why[type], {
    from: from.row.name,
    fromDay: format.day(fromDay),
    to: to.row.name,
    toDay: format.day(toDay),
  });
}

const linkEndDay = (row: PlanRow, isFinish: boolean): PlanDay | undefined =>
  isFinish ? (row.finish ?? row.start) : (row.start ?? row.finish);
