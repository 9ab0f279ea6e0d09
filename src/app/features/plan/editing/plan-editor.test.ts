import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasUnsavedWork } from '#app/data/unsaved.ts';
import { type Client, createClient, ServiceError } from '#client/client.ts';
import { mapSteps } from '#client/yielder.ts';
import { ActivityType } from '#contract/core/codes.ts';
import { blankActivity, type PlanActivity, type PlanDocument } from '#plan/document.ts';
import { editorDocument } from './editor-state.ts';
import { type EditorPorts, PlanEditor } from './plan-editor.ts';

const anActivity = (number: number): PlanActivity => ({
  ...blankActivity,
  id: `a${number}`,
  type: ActivityType.standard,
  name: `Step ${number}`,
  start: '2026-03-02',
  finish: '2026-03-06',
  duration: 40,
  priority: 0,
});

/** An editor whose saves and drafts wait for ever, unless it has other ports. */
function editorOf(count: number, ports: Partial<EditorPorts> = {}): PlanEditor {
  const document: PlanDocument = {
    activities: Array.from({ length: count }, (_, number) => anActivity(number)),
    links: [{ predecessorId: 'a1', successorId: 'a2', type: 0, lag: 0, isElapsed: false, unit: 0 }],
    assignments: [],
  };
  const setting = { calendar: { week: [8, 8, 8, 8, 8, 0, 0], exceptions: [] }, resources: new Map() } as const;
  const plan = {
    document,
    setting,
    revision: 1,
    versionId: '1',
    isWorking: true,
    holderName: 'Ann',
    assignable: new Set<string>(),
  };
  return new PlanEditor('1', plan, {
    client: createClient({ baseUrl: 'http://localhost', credentials: { kind: 'session' }, format: 'json' }),
    drafts: { read: () => Promise.resolve(undefined), write: () => undefined, remove: () => undefined },
    schedule: () => () => undefined,
    newKey: () => 'key',
    now: () => '2026-03-02T08:00:00Z',
    ...ports,
  });
}

const later = { kind: 'set', id: 'a1', field: 'start', value: '2026-03-09' } as const;
const shown = (editor: PlanEditor) => new Promise<void>((resolve) => editor.whenShown(resolve));
const startOf = ({ activities }: PlanDocument, id: string) => activities.find((each) => each.id === id)?.start;

test('an edit of a large plan is displayed once its consequences are calculated and prepared', async () => {
  const editor = editorOf(1_010);
  const ready: (string | null | undefined)[] = [];
  editor.prepareWith((document) => mapSteps([document], (each) => ready.push(startOf(each, 'a2'))));
  expect(editor.edit('Later', later)).toBeUndefined();
  expect(startOf(editorDocument(editor.state()), 'a1')).toBe('2026-03-02');
  await shown(editor);
  expect(ready).toEqual(['2026-03-16']);
  expect(startOf(editorDocument(editor.state()), 'a2')).toBe('2026-03-16');
});

test('reading the plan document or editing further includes every earlier edit', async () => {
  const editor = editorOf(1_010);
  editor.edit('Later', later);
  expect(startOf(editor.document, 'a2')).toBe('2026-03-16');
  editor.edit('Named', { kind: 'set', id: 'a1', field: 'name', value: 'Another' });
  editor.undo();
  await shown(editor);
  expect(editorDocument(editor.state()).activities[1]).toMatchObject({ name: 'Step 1', start: '2026-03-09' });
  editor.edit('Nothing', later);
  await shown(editor);
});

test('an impossible edit is refused at once, and an edit of a small plan is displayed at once', () => {
  const editor = editorOf(30);
  expect(editor.edit('Unknown', { ...later, id: 'none' })).toMatchObject({ refused: 'ActivityUnknown' });
  editor.edit('Later', later);
  expect(startOf(editorDocument(editor.state()), 'a2')).toBe('2026-03-16');
});

describe('unsaved plan changes', () => {
  beforeEach(() => {
    vi.stubGlobal('addEventListener', vi.fn<typeof addEventListener>());
    vi.stubGlobal('removeEventListener', vi.fn<typeof removeEventListener>());
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Creates a subscribed editor whose saves are refused, and its scheduled callbacks. */
  function refusedBy(code: string) {
    const planned = new Set<() => void>();
    const error = new ServiceError({ code, message: '', arguments: {} });
    const call: Client['call'] = () => Promise.reject(error);
    const schedule: EditorPorts['schedule'] = (run) => {
      planned.add(run);
      return () => void planned.delete(run);
    };
    const editor = editorOf(30, { client: { call }, schedule });
    const leave = editor.subscribe(() => undefined);
    editor.edit('Later', later);
    const runPlanned = () => {
      for (const run of planned) if (planned.delete(run)) run();
    };
    runPlanned();
    return { editor, leave, planned, runPlanned };
  }

  test.each([
    ['main.error.ModifiedMeanwhile', 'conflict'],
    ['project_planning.error.ProjectCheckedInError', 'lost'],
    ['main.error.InvalidParameter', 'refused'],
  ])('unsaved changes after %s block leaving the page only while the plan is open', async (code, kind) => {
    const { editor, leave, runPlanned } = refusedBy(code);
    await vi.waitFor(() => expect(editor.state().saving.kind).toBe(kind));
    runPlanned();
    expect(hasUnsavedWork()).toBe(true);
    leave();
    expect(hasUnsavedWork()).toBe(false);
    const again = editor.subscribe(() => undefined);
    expect(hasUnsavedWork()).toBe(true);
    again();
  });

  test('unsaved changes of an unreachable service block leaving the page on other screens too', async () => {
    const { editor, leave, runPlanned } = refusedBy('client.error.NotReachable');
    await vi.waitFor(() => expect(editor.state().saving.kind).toBe('unreachable'));
    runPlanned();
    leave();
    expect(hasUnsavedWork()).toBe(true);
    editor.forget();
    expect(hasUnsavedWork()).toBe(false);
  });

  test('unsaved changes are no longer sent and no longer block the page after the user has signed off', async () => {
    const { editor, leave, planned, runPlanned } = refusedBy('client.error.Aborted');
    leave();
    expect(await editor.flush()).toBe(false);
    runPlanned();
    expect(hasUnsavedWork()).toBe(false);
    expect(planned.size).toBe(0);
  });
});
