import {
  CostType,
  PlanStatus,
  ProjectType,
  TodoStatus,
  TodoType,
  TrafficLight,
  WorkRecordState,
} from '#contract/core/codes.ts';
import { type LocalText, localText, type ServiceTextKey } from '#service/core/messages/messages.ts';

/** The words of codes in reports: the texts `report.PREFIX.NAME` of a list of codes by name. */
export function codeWords<Prefix extends string, Name extends string>(
  prefix: `report.${Prefix}.${Name}` extends ServiceTextKey ? Prefix : never,
  codes: Readonly<Record<Name, number>>,
): Readonly<Record<number, LocalText>> {
  const entries = Object.entries<number>(codes);
  // The type of the prefix holds that each name has its text.
  return Object.fromEntries(
    entries.map(([name, code]) => [code, localText(`report.${prefix}.${name}` as ServiceTextKey)]),
  );
}

export const trafficLights = codeWords('trafficLight', TrafficLight);
export const planStatuses = codeWords('planStatus', PlanStatus);
export const recordStates = codeWords('recordState', WorkRecordState);
export const costTypeWords = codeWords('costType', CostType);
const { portfolio, program } = ProjectType;
export const nodeTypes = codeWords('nodeType', { portfolio, program });
export const todoStatuses = codeWords('todoStatus', TodoStatus);
export const todoTypes = codeWords('todoType', TodoType);
