const holidayDayMs = 86_400_000;

/** Easter Sunday of the Gregorian calendar, after Gauss and Lichtenberg, as days since 1970-01-01. */
function easter(year: number): number {
  const moon = Math.floor((8 * Math.floor(year / 100) + 13) / 25) - 2;
  const secular = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  const age = (15 + secular - moon) % 30;
  const golden = year % 19;
  const full = (age + 19 * golden) % 30;
  const corrected = full === 29 ? 28 : full === 28 && golden >= 11 ? 27 : full;
  const weekday = (6 + secular) % 7;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * corrected + weekday) % 7;
  return Date.UTC(year, 2, 22 + corrected + sunday) / holidayDayMs;
}

const fixedHolidays: readonly (readonly [month: number, day: number, name: string])[] = [
  [1, 1, 'Neujahr / New Year'],
  [1, 6, 'Heilige Drei Könige / Epiphany'],
  [5, 1, 'Tag der Arbeit / Labour Day'],
  [8, 15, 'Mariä Himmelfahrt / Assumption'],
  [11, 1, 'Allerheiligen / All Saints'],
  [12, 24, 'Heiliger Abend / Christmas Eve'],
  [12, 25, 'Weihnachten / Christmas Day'],
  [12, 26, 'Stephanstag / St Stephen’s Day'],
  [12, 31, 'Silvester / New Year’s Eve'],
];

const movable: readonly (readonly [afterEaster: number, name: string])[] = [
  [-2, 'Karfreitag / Good Friday'],
  [1, 'Ostermontag / Easter Monday'],
  [39, 'Christi Himmelfahrt / Ascension Day'],
  [50, 'Pfingstmontag / Whit Monday'],
  [60, 'Fronleichnam / Corpus Christi'],
];

/** The days of a year on which the company is closed, as days since 1970-01-01, with their names. */
export function germanHolidaysOf(year: number): [day: number, name: string][] {
  const sunday = easter(year);
  return [
    ...fixedHolidays.map(([month, day, name]): [number, string] => [
      Date.UTC(year, month - 1, day) / holidayDayMs,
      name,
    ]),
    ...movable.map(([after, name]): [number, string] => [sunday + after, name]),
  ];
}
