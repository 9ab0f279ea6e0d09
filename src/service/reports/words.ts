import { PlanStatus, TrafficLight, WorkRecordState } from '#contract/codes.ts';

/** What the codes of reports mean. */

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
