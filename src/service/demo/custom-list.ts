import { Level } from '#contract/core/codes.ts';

export type AttributeType = 'BOOLEAN' | 'NUMBER' | 'DECIMAL' | 'DATE' | 'TEXT' | 'MEMO' | 'CHOICE';

export interface AttributeEntry {
  readonly key: string;
  readonly appliesTo: 'project' | 'portfolio' | 'resource' | 'pool' | 'activity';
  /** The key of the custom type that it belongs to; without one it belongs to every record of the kind. */
  readonly ofType?: string;
  readonly type: AttributeType;
  readonly name: string;
  readonly text?: string;
  readonly choices?: readonly string[];
  readonly isMandatory?: true;
  readonly isUnique?: true;
  readonly visibleFrom?: number;
}

export const demoCustomTypes = [
  { key: 'standard', appliesTo: 'project', name: 'Standardprojekt', title: 'Projekt', isDefault: true },
  { key: 'customer', appliesTo: 'project', name: 'Kundenprojekt', title: 'Auftrag', isDefault: false },
  { key: 'product', appliesTo: 'project', name: 'Produktentwicklung', title: 'Produkt', isDefault: false },
  { key: 'steered', appliesTo: 'portfolio', name: 'Gesteuertes Portfolio', title: 'Steuerung', isDefault: false },
  { key: 'person', appliesTo: 'resource', name: 'Mitarbeitende', title: 'Person', isDefault: true },
  { key: 'equipment', appliesTo: 'resource', name: 'Prüfmittel', title: 'Gerät', isDefault: false },
  { key: 'department', appliesTo: 'pool', name: 'Abteilung', title: 'Abteilung', isDefault: true },
] as const;

export type CustomTypeKey = (typeof demoCustomTypes)[number]['key'];

export const buildingTypes = [
  'Krankenhaus',
  'Bürogebäude',
  'Schule',
  'Hotel',
  'Industrie',
  'Wohnbau',
  'Campus',
] as const;
export const trades = ['Heizung', 'Kälte', 'Lüftung', 'Elektro', 'Regelung'] as const;
export const gates = ['G0', 'G1', 'G2', 'G3', 'G4', 'G5'] as const;

export const demoCustomAttributes: readonly AttributeEntry[] = [
  {
    key: 'costCentre',
    appliesTo: 'project',
    type: 'TEXT',
    name: 'Kostenstelle',
    text: 'Cost centre that bears the costs',
  },
  {
    key: 'building',
    appliesTo: 'project',
    ofType: 'customer',
    type: 'CHOICE',
    name: 'Gebäudeart',
    choices: buildingTypes,
    isMandatory: true,
  },
  {
    key: 'contract',
    appliesTo: 'project',
    ofType: 'customer',
    type: 'TEXT',
    name: 'Auftragsnummer',
    text: 'Number of the order confirmation',
    isUnique: true,
  },
  {
    key: 'value',
    appliesTo: 'project',
    ofType: 'customer',
    type: 'DECIMAL',
    name: 'Auftragswert',
    text: 'In EUR, without VAT',
    visibleFrom: Level.manager,
  },
  { key: 'handover', appliesTo: 'project', ofType: 'customer', type: 'DATE', name: 'Vertraglicher Übergabetermin' },
  { key: 'warranty', appliesTo: 'project', ofType: 'customer', type: 'NUMBER', name: 'Gewährleistung (Monate)' },
  {
    key: 'site',
    appliesTo: 'project',
    ofType: 'customer',
    type: 'MEMO',
    name: 'Baustelle',
    text: 'Address, access and safety rules',
  },
  { key: 'penalty', appliesTo: 'project', ofType: 'customer', type: 'BOOLEAN', name: 'Pönale vereinbart' },
  { key: 'gate', appliesTo: 'project', ofType: 'product', type: 'CHOICE', name: 'Nächstes Gate', choices: gates },
  {
    key: 'targetCost',
    appliesTo: 'project',
    ofType: 'product',
    type: 'DECIMAL',
    name: 'Zielherstellkosten',
    text: 'In EUR per unit',
  },
  { key: 'units', appliesTo: 'project', ofType: 'product', type: 'NUMBER', name: 'Stückzahl pro Jahr' },
  { key: 'committee', appliesTo: 'portfolio', ofType: 'steered', type: 'TEXT', name: 'Lenkungsausschuss' },
  {
    key: 'cap',
    appliesTo: 'portfolio',
    ofType: 'steered',
    type: 'DECIMAL',
    name: 'Jahresbudget',
    text: 'In EUR',
    visibleFrom: Level.manager,
  },
  {
    key: 'employee',
    appliesTo: 'resource',
    ofType: 'person',
    type: 'NUMBER',
    name: 'Personalnummer',
    isUnique: true,
    visibleFrom: Level.manager,
  },
  { key: 'skills', appliesTo: 'resource', ofType: 'person', type: 'MEMO', name: 'Kenntnisse' },
  { key: 'firstAid', appliesTo: 'resource', ofType: 'person', type: 'BOOLEAN', name: 'Ersthelfer/in' },
  { key: 'calibrated', appliesTo: 'resource', ofType: 'equipment', type: 'DATE', name: 'Kalibriert bis' },
  { key: 'poolCentre', appliesTo: 'pool', type: 'TEXT', name: 'Kostenstelle' },
  { key: 'trade', appliesTo: 'activity', type: 'CHOICE', name: 'Gewerk', choices: trades },
  { key: 'inspection', appliesTo: 'activity', type: 'BOOLEAN', name: 'Abnahmepflichtig' },
  { key: 'estimateNote', appliesTo: 'activity', type: 'TEXT', name: 'Grundlage der Schätzung' },
];
