import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { EventCode, Level } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import { reports } from '#contract/documented/reports.ts';
import { resources } from '#contract/documented/resources.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A project that the guest sees, with people in a pool that is hidden from the guest. */
let service: TestService;
let guest: Client;
let guestId: string;
let project: string;
const people = { sponsor: '', projectManager: '', issueCoordinator: '', assigned: '' };

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  await testData.administrator('admin');
  guestId = await testData.user('guest');
  guest = await service.as('guest');
  const pool = await testData.pool({ name: 'Board' });
  for (const role of ['sponsor', 'projectManager', 'issueCoordinator', 'assigned'] as const) {
    people[role] = await testData.resource({ name: `The ${role}`, parent_id: pool, hourly_rate: 100 });
  }
  project = (
    await testData.project({
      name: 'Bridge',
      sponsor_id: people.sponsor,
      project_manager_id: people.projectManager,
      issue_coordinator_id: people.issueCoordinator,
    })
  ).id;
  await testData.permission(project, guestId, Level.external);
  const admin = await service.as('admin');
  await admin.call(projects.addProjectAssignment, { projectId: project, resourceId: people.assigned });
});
afterAll(() => service.close());

describe('people responsible for or working in a project', () => {
  test('the people of a project are named by id to all who see the project', async () => {
    const { sponsor, projectManager, issueCoordinator, assigned } = people;
    expect(await guest.call(projects.getProjectById, { projectId: project })).toMatchObject({
      sponsor,
      projectManager,
      issueCoordinator,
      assignedResources: [assigned],
    });
  });

  test('a resource in a visible project cannot be fetched or listed just for that reason', async () => {
    for (const resourceId of Object.values(people)) {
      expect(await guest.call(resources.getResourceById, { resourceId })).toBeNull();
    }
    const resourceIds = Object.values(people);
    expect(await guest.call(resources.getResourcesByIds, { resourceIds })).toEqual({ resource: [] });
    expect((await guest.call(resources.getRootResourcePool, {}))?.children ?? []).toEqual([]);
    await expect(guest.call(resources.listUnavailabilities, { resourceId: people.sponsor })).rejects.toMatchObject({
      code: 'resource.error.NotFound',
    });
    expect(await guest.call(resources.listAssignablePools, { resourceIds })).toEqual({ assignablePoolsResult: [] });
  });

  test('the people of a project are named in its reports and events to observers', async () => {
    await service.testData.permission(project, '3', Level.observer);
    const report = await guest.call(reports.export, {
      reportIdOrName: 'project-status',
      format: 'json',
      body: { projectIds: [project] },
    });
    const { rows } = JSON.parse(await report.text()) as { rows: unknown[] };
    expect(rows).toMatchObject([{ name: 'Bridge', projectManager: 'The projectManager' }]);
    const stream = await guest.call(projects.listStreamsForProjects, { projectIds: [project] });
    expect(stream?.eventLogEntry).toMatchObject([
      { messageCode: EventCode.resourceAssigned, resourceName: 'The assigned' },
    ]);
  });
});
