import { Level, ResourceType } from '#contract/core/codes.ts';
import { pools } from './company.ts';
import { demoTimestamp, demoDayText } from './days.ts';
import { type Colleague, type Demo, type Staff, lookUp } from './demo.ts';
import type { Custom } from './custom.ts';
import type { Groups } from './people.ts';
import { createRandom } from './random.ts';
import type { DemoRow } from './rows.ts';

const demoRootPoolId = '2';

/** Managers of pools, in addition to administrators. */
const poolManagers: readonly (readonly [pool: string, login: string])[] = [
  ['development', 'stefan.muehlbauer'],
  ['firmware', 'ivana.horvat'],
  ['software', 'gabor.kovacs'],
  ['test', 'rainer.hoellerer'],
  ['projects', 'manager'],
  ['commissioning', 'franz.wallner'],
  ['operations', 'walter.gruber'],
  ['purchasing', 'verena.suess'],
  ['it', 'claudia.neuhauser'],
  ['sales', 'isabelle.favre'],
  ['finance', 'gerlinde.posch'],
];

const skills: Readonly<Record<string, readonly string[]>> = {
  hardware: ['Kältekreisauslegung', 'CAD 3D', 'FEM', 'Akustikmessung', 'R290 Sachkunde'],
  firmware: ['C/C++', 'Modbus', 'EMV-gerechtes Design', 'Leiterplattenlayout', 'Safety'],
  software: ['TypeScript', 'PostgreSQL', 'UX Research', 'MQTT', 'Kubernetes'],
  test: ['EN 14511', 'Klimakammer', 'EMV-Prüfung', 'CE-Dokumentation'],
  engineering: ['Heizlastberechnung', 'KNX', 'BACnet', 'Schaltschrankplanung', 'Bauleitung'],
  commissioning: ['Hydraulischer Abgleich', 'Regelungstechnik', 'Kälteschein Kategorie I', 'Hotline'],
};

/** Equipment and partners: resources without a user. */
const equipmentAndPartners = [
  { name: 'Klimakammer 1', pool: 'test', rate: 45, external: null, archived: false, isEquipment: true },
  { name: 'EMV-Messkabine', pool: 'test', rate: 60, external: null, archived: false, isEquipment: true },
  { name: 'Versuchsstand Altbau', pool: 'test', rate: 30, external: null, archived: true, isEquipment: true },
  { name: 'CAD-Büro Feldmann', pool: 'hardware', rate: 78, external: 92, archived: false, isEquipment: false },
  { name: 'Elektro Partner Süd', pool: 'commissioning', rate: 64, external: 75, archived: false, isEquipment: false },
] as const;

export interface DemoResources {
  /** The id of a pool by its key, and of a resource without a user by its name. */
  id(key: string): string;
}

/** The tree of pools with everybody in it, a collection, rates, permissions and custom values. */
export function addResources(demo: Demo, staff: Staff, groups: Groups, custom: Custom): DemoResources {
  const { rows } = demo;
  const ids = new Map(pools.map(({ key }) => [key, demo.nextId()]));
  const created = demoTimestamp(demo.calendar.recordStart - 30, 500);
  const base = {
    full_name: '',
    available: 100,
    archived: false,
    included_in_utilization: true,
    user_id: null,
    custom_type_id: null,
    override_pool_rate: false,
    hourly_rate: null,
    external_rate: null,
    description: '',
    created,
    modified: created,
  } satisfies Partial<DemoRow<'resource'>>;
  const paths = new Map<string, string[]>();
  for (const { key, name, parent, rate, description } of pools) {
    const id = lookUp(ids, key);
    const above = parent === null ? [demoRootPoolId] : lookUp(paths, parent);
    paths.set(key, [...above, id]);
    rows.resource.push({
      ...base,
      id,
      type: ResourceType.pool,
      parent_id: above.at(-1) ?? demoRootPoolId,
      path: [...above, id],
      name,
      full_name: name,
      description,
      hourly_rate: rate,
      custom_type_id: custom.type('department'),
    });
    rows.resource_custom_value.push({
      resource_id: id,
      attribute_id: custom.attribute('poolCentre'),
      value: String(4000 + rows.resource.length * 10),
    });
  }
  const inPool = (pool: string, id: string) => {
    const above = lookUp(paths, pool);
    return { parent_id: above.at(-1) ?? demoRootPoolId, path: [...above, id] };
  };
  for (const [index, person] of staff.colleagues.entries()) {
    const { resourceId: id, name, pool, job, available, rate, userId } = person;
    rows.resource.push({
      ...base,
      ...inPool(pool, id),
      id,
      type: ResourceType.resource,
      name,
      full_name: `${person.last}, ${person.first}`,
      description: job,
      available,
      user_id: userId,
      custom_type_id: custom.type('person'),
      override_pool_rate: rate !== null,
      hourly_rate: rate,
      included_in_utilization: pool !== 'management',
    });
    addPersonValues(demo, person, index, custom);
  }
  for (const { name, pool, rate, external, archived, isEquipment } of equipmentAndPartners) {
    const id = demo.nextId();
    ids.set(name, id);
    rows.resource.push({
      ...base,
      ...inPool(pool, id),
      id,
      type: ResourceType.resource,
      name,
      full_name: name,
      archived,
      hourly_rate: rate,
      external_rate: external,
      override_pool_rate: true,
      included_in_utilization: false,
      custom_type_id: isEquipment ? custom.type('equipment') : custom.type('person'),
    });
    if (!isEquipment) continue;
    const value = demoDayText(demo.calendar.today + 140);
    rows.resource_custom_value.push({ resource_id: id, attribute_id: custom.attribute('calibrated'), value });
  }
  addCollection(demo, staff, { ...base, type: ResourceType.collection });
  addResourcePermissions(demo, staff, groups, ids);
  return { id: (key) => lookUp(ids, key) };
}

function addPersonValues({ rows }: Demo, { login, pool, resourceId }: Colleague, index: number, custom: Custom): void {
  const random = createRandom(`values ${login}`);
  const known = skills[pool];
  const values: [key: string, value: unknown][] = [
    ['employee', 10_100 + index * 7],
    ['firstAid', random.chance(0.2)],
  ];
  if (known) values.push(['skills', random.some(known, random.whole(2, 3)).join('\n')]);
  for (const [key, value] of values) {
    rows.resource_custom_value.push({ resource_id: resourceId, attribute_id: custom.attribute(key), value });
  }
}

const coreTeam = [
  'daniela.roessler',
  'tomas.dvorak',
  'ivana.horvat',
  'nadine.voelkl',
  'carina.thaler',
  'johann.leitgeb',
];

/** A collection shows people of several pools together. */
function addCollection(
  { rows, nextId }: Demo,
  staff: Staff,
  base: Omit<DemoRow<'resource'>, 'id' | 'parent_id' | 'path' | 'name'>,
): void {
  const id = nextId();
  const text = 'People of several departments who develop the fifth generation';
  rows.resource.push({
    ...base,
    id,
    parent_id: demoRootPoolId,
    path: [demoRootPoolId, id],
    name: 'Kernteam WP5',
    full_name: 'Kernteam WP5',
    description: text,
  });
  for (const login of coreTeam) rows.resource_link.push({ parent_id: id, resource_id: staff.get(login).resourceId });
}

function addResourcePermissions({ rows }: Demo, staff: Staff, groups: Groups, ids: ReadonlyMap<string, string>): void {
  const grant = (resource_id: string, subject_id: string, level: number) =>
    rows.resource_permission.push({ resource_id, subject_id, level });
  grant(demoRootPoolId, groups.id('staff'), Level.observer);
  grant(demoRootPoolId, groups.id('leaders'), Level.contributor);
  grant(lookUp(ids, 'it'), groups.id('it'), Level.contributor);
  for (const [pool, login] of poolManagers) grant(lookUp(ids, pool), staff.get(login).userId, Level.manager);
}
