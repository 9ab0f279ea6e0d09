import { type Client, hasErrorCode } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanFilePersonChoice, OpPlanFileProject, OpPlanImportCheck } from '#contract/app/imports.ts';
import { projectNamesOf } from '#files/batch/plan-files.ts';
import { showJob } from '#app/data/shown-jobs.ts';
import { holdPage } from '#app/data/unsaved.ts';
import { newUploadKey } from '../import-kinds.ts';

/** Problems of a file that are known before it is sent. */
export type LocalProblem = 'large' | 'damaged' | 'encrypted' | 'zip' | 'many';

export const batchStates = ['waiting', 'checking', 'ready', 'refused', 'importing', 'imported', 'undone'] as const;
export type BatchState = (typeof batchStates)[number];

/** A file that is to become a project. */
export interface BatchPlan {
  /** Below the chosen folder, or in its zipped folder. */
  readonly path: string;
  readonly state: BatchState;
  readonly check?: OpPlanImportCheck | undefined;
  readonly project?: OpPlanFileProject | undefined;
  /** Why it is refused. */
  readonly problem?: LocalProblem | undefined;
  readonly error?: unknown;
}

/** A chosen file, whose bytes are read when they are needed. */
export interface ChosenPlan {
  readonly path: string;
  /** @throws LocalFileError */
  read(): Promise<Blob>;
}

/** A file that can't be read here. */
export class LocalFileError extends Error {
  override readonly name = 'LocalFileError';
  readonly problem: LocalProblem;

  constructor(problem: LocalProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface BatchSnapshot {
  readonly plans: readonly BatchPlan[];
  /** Names of files that are no plans. */
  readonly others: readonly string[];
  readonly phase: 'choosing' | 'importing' | 'stopping' | 'done';
  /** The service did not answer: the import can go on. */
  readonly lost: unknown;
}

const emptyBatch: BatchSnapshot = { plans: [], others: [], phase: 'choosing', lost: undefined };

/** No answer came: the file may have been imported, and is sent again with its key. */
const isUnanswered = (error: unknown) =>
  hasErrorCode(error, 'client.error.NotReachable') ||
  hasErrorCode(error, 'main.error.Busy') ||
  hasErrorCode(error, 'main.error.Unconfirmed');

/**
 * Plan files that are checked and become projects, one after another. It belongs to the session and not to the screen: the
 * import goes on while other screens are open.
 */
/** Choices that are remembered before the import. */
interface BatchChoices {
  readonly person: readonly OpPlanFilePersonChoice[];
  /** Saves what becomes of custom fields. */
  saveFields(portfolioId: string): Promise<void>;
}

export class PlanFileBatch {
  private readonly client: Client;
  private readonly listeners = new Set<() => void>();
  private state = emptyBatch;
  private chosen: readonly (ChosenPlan & { readonly key: string })[] = [];
  private isChecking = false;

  constructor(client: Client) {
    this.client = client;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): BatchSnapshot => this.state;

  /** Adds files and checks them; those that are there already are left out. */
  add(plans: readonly ChosenPlan[], others: readonly string[], portfolioId: string): void {
    const known = new Set(this.chosen.map(({ path }) => path));
    const added = plans.filter(({ path }) => !known.has(path));
    this.chosen = [...this.chosen, ...added.map((plan) => ({ ...plan, key: newUploadKey() }))];
    const before = this.state.phase === 'done' ? emptyBatch : this.state;
    this.put({
      plans: [...before.plans, ...added.map(({ path }) => ({ path, state: 'waiting' as const }))],
      others: [...before.others, ...others],
      phase: 'choosing',
      lost: undefined,
    });
    void this.check(portfolioId);
  }

  /** Adds a line for something that can't be read at all. */
  refuse(path: string, problem: LocalProblem): void {
    this.put({ plans: [...this.state.plans, { path, state: 'refused', problem }] });
  }

  clear(): void {
    this.chosen = [];
    this.put(emptyBatch);
  }

  /** Ends the import after the file that is being imported. */
  stop(): void {
    if (this.state.phase === 'importing') this.put({ phase: 'stopping' });
  }

  /**
   * Remembers who the people are and what becomes of custom fields, and imports the files that can be imported.
   * @param names the names of the projects by the paths of the files
   */
  async import(
    portfolioId: string,
    { person, saveFields }: BatchChoices,
    names: ReadonlyMap<string, string>,
  ): Promise<void> {
    const release = holdPage();
    this.put({ phase: 'importing', lost: undefined });
    try {
      if (person.length > 0)
        await this.client.call(appApi.choosePlanFilePeople, { projectId: portfolioId, body: { person: [...person] } });
      await saveFields(portfolioId);
      for (const plan of this.chosen) {
        if (this.state.phase === 'stopping') break;
        if (this.stateOf(plan) === 'ready') await this.importOne(plan, portfolioId, names.get(plan.path) ?? plan.path);
      }
    } catch (lost) {
      this.put({ lost });
    }
    release();
    const isLeft = this.state.plans.some(({ state }) => state === 'ready');
    this.put({ phase: isLeft ? 'choosing' : 'done' });
  }

  private async check(portfolioId: string): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    for (;;) {
      const plan = this.chosen.find((each) => this.stateOf(each) === 'waiting');
      if (!plan) break;
      this.mark(plan, { state: 'checking' });
      try {
        const name = projectNamesOf(this.chosen.map(({ path }) => path)).get(plan.path);
        const input = { portfolioId, ...(name !== undefined && { name }), body: await plan.read() };
        const check = (await this.client.call(appApi.checkPlanFile, input)) ?? {};
        this.mark(plan, { state: (check.numberErrors ?? 0) > 0 ? 'refused' : 'ready', check });
      } catch (error) {
        this.refuseFor(plan, error);
      }
    }
    this.isChecking = false;
  }

  private async importOne(plan: ChosenPlan & { readonly key: string }, portfolioId: string, name: string) {
    this.mark(plan, { state: 'importing' });
    try {
      const input = { portfolioId, name, body: await plan.read() };
      const project = await this.client.call(appApi.importNewProject, input, {
        idempotencyKey: plan.key,
        background: { onBegin: showJob },
      });
      this.mark(plan, { state: 'imported', project: project ?? {} });
    } catch (error) {
      if (!isUnanswered(error)) return this.refuseFor(plan, error);
      this.mark(plan, { state: 'ready' });
      throw error;
    }
  }

  private refuseFor(plan: ChosenPlan, error: unknown): void {
    const reason = error instanceof LocalFileError ? { problem: error.problem } : { error };
    this.mark(plan, { state: 'refused', ...reason });
  }

  private stateOf({ path }: ChosenPlan): BatchState | undefined {
    return this.state.plans.find((plan) => plan.path === path)?.state;
  }

  private mark({ path }: ChosenPlan, change: Partial<BatchPlan>): void {
    this.put({ plans: this.state.plans.map((plan) => (plan.path === path ? { ...plan, ...change } : plan)) });
  }

  private put(change: Partial<BatchSnapshot>): void {
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
  }
}

const sessionBatches = new WeakMap<Client, PlanFileBatch>();

/** The plan files of a session. */
export function planFileBatch(client: Client): PlanFileBatch {
  const batch = sessionBatches.get(client) ?? new PlanFileBatch(client);
  sessionBatches.set(client, batch);
  return batch;
}
