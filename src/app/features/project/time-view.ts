import { type WorkFilter, type WorkGrouping, workColumns, workGroupings, type WorkSort } from './work-lines.ts';
import type { AddressValues } from '#app/kit/use-address.ts';

/** View settings of a project's work records, all kept in the URL. */
export interface TimeView {
  readonly filter: WorkFilter;
  readonly sort: WorkSort;
  /** Without one, single records are shown. */
  readonly grouping: WorkGrouping | undefined;
}

const usualSort: WorkSort = { column: 'day', isDescending: true };

const timeViewDay = (value: string | null): string | undefined =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

export function readTimeView(values: URLSearchParams): TimeView {
  const [asked, direction] = (values.get('sort') ?? '').split('.');
  const column = workColumns.find((each) => each === asked);
  return {
    filter: {
      from: timeViewDay(values.get('from')),
      until: timeViewDay(values.get('until')),
      person: values.get('person') ?? undefined,
      activity: values.get('of') ?? undefined,
      week: timeViewDay(values.get('week')),
    },
    sort: column ? { column, isDescending: direction === 'desc' } : usualSort,
    grouping: workGroupings.find((each) => each === values.get('group')),
  };
}

/** Another order: the same column turns, another one begins with what is usual for it. */
export function sortValues({ column, isDescending }: WorkSort, chosen: WorkSort['column']): AddressValues {
  const startsDescending = chosen === 'day' || chosen === 'hours';
  const turns = chosen === column ? !isDescending : startsDescending;
  const isUsual = chosen === usualSort.column && turns === usualSort.isDescending;
  return { sort: isUsual ? undefined : `${chosen}.${turns ? 'desc' : 'asc'}` };
}

/** The name of a filter in the address by what records are added up by. */
export const filterNames = { person: 'person', activity: 'of', week: 'week' } as const;

/** Shows the records of a group. */
export const groupValues = (grouping: WorkGrouping, key: string): AddressValues => ({
  group: undefined,
  [filterNames[grouping]]: key,
});

export const noFilterValues: AddressValues = {
  from: undefined,
  until: undefined,
  person: undefined,
  of: undefined,
  week: undefined,
};
