import type { OpHolidayRegion } from '#contract/app/calendar.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { Language } from '../messages/messages.ts';
import { type Holiday, joinHolidayNames } from './rules.ts';

/** Public holidays of countries and regions: the data of a package, loaded when first used, as they are large. */

const loadPackage = async () => (await import('date-holidays')).default;
type CountryHolidays = InstanceType<Awaited<ReturnType<typeof loadPackage>>>;

/** Country, state and region: `DE`, `DE-BY`, `DE-BY-A`. */
function regionCodesOf(id: string): { country: string; state: string | undefined; region: string | undefined } {
  const [country = '', state, region] = id.split('-');
  return { country, state, region };
}

type NamedPlaces = Readonly<Record<string, string>> | undefined;

function placesIn(names: NamedPlaces, above: string | null): OpHolidayRegion[] {
  return Object.entries(names ?? {}).map(([code, name]) => {
    const id = above === null ? code : `${above}-${code}`;
    return { id, name, ...(above !== null && { parent: above }) };
  });
}

/** All countries, their states and the regions of these: by name, each below the one that it belongs to. */
export async function listHolidayRegions(language: Language): Promise<OpHolidayRegion[]> {
  const Holidays = await loadPackage();
  const all = new Holidays();
  const { compare } = new Intl.Collator(language);
  const sorted = (places: readonly OpHolidayRegion[]) =>
    places.toSorted((one, other) => compare(one.name ?? '', other.name ?? ''));
  const countries = sorted(placesIn(all.getCountries(language), null));
  return countries.flatMap((country) => [
    country,
    ...sorted(placesIn(all.getStates(country.id, language), country.id)).flatMap((state) => {
      const { state: code = '' } = regionCodesOf(state.id);
      return [state, ...sorted(placesIn(all.getRegions(country.id, code, language), state.id))];
    }),
  ]);
}

/** True for a place of the list. */
function isKnownRegion(all: CountryHolidays, id: string): boolean {
  const { country, state, region } = regionCodesOf(id);
  const names =
    state === undefined
      ? all.getCountries()
      : region === undefined
        ? all.getStates(country)
        : all.getRegions(country, state);
  return Object.hasOwn(names ?? {}, region ?? state ?? country);
}

/**
 * The public holidays of a country or region from one year to another, both inclusive, by day; undefined for a region
 * that is not known. Days on which people work for some hours are none.
 */
export async function publicHolidays(
  region: string,
  { from, until }: { readonly from: number; readonly until: number },
  language: Language,
): Promise<Holiday[] | undefined> {
  const Holidays = await loadPackage();
  if (!isKnownRegion(new Holidays(), region)) return undefined;
  const { country, state, region: part } = regionCodesOf(region);
  const options = { types: ['public' as const], languages: [language] };
  const place = { country, ...(state !== undefined && { state }), ...(part !== undefined && { region: part }) };
  const found = new Holidays(place, options);
  const days = new Map<string, string>();
  for (let year = from; year <= until; year += 1)
    for (const { date, start, end, name } of found.getHolidays(year, language)) {
      const first = dayNumber(date.slice(0, 10));
      const length = Math.floor((end.getTime() - start.getTime()) / msPerDay);
      for (let day = first; day < first + length; day += 1)
        days.set(dayText(day), joinHolidayNames(days.get(dayText(day)), name));
    }
  const within = [...days].filter(([day]) => day >= `${from}-01-01` && day <= `${until}-12-31`);
  return within.map(([day, name]) => ({ day, name })).toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

const msPerDay = 86_400_000;
