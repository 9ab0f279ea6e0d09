import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { endpointGroup, get } from '../core/endpoint.ts';
import { Flag, Name, record, Text } from '../core/fields.ts';

const OpDemoSignOn = record('OpDemoSignOn', {
  login: Name,
  password: Name,
  description: Text,
});

export const OpCapabilities = record('OpCapabilities', {
  product: Name,
  version: Name,
  demo: Flag,
  demoSignOns: Type.Array(OpDemoSignOn),
  firstLogin: Name,
  passwordAlgorithm: Name,
  maxUpload: Type.Integer({ minimum: 0, unit: 'byte' }),
  languages: Type.Array(Name),
  features: Type.Array(Name),
});
export type OpCapabilities = Static<typeof OpCapabilities>;

export const capabilitiesApi = endpointGroup('app', {
  getCapabilities: get('/capabilities', { returns: OpCapabilities, open: true }),
});
