import type { Static } from 'typebox';
import { Type } from './schema.ts';
import { customValueTypes } from './codes.ts';
import { Any, Count, Flag, list, Money, Name, record, Text, Whole } from './fields.ts';

export const OpCost = record('OpCost', {
  name: Name,
  value: Money,
});
export type OpCost = Static<typeof OpCost>;

const listedCosts = { cost: Type.Array(OpCost) };

export const OpCosts = record('OpCosts', listedCosts);
export type OpCosts = Static<typeof OpCosts>;

export const OpRevisedCosts = record('OpRevisedCosts', listedCosts);
export type OpRevisedCosts = Static<typeof OpRevisedCosts>;

export const OpSubtractedCostsObject = record('OpSubtractedCostsObject', listedCosts);
export type OpSubtractedCostsObject = Static<typeof OpSubtractedCostsObject>;

export const OpSubtractedCostsOpCosts = record('OpSubtractedCostsOpCosts', listedCosts);
export type OpSubtractedCostsOpCosts = Static<typeof OpSubtractedCostsOpCosts>;

export const OpExpectedCosts = record('OpExpectedCosts', listedCosts);
export type OpExpectedCosts = Static<typeof OpExpectedCosts>;

const costsAndProfit = { costs: Money, profit: Money };

export const OpCostsVariance = record('OpCostsVariance', costsAndProfit);
export type OpCostsVariance = Static<typeof OpCostsVariance>;

export const OpCostsProgress = record('OpCostsProgress', costsAndProfit);
export type OpCostsProgress = Static<typeof OpCostsProgress>;

const CustomValueType = Type.String({ enum: [...customValueTypes] });

export const CustomValueApiElement = record('CustomValueApiElement', {
  name: Name,
  type: CustomValueType,
  value: Any,
});
export type CustomValueApiElement = Static<typeof CustomValueApiElement>;

export const CustomAttribute = record('CustomAttribute', {
  type: CustomValueType,
  name: Name,
  description: Text,
  label: Name,
  sequence: Whole,
  possibleValues: Type.Array(Name),
});
export type CustomAttribute = Static<typeof CustomAttribute>;

export const CustomTypeInfo = record('CustomTypeInfo', {
  id: Whole,
  name: Name,
  description: Text,
  tabLabel: Name,
  title: Name,
  defaultType: Flag,
  customValueInfo: Type.Array(CustomAttribute),
});
export type CustomTypeInfo = Static<typeof CustomTypeInfo>;

export const OpServiceWarning = record('OpServiceWarning', {
  code: Name,
  message: Name,
  isWarning: Flag,
  argument: Any,
});
export type OpServiceWarning = Static<typeof OpServiceWarning>;

export const OpRecordsImportResult = record('OpRecordsImportResult', {
  numberImported: Count,
  warning: Type.Array(OpServiceWarning),
});
export type OpRecordsImportResult = Static<typeof OpRecordsImportResult>;

export const OpLockResult = record('OpLockResult', {
  numberChanged: Count,
  numberAlready: Count,
});
export type OpLockResult = Static<typeof OpLockResult>;

export const OpStringHolder = record('OpStringHolder', {
  value: Name,
});
export type OpStringHolder = Static<typeof OpStringHolder>;

export const CustomTypeInfoList = list('CustomTypeInfoList', 'customType', CustomTypeInfo);

export const CustomAttributes = list('CustomAttributes', 'customValueInfo', CustomAttribute);

export const OpStringList = list('OpStringList', 'string', Name);
