import type { Answers, ExampleCall, ExampleIds } from './example-calls.ts';

/** The example calls of catalogues and of what ends: each record is created, changed, used and deleted, so that the demo data stay as they are. */

type Calls = Record<string, () => ExampleCall>;

export function catalogueCalls(id: ExampleIds, answers: Answers): Calls {
  return { ...projectCatalogues(answers), ...customCatalogues(answers), ...productCatalogues(id, answers) };
}

function projectCatalogues({ created, ids }: Answers): Calls {
  const holidays = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20261231',
    'SUMMARY:Silvester',
  ];
  return {
    'app.putHoliday': () => ({ input: { body: { day: '2026-12-24', name: 'Heiligabend' } } }),
    'app.importHolidays': () => ({
      input: { body: new TextEncoder().encode([...holidays, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')) },
    }),
    'app.chooseHolidayRegion': () => ({ input: { body: { region: 'DE-BY' } } }),
    'app.getHolidayRegion': () => ({ input: {} }),
    'app.deleteHoliday': () => ({ input: { day: '2026-12-24' } }),
    'app.createProjectStatus': () => ({
      input: { body: { name: 'Ruht', color: 0x88_88_88, description: 'Unterbrochen' } },
    }),
    'app.changeProjectStatus': () => ({
      input: { statusId: created('app.createProjectStatus'), body: { description: 'Vom Auftraggeber unterbrochen' } },
    }),
    'app.deleteProjectStatus': () => ({ input: { statusId: created('app.createProjectStatus') } }),
    'app.orderProjectStatuses': () => ({ input: { body: { id: ids('app.listProjectStatusEntries') } } }),
    'app.createProjectClassification': () => ({ input: { body: { name: 'Gesetzlich' } } }),
    'app.changeProjectClassification': () => ({
      input: {
        classificationId: created('app.createProjectClassification'),
        body: { description: 'Von einem Gesetz verlangt' },
      },
    }),
    'app.deleteProjectClassification': () => ({
      input: { classificationId: created('app.createProjectClassification') },
    }),
    'app.orderProjectClassifications': () => ({
      input: { body: { id: ids('app.listProjectClassificationEntries') } },
    }),
    'app.createActivityCategory': () => ({ input: { body: { name: 'Abnahme', color: 0x2a_7a_4b } } }),
    'app.changeActivityCategory': () => ({
      input: { categoryId: created('app.createActivityCategory'), body: { rgbColor: '#1b5e20' } },
    }),
    'app.deleteActivityCategory': () => ({ input: { categoryId: created('app.createActivityCategory') } }),
  };
}

function customCatalogues({ created }: Answers): Calls {
  const type = () => created('app.createCustomType');
  const attribute = () => created('app.createCustomAttribute');
  return {
    'app.createCustomType': () => ({
      input: {
        body: { appliesTo: 'project', name: 'Forschung', tabLabel: 'Förderung', title: 'Gefördertes Vorhaben' },
      },
    }),
    'app.changeCustomType': () => ({ input: { customTypeId: type(), body: { description: 'Mit Fördermitteln' } } }),
    'app.createCustomAttribute': () => ({
      input: {
        body: {
          appliesTo: 'project',
          customType: type(),
          type: 'CHOICE',
          name: 'Fördergeber',
          possibleValues: ['Land', 'Bund', 'EU'],
        },
      },
    }),
    'app.changeCustomAttribute': () => ({ input: { attributeId: attribute(), body: { isMandatory: true } } }),
    'app.orderCustomAttributes': () => ({ input: { body: { id: [attribute()] } } }),
    'app.deleteCustomAttribute': () => ({ input: { attributeId: attribute(), force: false } }),
    'app.deleteCustomType': () => ({ input: { customTypeId: type(), force: false } }),
  };
}

function productCatalogues(id: ExampleIds, { created }: Answers): Calls {
  const product = () => created('app.createProduct');
  const release = () => created('app.createRelease');
  const requirement = () => created('app.createRequirement');
  const tracker = () => created('app.createTrackerInstance');
  return {
    'app.createProduct': () => ({ input: { body: { name: 'Wechselrichter W1', activeProject: id.project } } }),
    'app.changeProduct': () => ({ input: { productId: product(), body: { description: 'Bis 10 kW' } } }),
    'app.createRelease': () => ({
      input: { body: { product: product(), name: '1.0', releaseDate: '2026-09-30', activeProject: id.project } },
    }),
    'app.changeRelease': () => ({ input: { releaseId: release(), body: { releaseDate: '2026-10-15' } } }),
    'app.createRequirement': () => ({
      input: { body: { release: release(), baseEffort: 24, openEffort: 24, storyPoints: 5 } },
    }),
    'app.changeRequirement': () => ({
      input: {
        requirementId: requirement(),
        body: { openEffort: 16, externalLinkURL: 'https://anforderungen.talwerk.example/W1-7' },
      },
    }),
    'app.deleteRequirement': () => ({ input: { requirementId: requirement() } }),
    'app.deleteRelease': () => ({ input: { releaseId: release() } }),
    'app.deleteProduct': () => ({ input: { productId: product() } }),
    'app.createTrackerInstance': () => ({
      input: { body: { name: 'Kundendienst', baseUrl: 'https://service.talwerk.example', enabled: true } },
    }),
    'app.changeTrackerInstance': () => ({ input: { trackerInstanceId: tracker(), body: { enabled: false } } }),
    'app.putTrackerLink': () => ({
      input: { body: { trackerInstance: tracker(), issueId: 'KD-17', activity: id.activity } },
    }),
    'app.deleteTrackerLink': () => ({ input: { trackerInstance: tracker(), issueId: 'KD-17' } }),
    'app.deleteTrackerInstance': () => ({ input: { trackerInstanceId: tracker() } }),
  };
}

/** Calls that start and end sign-ons, and undo others. They come last, because they change the sign-ons and records. */
export function endingCalls(id: ExampleIds, { created }: Answers): Calls {
  const token = () => created('app.createToken');
  return {
    'app.createToken': () => ({
      by: 'staff',
      input: { body: { name: 'Zeiterfassung am Rechner', expires: '2099-12-31T00:00:00.000Z' } },
      hides: ['value'],
    }),
    'app.listTokens': () => ({ by: 'staff', input: {} }),
    'app.revokeToken': () => ({ by: 'staff', input: { tokenId: token() } }),
    'users.signOn': () => ({ by: 'staff', input: { login: 'staff', password: 'demo', language: 'de' } }),
    'app.listSessions': () => ({ by: 'staff', input: {}, hides: ['id', 'agent'] }),
    'app.endSession': () => ({
      by: 'staff',
      input: { sessionId: created('app.listSessions') },
      hides: ['sessionId'],
    }),
    'app.endOtherSessions': () => ({ by: 'staff', input: {} }),
    'app.changeOwnPassword': () => ({
      by: 'staff',
      input: { body: { oldPassword: 'demo', newPassword: 'demo wird zur Passphrase' } },
    }),
    'users.setPassword': () => ({
      by: 'staff',
      input: { oldPassword: 'demo wird zur Passphrase', newPassword: 'mindestens acht Zeichen' },
    }),
    'users.signOff': () => ({ by: 'staff', input: {} }),
    'app.getImport': () => ({ input: { importId: created('app.listImports') } }),
    'app.undoImport': () => ({ input: { importId: created('app.listImports') } }),
    'app.downloadImportTemplate': () => ({ input: { importKind: 'timeRecords', format: 'xlsx' } }),
    'app.exportAuditEntries': () => ({ input: { from: '2026-03-01', action: 'user' } }),
    'app.changePlans': () => ({
      input: {
        body: {
          plan: [
            {
              project: id.project,
              version: id.version,
              comment: 'Beginnt eine Woche später',
              activity: [{ id: id.activity, start: '2026-03-16' }],
            },
          ],
        },
      },
    }),
    'app.restorePlanVersion': () => ({
      input: {
        planVersionId: id.earlierVersion,
        body: { name: 'Wie zuvor', comment: 'Die Änderungen waren ein Irrtum.' },
      },
    }),
    'app.discardWorkingVersion': () => ({ input: { projectId: id.checkedOutProject } }),
  };
}
