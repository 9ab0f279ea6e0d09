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

/** A name and an address in one cell, as mail programs write them: `Anna Muster <anna@example.org>`. */
const nameAndAddress = /^"?(?<name>[^"<>@]*[^"<>@\s])"?\s+<?(?<eMail>[^\s<>@]+@[^\s<>@]+)>?$/;

/** The person of such a cell. */
function addressedPerson(cell: string): OpPersonDraft | undefined {
  const { name, eMail } = nameAndAddress.exec(cell)?.groups ?? {};
  return name !== undefined && eMail !== undefined ? { name, login: '', eMail, resource: '' } : undefined;
}

/** The people of the rows of a sheet; rows without anything in them are left out. */
export function parsePeople(rows: readonly (readonly Cell[])[]): OpPersonDraft[] {
  const filled = rows.map((row) => row.map(peopleCellText)).filter((row) => row.some((cell) => cell !== ''));
  const columns = peopleColumnsOf(filled[0] ?? []);
  return columns ? filled.slice(1).map((row) => personOf(row, columns)) : filled.flatMap(peopleOfLine);
}

/** The people of a line without columns: several where each cell is one of them. */
function peopleOfLine(row: readonly string[]): readonly OpPersonDraft[] {
  const cells = row.filter((cell) => cell !== '');
  const addressed = cells.flatMap((cell) => addressedPerson(cell) ?? []);
  if (addressed.length === cells.length) return addressed;
  const person = personOf(row, defaultPeopleColumns);
  // A line of a name and an e-mail address has no login.
  const isAddress = row.slice(2).every((cell) => cell === '') && person.login?.includes('@') === true;
  return [isAddress ? { ...person, login: '', eMail: person.login ?? '' } : person];
}

function personOf(row: readonly string[], columns: readonly PeopleColumn[]): OpPersonDraft {
  const valueIn = (column: PeopleColumn) => row[columns.indexOf(column)] ?? '';
  return {
    name: valueIn('name') || `${valueIn('firstName')} ${valueIn('lastName')}`.trim(),
    login: valueIn('login'),
    eMail: valueIn('eMail'),
    resource: valueIn('resource'),
  };
}
