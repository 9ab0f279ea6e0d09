import type { OpPersonDraft } from '#contract/app/people.ts';
import type { Cell } from '#files/spreadsheet/workbook.ts';

/** People as rows of a spreadsheet: with names of columns in the first row, or in the usual order. Pure. */

const defaultPeopleColumns = ['name', 'login', 'eMail', 'resource'] as const;
type PeopleColumn = (typeof defaultPeopleColumns)[number] | 'firstName' | 'lastName' | 'other';

const peopleColumnWords: Readonly<Partial<Record<PeopleColumn, readonly string[]>>> = {
  name: ['name', 'anzeigename', 'full name', 'display name'],
  login: ['login', 'user', 'username', 'benutzer', 'benutzername', 'anmeldename'],
  eMail: ['email', 'e-mail', 'mail', 'e-mail-adresse'],
  resource: ['resource', 'ressource'],
  firstName: ['first name', 'vorname'],
  lastName: ['last name', 'nachname'],
};
// Keys of a record lose their type.
const namedPeopleColumns = Object.keys(peopleColumnWords) as PeopleColumn[];

const peopleCellText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return 'date' in cell ? cell.date : cell.error;
  return String(cell).trim();
};

/** The columns that a first row names; undefined where it is a person like the others. */
function peopleColumnsOf(row: readonly string[]): readonly PeopleColumn[] | undefined {
  const columns = row.map(
    (cell) => namedPeopleColumns.find((column) => peopleColumnWords[column]?.includes(cell.toLowerCase())) ?? 'other',
  );
  const named = columns.filter((column) => column !== 'other');
  const tells = named.includes('name') || (named.includes('firstName') && named.includes('lastName'));
  return tells && named.length === new Set(named).size ? columns : undefined;
}

/** The people of the rows of a sheet; rows without anything in them are left out. */
export function parsePeople(rows: readonly (readonly Cell[])[]): OpPersonDraft[] {
  const filled = rows.map((row) => row.map(peopleCellText)).filter((row) => row.some((cell) => cell !== ''));
  const columns = peopleColumnsOf(filled[0] ?? []);
  const people = columns ? filled.slice(1) : filled;
  const valueIn = (row: readonly string[], column: PeopleColumn) =>
    row[(columns ?? defaultPeopleColumns).indexOf(column)] ?? '';
  return people.map((row) => {
    // A line of a name and an e-mail address has no login.
    const isAddress = !columns && row.slice(2).every((cell) => cell === '') && valueIn(row, 'login').includes('@');
    return {
      name: valueIn(row, 'name') || `${valueIn(row, 'firstName')} ${valueIn(row, 'lastName')}`.trim(),
      login: isAddress ? '' : valueIn(row, 'login'),
      eMail: isAddress ? valueIn(row, 'login') : valueIn(row, 'eMail'),
      resource: valueIn(row, 'resource'),
    };
  });
}
