import type { PlanAssignmentKey, PlanLinkKey } from '../compare/changes.ts';
import type { ActivityConstraint } from '../constraint.ts';
import type { PlanActivity, PlanAssignment, PlanLink } from '../document.ts';
import type { OutlinePosition } from '../place.ts';

/** The fields that are typed into a cell; the values have the same form as in the document. */
export type PlainActivityField =
  | 'name'
  | 'description'
  | 'wbsCode'
  | 'priority'
  | 'responsibleId'
  | 'deadline'
  | 'isManual';

/** Fields with rules of their own: dates, length, effort, type and progress. */
type RuledField = 'type' | 'start' | 'finish' | 'calendarId' | 'baseEffort' | 'complete';

/** Gives a field of an activity a value. */
export type SetEdit =
  | {
      [F in PlainActivityField | RuledField]: {
        readonly kind: 'set';
        readonly id: string;
        readonly field: F;
        readonly value: PlanActivity[F];
      };
    }[PlainActivityField | RuledField]
  | ({
      readonly kind: 'set';
      readonly id: string;
      readonly field: 'duration';
      /** Hours. */
      readonly value: number;
    } & Partial<Pick<PlanActivity, 'durationUnit' | 'isElapsed'>>);

/** A row that is new: an id (a GUID that the caller made), and what is known of it. */
export interface NewRow {
  readonly id: string;
  readonly name: string;
  /** Depth relative to the first of the inserted rows, which is 0. */
  readonly level?: number;
  readonly values?: Partial<
    Pick<
      PlanActivity,
      | Exclude<PlainActivityField, 'name'>
      | 'start'
      | 'finish'
      | 'duration'
      | 'durationUnit'
      | 'isElapsed'
      | 'baseEffort'
      | 'complete'
    >
  >;
}

/** New ids (GUIDs that the caller made) by the ids of the rows that they are for. */
export type NewIds = ReadonlyMap<string, string>;

/** Fields of a link that an edit gives. */
export type LinkValues = Partial<Omit<PlanLink, keyof PlanLinkKey>>;

/** Fields of an assignment that an edit gives; hours and percent. */
export type AssignmentShare = Partial<Omit<PlanAssignment, keyof PlanAssignmentKey>>;

/** Edits of a plan. Each one is applied completely or refused. */
export type PlanEdit =
  | SetEdit
  /** Binds the day of an activity; see `activityConstraint`. */
  | ({ readonly kind: 'constrain'; readonly id: string } & ActivityConstraint)
  /** Moves dates by working days, negative ones towards earlier; duration stays. A collection takes along what it holds. */
  | { readonly kind: 'shift'; readonly ids: readonly string[]; readonly days: number }
  | { readonly kind: 'insert'; readonly rows: readonly NewRow[]; readonly place: OutlinePosition }
  /** Removes activities with what they hold. */
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  /** Copies activities with what they hold, their assignments, and the links among them, behind the last of them. */
  | { readonly kind: 'duplicate'; readonly ids: readonly string[]; readonly newIds: NewIds }
  | { readonly kind: 'indent'; readonly ids: readonly string[] }
  | { readonly kind: 'outdent'; readonly ids: readonly string[] }
  | { readonly kind: 'move'; readonly ids: readonly string[]; readonly place: OutlinePosition }
  /** By default from finish to start, without a lag. */
  | ({ readonly kind: 'link' } & LinkValues & PlanLinkKey)
  | ({ readonly kind: 'changeLink' } & LinkValues & PlanLinkKey)
  | { readonly kind: 'unlink'; readonly links: readonly PlanLinkKey[] }
  /** Links each activity to the next one, finish-start, in this order; existing links stay as they are. */
  | { readonly kind: 'chain'; readonly ids: readonly string[] }
  /** Percent, by default 100; hours, by default what the percent makes of the duration. */
  | ({ readonly kind: 'assign' } & AssignmentShare & PlanAssignmentKey)
  | ({ readonly kind: 'changeAssignment' } & AssignmentShare & PlanAssignmentKey)
  | ({ readonly kind: 'unassign' } & PlanAssignmentKey)
  /** Splits what is begun: the rest becomes an activity of its own (`newId`) that begins on a day. */
  | { readonly kind: 'resume'; readonly id: string; readonly day: string; readonly newId: string }
  /** Several edits as one, settled once. */
  | { readonly kind: 'several'; readonly edits: readonly PlanEdit[] };
