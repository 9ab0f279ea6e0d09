import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { customValueTypes, Level } from '../core/codes.ts';
import { del, get, optional, post, put } from '../core/endpoint.ts';
import { code, Count, Flag, Id, list, Name, record, Text, Timestamp, Whole } from '../core/fields.ts';
import { CustomValueApiElement } from '../core/shared.ts';
import { OpActivity } from '../documented/tasks.ts';
import { OpOrder } from './catalogues.ts';

/** The kinds of records that have custom attributes; activities have no custom types. */
const typeKinds = ['project', 'portfolio', 'resource', 'pool'];
const attributeKinds = [...typeKinds, 'activity'];

const AppliesTo = Type.String({ enum: attributeKinds });
const TypeAppliesTo = Type.String({ enum: typeKinds });

const typeFields = {
  name: Name,
  description: Text,
  tabLabel: Name,
  title: Name,
  defaultType: Flag,
};

/** A custom type of one kind of record, with how many records have it. */
export const OpCustomTypeEntry = record('OpCustomTypeEntry', {
  id: Id,
  appliesTo: TypeAppliesTo,
  ...typeFields,
  uses: Count,
  modified: Timestamp,
});
export type OpCustomTypeEntry = Static<typeof OpCustomTypeEntry>;

const OpCustomTypeInput = record('OpCustomTypeInput', {
  appliesTo: TypeAppliesTo,
  ...typeFields,
  modified: Timestamp,
});
export type OpCustomTypeInput = Static<typeof OpCustomTypeInput>;

const OpCustomTypeEntryList = list('OpCustomTypeEntryList', 'customType', OpCustomTypeEntry);

const attributeFields = {
  type: Type.String({ enum: [...customValueTypes] }),
  name: Name,
  label: Name,
  description: Text,
  possibleValues: Type.Array(Name),
  isMandatory: Flag,
  isUnique: Flag,
  visibleFrom: code(Level),
};

const attributePlace = {
  appliesTo: AppliesTo,
  customType: Id,
};

/** A custom attribute, with how many records have a value for it. */
export const OpCustomAttributeEntry = record('OpCustomAttributeEntry', {
  id: Id,
  ...attributePlace,
  sequence: Whole,
  ...attributeFields,
  uses: Count,
  modified: Timestamp,
});
export type OpCustomAttributeEntry = Static<typeof OpCustomAttributeEntry>;

const OpCustomAttributeInput = record('OpCustomAttributeInput', {
  ...attributePlace,
  ...attributeFields,
  modified: Timestamp,
});
export type OpCustomAttributeInput = Static<typeof OpCustomAttributeInput>;

const OpCustomAttributeEntryList = list('OpCustomAttributeEntryList', 'customAttribute', OpCustomAttributeEntry);

/** Values of an activity to be changed; `modified` is that of the activity as it was read. */
const OpActivityCustomValues = record('OpActivityCustomValues', {
  modified: Timestamp,
  customValues: Type.Array(CustomValueApiElement),
});
export type OpActivityCustomValues = Static<typeof OpActivityCustomValues>;

const force = optional(Flag);

const customChangeAreas = ['app', 'projects', 'resources', 'tasks'] as const;

const customTypeWrite = { body: OpCustomTypeInput, returns: OpCustomTypeEntry, changes: customChangeAreas };
const customAttributeWrite = {
  body: OpCustomAttributeInput,
  returns: OpCustomAttributeEntry,
  changes: customChangeAreas,
};

export const customTypesApi = {
  listCustomTypes: get('/custom/types', {
    query: { appliesTo: optional(TypeAppliesTo) },
    returns: OpCustomTypeEntryList,
  }),
  createCustomType: post('/custom/types', customTypeWrite),
  changeCustomType: put('/custom/types/{customTypeId}', customTypeWrite),
  deleteCustomType: del('/custom/types/{customTypeId}', { query: { force }, changes: customChangeAreas }),
  listCustomAttributes: get('/custom/attributes', {
    query: {
      appliesTo: AppliesTo,
      customType: optional(Id),
    },
    returns: OpCustomAttributeEntryList,
  }),
  createCustomAttribute: post('/custom/attributes', customAttributeWrite),
  changeCustomAttribute: put('/custom/attributes/{attributeId}', customAttributeWrite),
  orderCustomAttributes: put('/custom/attributeOrder', {
    body: OpOrder,
    returns: OpCustomAttributeEntryList,
    changes: customChangeAreas,
  }),
  deleteCustomAttribute: del('/custom/attributes/{attributeId}', { query: { force }, changes: customChangeAreas }),
};

export const activityFieldsApi = {
  setActivityCustomValues: put('/custom/activities/{activityId}', {
    body: OpActivityCustomValues,
    returns: OpActivity,
    changes: ['tasks'],
  }),
};
