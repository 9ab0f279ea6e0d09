import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpoints } from './api.ts';
import { type InterfaceOutline, interfaceOutline } from '#testing/interface-outline.ts';

const ours = interfaceOutline(endpoints);

/** Endpoints that the specification leaves untyped, or types as an object, with the type that they have here. */
const decidedReturns: Readonly<Record<string, string>> = {
  'GET /planning/listAssignmentVersions/{activityVersionId}': 'OpAssignmentVersionList',
  'GET /projects/getProjectClassificationById/{projectClassificationId}': 'OpProjectClassification',
  'GET /projects/listProjectClassifications': 'OpProjectClassificationList',
  'POST /projects/importProjects': 'OpRecordsImportResult',
  'GET /reports/inputParameters/{reportIdOrName}': 'OpReportParameters',
  'GET /resources/getUnavailabilityTypeById/{unavailabilityTypeId}': 'OpAbsenceReason',
  'POST /resources/insertUnavailabilityType': 'OpAbsenceReason',
  'PUT /resources/updateUnavailabilityType': 'OpAbsenceReason',
  'POST /resources/importUnavailabilities': 'OpRecordsImportResult',
  'GET /resources/listAssignablePools': 'OpAssignablePoolsResultList',
  'GET /resources/listMyUnavailabilities': 'OpUnavailabilityList',
  'GET /resources/listUnavailabilities/{resourceId}': 'OpUnavailabilityList',
  'GET /resources/listUnavailabilityTypes': 'OpUnavailabilityTypeList',
  'GET /tasks/getActivityCategoriesByIds': 'OpActivityCategoryList',
  'GET /tasks/listActivityCategories': 'OpActivityCategoryList',
  'POST /worklogs/importCostRecords': 'OpRecordsImportResult',
  'POST /worklogs/importTimeRecords': 'OpRecordsImportResult',
  'GET /worklogs/listMyWorkRecords': 'OpResourceWorkRecordList',
  'GET /worklogs/listWorkRecordsOfProject/{projectId}': 'OpResourceWorkRecordList',
  'GET /worklogs/lockWorkRecords': 'OpLockResult',
  'GET /worklogs/lockWorkRecords/{projectId}': 'OpLockResult',
  'POST /worklogs/quickTrack/{assignmentId}': 'OpResourceWorkRecordList',
  'GET /worklogs/unlockWorkRecords': 'OpLockResult',
  'GET /worklogs/unlockWorkRecords/{projectId}': 'OpLockResult',
};

/** Parameters beyond the specification: the flag of quickTrack that it mentions, and a path segment that it calls a query parameter. */
const extraParameters: Readonly<Record<string, string>> = {
  'POST /worklogs/quickTrack/{assignmentId}': 'closed: boolean query',
  'DELETE /tasks/deleteAdHocActivity/{activityId}': 'activityId: string path',
};

/** Record types whose fields the specification leaves open. */
const decidedRecords = [
  'JaxbRefTreeOpGroup',
  'JaxbRefTreeOpSubject',
  'NodeOpGroup',
  'NodeOpSubject',
  'OpLockResult',
  'OpReportParameter',
  'PortfolioScenario',
  'RootOpGroup',
  'RootOpSubject',
];
const decidedWrappers = ['OpReportParameters', 'OpUnavailabilityList', 'OpUnavailabilityTypeList'];

interface Named {
  readonly name: string;
  readonly type: string;
}

interface Specification {
  readonly endpoints: readonly {
    readonly method: string;
    readonly path: string;
    readonly params: readonly (Named & { readonly in: string })[];
    readonly returns: string;
  }[];
  readonly records: readonly { readonly name: string; readonly fields: readonly Named[] }[];
  readonly wrappers: readonly (Named & { readonly field: string })[];
}

function without(entries: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !names.includes(name)));
}

/** The specification's outline with what was decided about what it leaves open. */
function decidedEndpoints({ endpoints: specified }: Specification): InterfaceOutline['endpoints'] {
  return Object.fromEntries(
    specified.map(({ method, path, params, returns }) => {
      const key = `${method} ${path}`;
      const extra = extraParameters[key];
      const parameters = [
        ...params.map((param) => `${param.name}: ${param.type} ${param.in}`),
        ...(extra === undefined ? [] : [extra]),
      ];
      // Only types left open by the specification may be decided here.
      if (decidedReturns[key] !== undefined && !['untyped', 'object'].includes(returns))
        throw new Error(`${key} is specified.`);
      return [key, { parameters: parameters.toSorted(), returns: decidedReturns[key] ?? returns }];
    }),
  );
}

const specificationFile = '../shared/interface.json';

describe.skipIf(!existsSync(specificationFile))('the contract compared with the specification', () => {
  // The file has this form.
  const specification = (): Specification => JSON.parse(readFileSync(specificationFile, 'utf8')) as Specification;

  test('the contract declares exactly the specified endpoints with parameters, places, types and results', () => {
    const declared = Object.entries(ours.endpoints).map(([key, { parameters, returns }]) => [
      key,
      { parameters: parameters.toSorted(), returns },
    ]);
    expect(Object.fromEntries(declared)).toEqual(decidedEndpoints(specification()));
  });

  test('the contract declares exactly the specified records, plus those that the specification leaves open', () => {
    const records = specification().records.map(({ name, fields }) => [
      name,
      fields.map((field) => `${field.name}: ${field.type}`),
    ]);
    expect(without(ours.records, decidedRecords)).toEqual(Object.fromEntries(records));
    expect(Object.keys(ours.records)).toEqual(expect.arrayContaining(decidedRecords));
  });

  test('the contract declares exactly the specified list wrappers, plus those that the specification leaves open', () => {
    const wrappers = specification().wrappers.map(({ name, field, type }) => [name, `${field}: ${type}[]`]);
    expect(without(ours.wrappers, decidedWrappers)).toEqual(Object.fromEntries(wrappers));
    expect(Object.keys(ours.wrappers)).toEqual(expect.arrayContaining(decidedWrappers));
  });
});

describe('contract snapshots', () => {
  test('the outline of the contract matches the snapshot', async () => {
    const lines = {
      endpoints: Object.fromEntries(
        Object.entries(ours.endpoints).map(([key, { parameters, returns }]) => [
          key,
          `${parameters.join(', ')} → ${returns}`,
        ]),
      ),
      records: Object.fromEntries(Object.entries(ours.records).map(([name, fields]) => [name, fields.join(', ')])),
      wrappers: ours.wrappers,
    };
    await expect(`${JSON.stringify(lines, null, 2)}\n`).toMatchFileSnapshot('interface.snapshot.json');
  });

  test('types that the specification leaves open match the decisions', () => {
    expect(ours.wrappers.OpUnavailabilityList).toBe('unavailability: OpAbsence[]');
    expect(ours.wrappers.OpUnavailabilityTypeList).toBe('unavailabilityType: OpAbsenceReason[]');
    expect(ours.records.OpLockResult).toEqual(['numberChanged: integer', 'numberAlready: integer']);
    expect(ours.records.NodeOpGroup).toEqual(['id: string', 'virtual: boolean', 'child: NodeOpGroup[]']);
  });
});
