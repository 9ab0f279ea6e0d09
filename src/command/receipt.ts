import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { OpPlanFileProject } from '#contract/app/imports.ts';
import type { Cell } from '#files/spreadsheet/workbook.ts';
import { writeCsv } from '#files/spreadsheet/write-csv.ts';
import { CommandError } from './options.ts';

/** One file in the receipt. `sent` is one whose answer did not arrive: it is sent again by the same key. */
export interface ReceiptFile {
  readonly path: string;
  /** SHA-256 of the content. */
  readonly hash: string;
  readonly state: 'sent' | 'imported' | 'refused';
  /** That of the project, as it was sent. */
  readonly name: string;
  readonly result?: OpPlanFileProject;
  readonly reason?: string;
}

interface StoredReceipt {
  readonly service: string;
  readonly portfolio: string;
  /** Tells this import from others of the same files, which create projects of their own. */
  readonly run: string;
  readonly files: readonly ReceiptFile[];
}

/**
 * The results of an import, as a file from which an interrupted import goes on. It is written before a file is sent and after its
 * answer, so that a file whose answer was lost is sent again by its name and not imported twice.
 */
export class BatchReceipt {
  private readonly file: string;
  private readonly head: Omit<StoredReceipt, 'files'>;
  private readonly byPath: Map<string, ReceiptFile>;

  private constructor(file: string, { files, ...head }: StoredReceipt) {
    this.file = file;
    this.head = head;
    this.byPath = new Map(files.map((each) => [each.path, each]));
  }

  /** Opens the receipt, or begins one. @throws CommandError if it is of another portfolio or service, or can't be read */
  static async open(file: string, place: { service: string; portfolio: string }): Promise<BatchReceipt> {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw new CommandError(`The receipt ${file} can’t be read.`, { cause: error });
    });
    if (text === undefined) return new BatchReceipt(file, { ...place, run: randomUUID(), files: [] });
    const stored = storedReceiptOf(text);
    if (!stored) throw new CommandError(`${file} is no receipt of an import. Choose another file with --receipt.`);
    if (stored.service !== place.service || stored.portfolio !== place.portfolio)
      throw new CommandError(
        `The receipt ${file} is of portfolio ${stored.portfolio} at ${stored.service}. Choose another file with --receipt.`,
      );
    return new BatchReceipt(file, stored);
  }

  get files(): readonly ReceiptFile[] {
    return [...this.byPath.values()];
  }

  of(path: string): ReceiptFile | undefined {
    return this.byPath.get(path);
  }

  /** The file with this content that was imported, under whatever path. */
  importedAs(hash: string): ReceiptFile | undefined {
    return this.files.find((each) => each.hash === hash && each.state === 'imported');
  }

  /** The key by which the service knows a file that is sent again. */
  keyOf({ hash, name }: Pick<ReceiptFile, 'hash' | 'name'>): string {
    return createHash('sha256').update(`${this.head.run} ${this.head.portfolio} ${hash} ${name}`).digest('hex');
  }

  /** Notes what is known of a file. The receipt is replaced as a whole: an end in the middle leaves the one before. */
  async note(entry: ReceiptFile): Promise<void> {
    this.byPath.set(entry.path, entry);
    const stored: StoredReceipt = { ...this.head, files: this.files };
    await writeFile(`${this.file}.part`, `${JSON.stringify(stored, undefined, 1)}\n`);
    await rename(`${this.file}.part`, this.file);
  }

  /** Writes the receipt as a table beside it, and returns its path. */
  async writeTable(separator: string): Promise<string> {
    const path = `${this.file.replace(/\.json$/i, '')}.csv`;
    await writeFile(path, writeCsv({ name: '', rows: receiptRows(this.files) }, separator));
    return path;
  }
}

function storedReceiptOf(text: string): StoredReceipt | undefined {
  try {
    const value = JSON.parse(text) as Partial<StoredReceipt>;
    const isReceipt = typeof value.run === 'string' && Array.isArray(value.files);
    // Written by this command; a receipt that was edited is the user's own.
    return isReceipt ? (value as StoredReceipt) : undefined;
  } catch {
    return undefined;
  }
}

const receiptHead = ['File', 'State', 'Project', 'Number', 'Name', 'Activities', 'Links', 'Assignments', 'Not kept'];

function receiptRows(files: readonly ReceiptFile[]): Cell[][] {
  return [
    receiptHead,
    ...files.map(({ path, state, name, result, reason }): Cell[] => [
      path,
      state,
      result?.project ?? null,
      result?.number || null,
      result?.name ?? name,
      result?.numberActivities ?? null,
      result?.numberLinks ?? null,
      result?.numberAssignments ?? null,
      reason ?? result?.notKept?.join(' ') ?? null,
    ]),
  ];
}
