import type { OpPlanFilePerson } from '#contract/app/imports.ts';
import {
  isHiddenFile,
  isPlanFileName,
  mostPlanFileBytes,
  mostPlanFiles,
  zippedFiles,
} from '#files/batch/plan-files.ts';
import { SheetFileError } from '#files/spreadsheet/error.ts';
import { type BatchPlan, type ChosenPlan, LocalFileError, type LocalProblem } from './plan-file-batch.ts';

interface ChosenFiles {
  readonly plans: readonly ChosenPlan[];
  /** Names of files that are no plans. */
  readonly others: readonly string[];
  readonly refused: readonly { readonly path: string; readonly problem: LocalProblem }[];
}

/** A zipped folder is read at once. */
const mostZippedBytes = 1024 ** 3;

interface SizedFile {
  readonly path: string;
  readonly size: number;
  read(): Promise<Blob> | Blob;
}

/** The plan files among chosen files, and in zipped folders among them. */
export async function chosenPlans(files: readonly File[]): Promise<ChosenFiles> {
  const all: SizedFile[] = [];
  const refused: { path: string; problem: LocalProblem }[] = [];
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    if (!/\.zip$/i.test(path)) all.push({ path, size: file.size, read: () => file });
    else if (file.size > mostZippedBytes) refused.push({ path, problem: 'large' });
    else {
      try {
        all.push(...(await filesOfZip(file, files.length > 1 ? `${path}/` : '')));
      } catch (error) {
        if (!(error instanceof SheetFileError)) throw error;
        refused.push({ path, problem: error.code === 'tooLarge' ? 'large' : 'zip' });
      }
    }
  }
  const shown = all.filter(({ path }) => !isHiddenFile(path));
  const plans = shown.filter(({ path }) => isPlanFileName(path));
  return {
    plans: plans.slice(0, mostPlanFiles).map((file) => ({ path: file.path, read: () => readChosen(file) })),
    others: shown.filter(({ path }) => !isPlanFileName(path)).map(({ path }) => path),
    refused: [...refused, ...plans.slice(mostPlanFiles).map(({ path }) => ({ path, problem: 'many' as const }))],
  };
}

async function filesOfZip(file: File, folder: string): Promise<SizedFile[]> {
  const parts = zippedFiles(new Uint8Array(await file.arrayBuffer()));
  return parts.map(({ name, size, read }) => ({
    path: `${folder}${name}`,
    size,
    read: () => new Blob([new Uint8Array(read())]),
  }));
}

async function readChosen({ size, read }: SizedFile): Promise<Blob> {
  if (size > mostPlanFileBytes) throw new LocalFileError('large');
  try {
    return await read();
  } catch (cause) {
    throw new LocalFileError(cause instanceof SheetFileError && cause.code === 'encrypted' ? 'encrypted' : 'damaged');
  }
}

/** The people of all files, each name once, with their assignments and hours together. */
export function peopleOfPlans(plans: readonly BatchPlan[]): OpPlanFilePerson[] {
  const people = new Map<string, OpPlanFilePerson>();
  for (const person of plans.flatMap(({ check, state }) => (state === 'refused' ? [] : (check?.person ?? [])))) {
    const key = (person.name ?? '').toLowerCase();
    const before = people.get(key);
    people.set(key, {
      ...person,
      ...(before?.name && { name: before.name }),
      numberAssignments: (before?.numberAssignments ?? 0) + (person.numberAssignments ?? 0),
      effort: (before?.effort ?? 0) + (person.effort ?? 0),
    });
  }
  return [...people.values()];
}
