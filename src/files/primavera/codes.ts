import type { ConstraintType, PlanResourceType, RelationType, TaskType } from '../plan.ts';

/*
 * The codes of Primavera's tables, as XER files write them.
 */

type P6Codes<V> = Readonly<Record<string, V>>;

/** `cstr_type`: a mandatory constraint differs from others in breaking links, which no plan here allows. */
export const p6ConstraintTypes: P6Codes<ConstraintType> = {
  CS_MSO: 'mustStartOn',
  CS_MANDSTART: 'mustStartOn',
  CS_MSOA: 'startNoEarlierThan',
  CS_MSOB: 'startNoLaterThan',
  CS_MEO: 'mustFinishOn',
  CS_MANDFIN: 'mustFinishOn',
  CS_MEOA: 'finishNoEarlierThan',
  CS_MEOB: 'finishNoLaterThan',
  CS_ALAP: 'asLateAsPossible',
};

export const p6RelationTypes: P6Codes<RelationType> = {
  PR_FS: 'finishStart',
  PR_SS: 'startStart',
  PR_FF: 'finishFinish',
  PR_SF: 'startFinish',
};

/** `duration_type`. */
export const p6TaskTypes: P6Codes<TaskType> = {
  DT_FixedRate: 'fixedUnits',
  DT_FixedDrtn: 'fixedDuration',
  DT_FixedDUR2: 'fixedDuration',
  DT_FixedQty: 'fixedWork',
};

/** `task_type`. */
export const p6ActivityKinds: P6Codes<'task' | 'resource' | 'milestone' | 'levelOfEffort' | 'wbsSummary'> = {
  TT_Task: 'task',
  TT_Rsrc: 'resource',
  TT_Mile: 'milestone',
  TT_FinMile: 'milestone',
  TT_LOE: 'levelOfEffort',
  TT_WBS: 'wbsSummary',
};

export const p6Statuses: P6Codes<'notStarted' | 'active' | 'complete'> = {
  TK_NotStart: 'notStarted',
  TK_Active: 'active',
  TK_Complete: 'complete',
};

/** `complete_pct_type`: the percentage that the user of Primavera sees as that of the activity. */
export const p6PercentTypes: P6Codes<'duration' | 'units' | 'physical'> = {
  CP_Drtn: 'duration',
  CP_Units: 'units',
  CP_Phys: 'physical',
};

/** `priority_type`, five steps. */
export const p6Priorities: P6Codes<number> = { PT_Top: 900, PT_High: 700, PT_Normal: 500, PT_Low: 300, PT_Lowest: 100 };

/** `rsrc_type`: machines work hours as people do. */
export const p6ResourceTypes: P6Codes<PlanResourceType> = { RT_Labor: 'work', RT_Equip: 'work', RT_Mat: 'material' };
