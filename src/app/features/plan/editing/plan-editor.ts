import { type Client, ServiceError } from '#client/client.ts';
import { createYielder, nextTask, runYielding, type Steps } from '#client/yielder.ts';
import { appApi } from '#contract/app/api.ts';
import { isEditRefusal, type PlanEditRefusal } from '#plan/edit-refusal.ts';
import type { PlanEdit } from '#plan/edit/kinds.ts';
import { beginEdit, type EditSteps } from '#plan/edit/edits.ts';
import { lastOf } from '#plan/steps.ts';
import { recalendaredEdits } from '#plan/edit/dates.ts';
import type { ActivityCalendar, PlanDocument, PlanSetting } from '#plan/document.ts';
import { holdPage } from '#app/data/unsaved.ts';
import type { PlanDraftStore } from './draft-store.ts';
import {
  editorDocument,
  openEditor,
  withEdit,
  withMine,
  withRedo,
  withUndo,
  withWritten,
  type EditorState,
  type PendingSave,
  type SaveFailure,
} from './editor-state.ts';
import { differs, draftOf, saveBody } from './save-body.ts';
import { createSaver, type Saver, type SaverPorts } from './saver.ts';
import { readWorkingPlan, type WorkingPlan } from './working-plan.ts';

export interface EditorPorts {
  readonly client: Client;
  readonly drafts: PlanDraftStore;
  readonly schedule: SaverPorts['schedule'];
  newKey(): string;
  /** A time stamp. */
  now(): string;
}

/** Classifies a save error: worth a retry, needs a decision by the user, or refused by the service. */
function saveFailure(error: unknown): SaveFailure {
  if (!(error instanceof ServiceError)) return { kind: 'refused', error };
  const isOnTheWay = error.code.startsWith('client.error.') || error.status === 401 || error.status === 503;
  if (isOnTheWay) return { kind: 'unreachable' };
  if (error.code === 'main.error.ModifiedMeanwhile') return { kind: 'conflict' };
  if (error.code === lostCode) return { kind: 'lost' };
  return { kind: 'refused', error };
}

/** Its person has signed off: this client answers no more. */
const isStopped = (error: unknown): boolean => error instanceof ServiceError && error.code === 'client.error.Aborted';

/** Tells whether saving waits for a decision of the user. */
const isStuck = ({ saving: { kind } }: EditorState): boolean =>
  kind === 'conflict' || kind === 'lost' || kind === 'refused';

const isLargeDocument = ({ activities }: PlanDocument): boolean => activities.length > 1_000;

/**
 * The plan is no longer checked out by any user; a checkout by another user has its own error message from the service.
 */
const lostCode = 'project_planning.error.ProjectCheckedInError';

/**
 * Editor of a checked-out plan: edits show at once, save after a delay, and stay in the browser until saved. It lives
 * outside of React; every change creates a new `EditorState` and notifies the listeners.
 */
export class PlanEditor {
  readonly projectId: string;
  readonly versionId: string;
  readonly assignable: ReadonlySet<string>;
  readonly #ports: EditorPorts;
  readonly #listeners = new Set<() => void>();
  readonly #saver: Saver;
  #setting: PlanSetting;
  #state: EditorState;
  /** State that listeners see. */
  #shown: EditorState;
  #isTelling = false;
  /** Callbacks to run after all listeners were notified. */
  #afterwards: (() => void)[] = [];
  /** An edit of a large plan that is under way. */
  #begun: { readonly label: string; readonly steps: EditSteps } | undefined;
  /** Prepares the listeners' view of a document. */
  #preparing: ((document: PlanDocument) => Steps<unknown>) | undefined;
  /** Something is not saved yet. */
  #hasDraft = false;
  #isOver = false;
  #release: (() => void) | undefined;
  /** Takes back that the draft is to be kept. */
  #cancelKeeping: (() => void) | undefined;

  constructor(projectId: string, plan: WorkingPlan, ports: EditorPorts) {
    this.projectId = projectId;
    this.versionId = plan.versionId;
    this.#setting = plan.setting;
    this.assignable = plan.assignable;
    this.#ports = ports;
    this.#state = openEditor(plan.document, plan.revision);
    this.#shown = this.#state;
    this.#saver = createSaver({
      state: () => this.#state,
      put: (state) => this.#put(state),
      differs,
      send: (saved, call) => this.#send(saved, call),
      schedule: ports.schedule,
      newKey: ports.newKey,
    });
  }

  /** Returns the displayed state; an edit of a large plan is drawn in the task after the one that makes it. */
  readonly state = (): EditorState => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#holdPage();
    return () => {
      this.#listeners.delete(listener);
      this.#holdPage();
    };
  };

  /** Prepares the view of a large plan before listeners are notified. */
  readonly prepareWith = (preparing: (document: PlanDocument) => Steps<unknown>): (() => void) => {
    this.#preparing = preparing;
    return () => {
      if (this.#preparing === preparing) this.#preparing = undefined;
    };
  };

  /** The plan after all edits, shown or not. */
  get document(): PlanDocument {
    this.#finish();
    return editorDocument(this.#state);
  }

  /** All that the plan is calculated with besides its document. */
  get setting(): PlanSetting {
    return this.#setting;
  }

  /**
   * Schedules the plan backward from a day (`yyyy-MM-dd`), or from its start without one. Activities that are placed as late
   * as possible move with the next edit.
   */
  readonly scheduleFrom = (finish: string | undefined): void => {
    this.#finish();
    this.#setting = { ...this.#setting, scheduleFinish: finish };
    this.#put({ ...this.#state });
  };

  get history(): EditorState['history'] {
    this.#finish();
    return this.#state.history;
  }

  /** Does something together with what the last edit shows. */
  readonly whenShown = (act: () => void): void => {
    if (this.#shown === this.#state && !this.#begun) act();
    else this.#afterwards.push(act);
  };

  /** Makes an edit; the refusal where it can't be made, and then nothing has changed. */
  readonly edit = (label: string, edit: PlanEdit): PlanEditRefusal | undefined => {
    const { document } = this;
    const steps = beginEdit(document, edit, this.setting);
    if (isEditRefusal(steps)) return steps;
    this.#begun = { label, steps };
    if (isLargeDocument(document)) void this.#finishInTurns(steps);
    else this.#finish();
    return undefined;
  };

  readonly undo = (): void => {
    this.#finish();
    this.#change(withUndo(this.#state));
  };

  readonly redo = (): void => {
    this.#finish();
    this.#change(withRedo(this.#state));
  };

  /** Saves at once, and says whether everything is saved. */
  readonly flush = (): Promise<boolean> => {
    this.#finish();
    return this.#saver.flush();
  };

  /** Sends again what was refused or not answered. */
  readonly retry = (): void => this.#saver.retry();

  /** The plan that the service has by now, instead of the own one. */
  readonly takeTheirs = (): Promise<void> => this.#take(({ document, revision }) => openEditor(document, revision));

  /** Keeps the own plan over the changes that another user saved. */
  readonly keepMine = (): Promise<void> =>
    this.#take(({ document, revision }) => withMine(this.#state, document, revision));

  /** The plan that the service has by now as one more step, which undo takes back: something else wrote it, such as an import. */
  readonly takeWritten = (label: string): Promise<void> =>
    this.#take(({ document, revision }) => withWritten(this.#state, label, document, revision));

  /**
   * Returns an editor that goes on with the calendars that the service has by now; this one, of which everything is saved,
   * ends. Undo stays unless a calendar is gone that it could bring back. Activities with a changed calendar get the days
   * that follow.
   */
  readonly withNewCalendars = async (label: string): Promise<PlanEditor> => {
    const plan = await this.#load();
    this.#finish();
    const { begin } = this.setting;
    const setting = { ...plan.setting, ...(begin !== undefined && { begin }) };
    const next = new PlanEditor(this.projectId, { ...plan, setting }, this.#ports);
    const before = this.setting.activityCalendars ?? new Map<string, ActivityCalendar>();
    if ([...before.keys()].every((id) => setting.activityCalendars?.has(id))) {
      next.#state = this.#state;
      next.#shown = this.#state;
    }
    this.#end();
    const edits = recalendaredEdits(next.document, before, setting);
    if (edits.length > 0) next.edit(label, { kind: 'several', edits });
    return next;
  };

  async #take(stateOf: (plan: WorkingPlan) => EditorState): Promise<void> {
    const plan = await this.#load();
    this.#finish();
    this.#change(stateOf(plan));
  }

  /** Sends nothing more, and forgets what is not saved. */
  readonly forget = (): void => {
    this.#begun = undefined;
    this.#cancelKeeping?.();
    this.#end();
    this.#ports.drafts.remove();
  };

  /** Stops sending; unsaved changes stay in the browser. */
  #end(): void {
    this.#saver.stop();
    this.#isOver = true;
    this.#holdPage();
  }

  async #load(): Promise<WorkingPlan> {
    const plan = await this.#ports.client.call(appApi.getWorkingPlan, { projectId: this.projectId });
    if (!plan) throw new Error('The plan is not there any more.');
    return runYielding(readWorkingPlan(plan, new Set(this.document.activities.map(({ id }) => id))));
  }

  async #send(saved: PlanDocument, { key, revision, document }: PendingSave): Promise<number | SaveFailure> {
    const body = { revision, ...saveBody(saved, document, key) };
    try {
      const answer = await this.#ports.client.call(appApi.saveWorkingPlan, { projectId: this.projectId, body });
      return answer?.revision ?? { kind: 'unreachable' };
    } catch (error) {
      if (isStopped(error)) this.#end();
      return saveFailure(error);
    }
  }

  #change(state: EditorState): void {
    if (state === this.#state) return;
    this.#put(state);
    this.#saver.changed();
  }

  /** The rest of an edit that is under way, at once: something asks for what comes out of it. */
  #finish(): void {
    if (this.#begun) this.#made(this.#begun.label, lastOf(this.#begun.steps));
  }

  #made(label: string, document: PlanDocument): void {
    this.#begun = undefined;
    this.#change(withEdit(this.#state, label, document));
    // An edit that changed nothing has nothing to show.
    if (this.#shown === this.#state) this.#act();
  }

  /** Runs the steps in separate tasks; stops once the result was requested synchronously. */
  async #finishInTurns(steps: EditSteps): Promise<void> {
    for (;;) {
      await nextTask();
      if (this.#begun?.steps !== steps) return;
      const { done, value } = steps.next();
      if (done === true) return this.#made(this.#begun.label, value);
    }
  }

  #put(state: EditorState): void {
    this.#state = state;
    // Drawing comes first: diffing takes time after a large edit.
    this.#cancelKeeping ??= this.#ports.schedule(() => this.#keepDraft(), 0);
    const document = editorDocument(state);
    if (!isLargeDocument(document) || document === editorDocument(this.#shown)) return this.#tell();
    if (this.#isTelling) return undefined;
    this.#isTelling = true;
    void this.#tellInTurns();
    return undefined;
  }

  /** Making an edit, making ready what it shows, and drawing that take a frame each. */
  async #tellInTurns(): Promise<void> {
    const own = createYielder();
    await own.next();
    const steps = this.#preparing?.(editorDocument(this.#state));
    while (steps && this.#isTelling && steps.next().done !== true) if (own.shouldYield()) await own.next();
    await own.next();
    // A later edit that needs the result at once makes this preparation useless; drawing then does it on demand.
    if (this.#isTelling) this.#tell();
  }

  #tell(): void {
    this.#isTelling = false;
    if (this.#shown === this.#state) return;
    this.#shown = this.#state;
    for (const listener of this.#listeners) listener();
    this.#act();
  }

  #act(): void {
    if (this.#begun) return;
    const acts = this.#afterwards;
    this.#afterwards = [];
    for (const act of acts) act();
  }

  /** Keeps in the browser what is not saved. */
  #keepDraft(): void {
    this.#cancelKeeping = undefined;
    const { drafts, newKey, now } = this.#ports;
    const draft = draftOf(this.#state, newKey, now());
    if (draft) drafts.write(draft);
    else drafts.remove();
    this.#hasDraft = draft !== undefined;
    this.#holdPage();
  }

  /** The page is kept for what is not saved: on another screen only while it goes on being sent. */
  #holdPage(): void {
    const isLookedAt = this.#listeners.size > 0;
    if (this.#hasDraft && !this.#isOver && (isLookedAt || !isStuck(this.#state))) {
      this.#release ??= holdPage();
      return;
    }
    this.#release?.();
    this.#release = undefined;
  }
}
