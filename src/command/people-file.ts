import type { Client } from '#client/client.ts';
import {
  type FilePersonChoice,
  filePersonChoices,
  type OpPlanFilePerson,
  type OpPlanFilePersonChoice,
} from '#contract/app/imports.ts';
import { ResourceType } from '#contract/core/codes.ts';
import { api } from '#contract/documented/api.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { defaultSheetLimits } from '#files/spreadsheet/limits.ts';
import { readCsv } from '#files/spreadsheet/read-csv.ts';
import type { Cell } from '#files/spreadsheet/workbook.ts';
import { writeCsv } from '#files/spreadsheet/write-csv.ts';
import { CommandError } from './options.ts';

/** A person of all files together. */
export interface BatchPerson extends OpPlanFilePerson {
  readonly files: number;
}

/** Adds the people of a file to those of the files before; upper and lower case are alike. */
export function countPeople(all: Map<string, BatchPerson>, people: readonly OpPlanFilePerson[]): void {
  for (const person of people) {
    const key = (person.name ?? '').toLowerCase();
    const before = all.get(key);
    all.set(key, {
      ...person,
      numberAssignments: (before?.numberAssignments ?? 0) + (person.numberAssignments ?? 0),
      effort: (before?.effort ?? 0) + (person.effort ?? 0),
      files: (before?.files ?? 0) + 1,
    });
  }
}

const peopleHead = ['name', 'choice', 'id', 'called', 'found by', 'assignments', 'hours', 'files'];

/** The table of people to fill in: each with what the service would do, or with the resource of a similar name. */
export function peopleTemplate(people: Iterable<BatchPerson>, separator: string): Uint8Array {
  const rows = [...people].map((person): Cell[] => {
    const { suggestion, choice, basis } = person;
    const [chosen, id, called, found] = suggestion
      ? ['link', suggestion, person.suggestionName, 'similar']
      : [choice, person.resource ?? person.pool, person.resourceName, basis];
    const sums = [person.numberAssignments ?? 0, person.effort ?? 0, person.files];
    return [person.name ?? '', chosen ?? null, id ?? null, called ?? null, found ?? null, ...sums];
  });
  return writeCsv({ name: '', rows: [peopleHead, ...rows] }, separator);
}

interface PersonLine {
  readonly line: number;
  readonly name: string;
  readonly choice: FilePersonChoice;
  readonly id: string;
  readonly called: string;
}

/** Every cell of separated text is one. */
const peopleCell = (cell: Cell | undefined) => (typeof cell === 'string' ? cell.trim() : '');

/** Reads a table of people; columns may be in any order. @throws CommandError */
export function peopleLines(bytes: Uint8Array): PersonLine[] {
  const [head = [], ...rows] = readCsv(bytes, defaultSheetLimits).sheets[0]?.rows ?? [];
  const columns = head.map((cell) => peopleCell(cell).toLowerCase());
  if (!columns.includes('name') || !columns.includes('choice'))
    throw new CommandError('The table of people needs the columns name and choice; --people-template writes one.');
  return rows.flatMap((row, index) => {
    const line = index + 2;
    const cell = (column: string) => peopleCell(row[columns.indexOf(column)]);
    // Texts like formulas are written with an apostrophe in front.
    const name = cell('name').replace(/^'(?=[=+\-@])/, '');
    const chosen = cell('choice')
      .replaceAll(/[\s_-]/g, '')
      .toLowerCase();
    if (name === '' || chosen === '') return [];
    const choice = filePersonChoices.find((each) => each.toLowerCase() === chosen);
    if (!choice)
      throw new CommandError(
        `Line ${line} of the table of people: “${cell('choice')}” is none of ${filePersonChoices.join(', ')}.`,
      );
    return { line, name, choice, id: cell('id'), called: cell('called') };
  });
}

/** All resources and pools that the user sees. */
async function listAllResources(client: Client): Promise<OpResource[]> {
  const all: OpResource[] = [];
  const root = await client.call(api.resources.getRootResourcePool, {});
  let next = (root?.children ?? []).map(({ id }) => id);
  const known = new Set<string>();
  while (next.length > 0) {
    const resourceIds = next.filter((id) => !known.has(id)).slice(0, mostIdsAtOnce);
    next = next.filter((id) => !known.has(id)).slice(mostIdsAtOnce);
    resourceIds.forEach((id) => known.add(id));
    if (resourceIds.length === 0) continue;
    const { resource = [] } = (await client.call(api.resources.getResourcesByIds, { resourceIds })) ?? {};
    all.push(...resource);
    next.push(...resource.flatMap(({ children }) => (children ?? []).map(({ id }) => id)));
  }
  return all.filter(({ archived }) => archived !== true);
}

/** Keeps addresses short. */
const mostIdsAtOnce = 500;

/** The choices of a table, with the resources and pools that it names. @throws CommandError */
export async function peopleChoices(client: Client, lines: readonly PersonLine[]): Promise<OpPlanFilePersonChoice[]> {
  const isNamed = lines.some(({ choice, id }) => id === '' && (choice === 'link' || choice === 'create'));
  const resources = isNamed ? await listAllResources(client) : [];
  return lines.map((line): OpPlanFilePersonChoice => {
    const { name, choice } = line;
    if (choice === 'link') return { name, choice, resource: targetId(line, resources, 'resource') };
    if (choice === 'create') return { name, choice, pool: targetId(line, resources, 'pool') };
    return { name, choice };
  });
}

function targetId(
  { line, name, id, called }: PersonLine,
  resources: readonly OpResource[],
  what: 'resource' | 'pool',
): string {
  if (id !== '') return id;
  const isPool = ({ type }: OpResource) => (type ?? ResourceType.resource) !== ResourceType.resource;
  const found = resources.filter(
    (each) => isPool(each) === (what === 'pool') && (each.name ?? '').toLowerCase() === called.toLowerCase(),
  );
  if (called !== '' && found[0] && found.length === 1) return found[0].id;
  const reason =
    called === '' ? 'is missing' : found.length > 1 ? `“${called}” is several` : `“${called}” is not known`;
  throw new CommandError(`Line ${line} of the table of people, ${name}: the ${what} ${reason}.`);
}
