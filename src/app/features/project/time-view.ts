import { type WorkFilter, type WorkGrouping, workGroupings } from './work-lines.ts';
import type { AddressValues } from '#app/kit/use-address.ts';

/** View settings of a project's work records, all kept in the URL. */
export interface TimeView {
  readonly filter: WorkFilter;
  /** Without one, single records are shown. */
  readonly grouping: WorkGrouping | undefined;
}

const timeViewDay = (value: string | null): string | undefined =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

export function readTimeView(values: URLSearchParams): TimeView {
  return {
    filter: {
      from: timeViewDay(values.get('from')),
      until: timeViewDay(values.get('until')),
      person: values.get('person') ?? undefined,
      activity: values.get('of') ?? undefined,
      week: timeViewDay(values.get('week')),
    },
    grouping: workGroupings.find((each) => each === values.get('group')),
  };
}

/** The name of a filter in the address by what records are added up by. */
export const filterNames = { person: 'person', activity: 'of', week: 'week' } as const;

/** Shows records, or their sums; the other's search, filters and order do not fit. */
export const groupingValues = (grouping: WorkGrouping | undefined): AddressValues => ({
  group: grouping,
  filter: undefined,
  where: undefined,
  sort: undefined,
  page: undefined,
});

/** Shows the records of a group. */
export const groupValues = (grouping: WorkGrouping, key: string): AddressValues => ({
  ...groupingValues(undefined),
  [filterNames[grouping]]: key,
});

export const noFilterValues: AddressValues = {
  from: undefined,
  until: undefined,
  person: undefined,
  of: undefined,
  week: undefined,
};
