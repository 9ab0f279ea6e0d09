import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ActivityType, DependencyType } from '#contract/core/codes.ts';
import { networkOf } from '#plan/schedule/network.ts';
import { calculationOf } from '#plan/schedule/schedule-pass.ts';
import { anyDocument, aSetting, juneDay } from '#testing/plan-document.ts';
import { isUnchanged, planChanges } from '../compare/changes.ts';
import { applyChanges } from '#testing/apply-changes.ts';
import { applyEdit } from '#testing/plan-edit.ts';
import type { PlanActivity, PlanDocument, PlanLink } from '../document.ts';
import { documentProblems } from '#testing/document-problems.ts';
import type { PlanEdit } from './kinds.ts';
import { isEditRefusal } from '../edit-refusal.ts';
import { createHistory, edited, redoEdit, undoEdit } from './history.ts';
import { withHeld } from '../place.ts';
import { rollUpAll } from '../roll-up.ts';

const setting = { ...aSetting(), begin: '2026-06-03' };

/** Makes an edit of a document; numbers pick its activities, `newId` counts up. */
type EditOf = (document: PlanDocument, newId: () => string) => PlanEdit | undefined;

const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
const idAt = ({ activities }: PlanDocument, place: number) => activities[place % activities.length]?.id ?? 'gone';
const idsAt = (document: PlanDocument, places: readonly number[]) => [
  ...new Set(places.map((place) => idAt(document, place))),
];
const day = fc.integer({ min: -10, max: 90 }).map(juneDay);
const hours = fc.integer({ min: 0, max: 20 }).map((value) => value * 4);
const where = fc.constantFrom('before', 'after', 'into', 'end');

function place(document: PlanDocument, kind: 'before' | 'after' | 'into' | 'end', at: number) {
  return kind === 'end' || document.activities.length === 0
    ? { where: 'end' as const }
    : { where: kind, id: idAt(document, at) };
}

const rowKind = fc.record({
  type: fc.constantFrom(ActivityType.standard, ActivityType.milestone, ActivityType.collection, ActivityType.task),
  level: fc.integer({ min: 0, max: 2 }),
});

const edits: readonly fc.Arbitrary<EditOf>[] = [
  fc
    .tuple(fc.array(rowKind, { minLength: 1, maxLength: 4 }), where, fc.nat())
    .map(([rows, kind, at]): EditOf => (document, newId) => ({
      kind: 'insert',
      rows: rows.map(({ type, level }, index) => ({ id: newId(), name: 'New', type, level: index === 0 ? 0 : level })),
      place: place(document, kind, at),
    })),
  picks.map((at): EditOf => (document) => ({ kind: 'remove', ids: idsAt(document, at) })),
  picks.map((at): EditOf => (document, newId) => {
    const ids = idsAt(document, at);
    return { kind: 'duplicate', ids, newIds: new Map(withHeld(document.activities, ids).map((id) => [id, newId()])) };
  }),
  fc.tuple(fc.constantFrom('indent' as const, 'outdent' as const), picks).map(([kind, at]): EditOf => (document) => ({
    kind,
    ids: idsAt(document, at),
  })),
  fc.tuple(picks, where, fc.nat()).map(([at, kind, to]): EditOf => (document) => ({
    kind: 'move',
    ids: idsAt(document, at),
    place: place(document, kind, to),
  })),
  fc
    .tuple(fc.nat(), fc.nat(), fc.constantFrom(...Object.values(DependencyType)), fc.constantFrom(0, 8, -8))
    .map(([from, to, type, lag]): EditOf => (document) => ({
      kind: 'link',
      predecessorId: idAt(document, from),
      successorId: idAt(document, to),
      type,
      lag,
    })),
  picks.map((at): EditOf => (document) => ({ kind: 'chain', ids: idsAt(document, at) })),
  fc.nat().map((at): EditOf => ({ links }) => {
    const link = links[at % links.length];
    return link && { kind: 'unlink', links: [link] };
  }),
  fc
    .tuple(fc.nat(), fc.constantFrom('kim', 'robin'), fc.integer({ min: 0, max: 120 }))
    .map(([at, resourceId, assigned]): EditOf => (document) => ({
      kind: 'assign',
      activityId: idAt(document, at),
      resourceId,
      assigned,
    })),
  fc.tuple(fc.nat(), fc.integer({ min: 0, max: 120 })).map(([at, assigned]): EditOf => ({ assignments }) => {
    const one = assignments[at % assignments.length];
    return one && { kind: 'changeAssignment', activityId: one.activityId, resourceId: one.resourceId, assigned };
  }),
  fc.nat().map((at): EditOf => ({ assignments }) => {
    const one = assignments[at % assignments.length];
    return one && { kind: 'unassign', activityId: one.activityId, resourceId: one.resourceId };
  }),
  fc
    .tuple(fc.nat(), fc.constantFrom('start' as const, 'finish' as const), fc.option(day))
    .map(([at, field, value]): EditOf => (document) => ({ kind: 'set', id: idAt(document, at), field, value })),
  fc
    .tuple(fc.nat(), fc.constantFrom('duration' as const, 'baseEffort' as const), hours)
    .map(([at, field, value]): EditOf => (document) => ({ kind: 'set', id: idAt(document, at), field, value })),
  fc.tuple(fc.nat(), fc.constantFrom(...Object.values(ActivityType))).map(([at, value]): EditOf => (document) => ({
    kind: 'set',
    id: idAt(document, at),
    field: 'type',
    value,
  })),
  fc.tuple(fc.nat(), fc.constantFrom(0, 40, 100)).map(([at, value]): EditOf => (document) => ({
    kind: 'set',
    id: idAt(document, at),
    field: 'complete',
    value,
  })),
  fc.tuple(fc.nat(), day).map(([at, on]): EditOf => (document, newId) => ({
    kind: 'resume',
    id: idAt(document, at),
    day: on,
    newId: newId(),
  })),
  fc.tuple(picks, fc.integer({ min: -5, max: 5 })).map(([at, days]): EditOf => (document) => ({
    kind: 'shift',
    ids: idsAt(document, at),
    days,
  })),
];

const anyEdits = fc.array(fc.oneof(...edits), { minLength: 4, maxLength: 16 });

/** A plan, some of which is begun or done. */
const anyPlan = fc
  .tuple(
    fc.oneof(anyDocument(), anyDocument(14, 6)),
    fc.array(fc.constantFrom(0, 0, 40, 100), { minLength: 14, maxLength: 14 }),
  )
  .map(([document, percents]) => ({
    ...document,
    activities: document.activities.map((activity, index) => begun(activity, percents[index] ?? 0)),
  }));

function begun(activity: PlanActivity, percent: number): PlanActivity {
  const { type, start, finish, baseEffort } = activity;
  if (start === null || type === ActivityType.collection) return activity;
  const complete = type === ActivityType.milestone && percent < 100 ? 0 : percent;
  const actualEffort = (baseEffort * complete) / 100;
  const days = { actualStart: complete > 0 ? start : null, actualFinish: complete === 100 ? finish : null };
  return { ...activity, ...days, complete, actualEffort, openEffort: baseEffort - actualEffort };
}

/** All documents that the edits lead to, refused ones left out; the first is rolled up. */
function documentsOf(start: PlanDocument, made: readonly EditOf[]): PlanDocument[] {
  let count = 0;
  const newId = () => {
    count += 1;
    return `new${count}`;
  };
  const documents = [rollUpAll(start, setting)];
  for (const editOf of made) {
    const before = documents.at(-1) ?? start;
    const edit = editOf(before, newId);
    const after = edit ? applyEdit(before, edit, setting) : before;
    if (!isEditRefusal(after)) documents.push(after);
  }
  return documents;
}

const runs = { numRuns: 250, seed: 20_260_601 };
/** Generous, because a timeout would only indicate a loaded machine. */
const options = { timeout: 60_000 };

test('networks and dates that edits share equal those of a new document, and no edit closes a loop', options, () => {
  fc.assert(
    fc.property(anyPlan, anyEdits, (start, made) => {
      const documents = documentsOf(start, made);
      const hadLoop = documents.slice(0, 1).some((document) => networkOf(document).loops.length > 0);
      for (const document of documents) {
        const copy = { ...document, activities: [...document.activities] };
        expect(networkOf(document)).toEqual(networkOf(copy));
        expect(datesOf(document)).toEqual(datesOf(copy));
        expect(hadLoop || networkOf(document).loops.length === 0).toBe(true);
      }
    }),
    runs,
  );
});

/** The calculated dates of each activity; those without dates have none. */
function datesOf(document: PlanDocument) {
  const { planned, isBar, isPinned, isDone, isLatest, firstDay, lastDay, length, duration, startFrom, finishUntil } =
    calculationOf(document, setting).dates;
  const values = [
    planned,
    isBar,
    isPinned,
    isDone,
    isLatest,
    firstDay,
    lastDay,
    length,
    duration,
    startFrom,
    finishUntil,
  ];
  return document.activities.map((_, number) =>
    Number.isNaN(planned[number]) ? 'none' : values.map((each) => each[number]),
  );
}

test('any sequence of edits keeps the plan document valid', options, () => {
  fc.assert(
    fc.property(anyPlan, anyEdits, (start, made) => {
      for (const document of documentsOf(start, made)) expect(documentProblems(document)).toEqual([]);
    }),
    runs,
  );
});

test('collections are rolled up after any edit', options, () => {
  fc.assert(
    fc.property(anyPlan, anyEdits, (start, made) => {
      for (const document of documentsOf(start, made)) {
        expect(rollUpAll(document, setting).activities).toEqual(document.activities);
      }
    }),
    runs,
  );
});

test('undo returns the identical earlier documents, and redo the identical later documents', options, () => {
  fc.assert(
    fc.property(anyPlan, anyEdits, (start, made) => {
      const documents = documentsOf(start, made).filter((document, index, all) => document !== all[index - 1]);
      const [first = start, ...rest] = documents;
      let history = createHistory(first);
      for (const [index, document] of rest.entries()) history = edited(history, String(index), document);
      for (const document of documents.toReversed()) {
        expect(history.current).toBe(document);
        history = undoEdit(history);
      }
      for (const document of documents) {
        expect(history.current).toBe(document);
        history = redoEdit(history);
      }
    }),
    runs,
  );
});

const byKey = ({ links, assignments, ...rest }: PlanDocument) => ({
  ...rest,
  links: links.toSorted((one, other) => (linkKey(one) < linkKey(other) ? -1 : 1)),
  assignments: assignments.toSorted((one, other) =>
    `${one.activityId} ${one.resourceId}` < `${other.activityId} ${other.resourceId}` ? -1 : 1,
  ),
});
const linkKey = ({ predecessorId, successorId }: PlanLink) => `${predecessorId} ${successorId}`;

test('applying the changes to the saved document yields the current document', options, () => {
  fc.assert(
    fc.property(anyPlan, anyEdits, (start, made) => {
      const documents = documentsOf(start, made);
      const [saved = start] = documents;
      const now = documents.at(-1) ?? start;
      expect(byKey(applyChanges(saved, planChanges(saved, now)))).toEqual(byKey(now));
      expect(byKey(applyChanges(now, planChanges(now, saved)))).toEqual(byKey(saved));
    }),
    runs,
  );
});

test('equal documents have no changes between them', options, () => {
  fc.assert(
    fc.property(anyPlan, (document) => {
      const copy: PlanDocument = structuredClone(document);
      expect(isUnchanged(planChanges(document, copy))).toBe(true);
    }),
    runs,
  );
});

test('the result of an edit does not depend on the order of links and assignments', options, () => {
  fc.assert(
    fc.property(anyPlan, anyEdits, (start, made) => {
      const turned = {
        ...start,
        links: start.links.toReversed(),
        assignments: start.assignments.toReversed(),
      };
      const names = (document: PlanDocument | undefined): readonly PlanActivity[] | undefined => document?.activities;
      // Edits that pick a link or an assignment by its number would pick another one.
      const fitting = made.filter((editOf) => !(editOf(start, () => 'x') === undefined));
      const independent = fitting.filter(
        (editOf) => !/unlink|nassign|changeAss/.test(editOf(start, () => 'x')?.kind ?? ''),
      );
      expect(names(documentsOf(turned, independent).at(-1))).toEqual(names(documentsOf(start, independent).at(-1)));
    }),
    runs,
  );
});
