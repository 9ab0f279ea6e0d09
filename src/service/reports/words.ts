import {
  CostType,
  PlanStatus,
  ProjectType,
  TodoStatus,
  TodoType,
  TrafficLight,
  WorkRecordState,
} from '#contract/core/codes.ts';

/** Names of the codes in reports. */

export const trafficLights = {
  [TrafficLight.notSet]: { en: 'not set', de: 'nicht gesetzt' },
  [TrafficLight.green]: { en: 'green', de: 'grün' },
  [TrafficLight.yellow]: { en: 'yellow', de: 'gelb' },
  [TrafficLight.red]: { en: 'red', de: 'rot' },
};

export const planStatuses = {
  [PlanStatus.notStarted]: { en: 'not started', de: 'nicht begonnen' },
  [PlanStatus.inProgress]: { en: 'in progress', de: 'in Arbeit' },
  [PlanStatus.done]: { en: 'done', de: 'erledigt' },
  [PlanStatus.overdue]: { en: 'overdue', de: 'überfällig' },
};

export const recordStates = {
  [WorkRecordState.editable]: { en: 'editable', de: 'änderbar' },
  [WorkRecordState.locked]: { en: 'locked', de: 'gesperrt' },
  [WorkRecordState.approved]: { en: 'approved', de: 'genehmigt' },
};

export const costTypeWords = {
  [CostType.personnel]: { en: 'personnel', de: 'Personal' },
  [CostType.travel]: { en: 'travel', de: 'Reisen' },
  [CostType.material]: { en: 'material', de: 'Material' },
  [CostType.external]: { en: 'external', de: 'Fremdleistung' },
  [CostType.miscellaneous]: { en: 'miscellaneous', de: 'Sonstiges' },
  [CostType.proceeds]: { en: 'proceeds', de: 'Erlöse' },
};

export const nodeTypes = {
  [ProjectType.portfolio]: { en: 'portfolio', de: 'Portfolio' },
  [ProjectType.program]: { en: 'program', de: 'Programm' },
};

export const todoStatuses = {
  [TodoStatus.open]: { en: 'open', de: 'offen' },
  [TodoStatus.inProgress]: { en: 'in progress', de: 'in Arbeit' },
  [TodoStatus.done]: { en: 'done', de: 'erledigt' },
};

export const todoTypes = {
  [TodoType.todo]: { en: 'to-do', de: 'Aufgabe' },
  [TodoType.issue]: { en: 'issue', de: 'Problem' },
  [TodoType.risk]: { en: 'risk', de: 'Risiko' },
  [TodoType.decision]: { en: 'decision', de: 'Entscheidung' },
};
