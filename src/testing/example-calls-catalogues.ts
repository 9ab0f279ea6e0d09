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
    'admin.putHoliday': () => ({ input: { body: { day: '2026-12-24', name: 'Heiligabend' } } }),
    'admin.importHolidays': () => ({
      input: { body: new TextEncoder().encode([...holidays, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')) },
    }),
    'admin.deleteHoliday': () => ({ input: { day: '2026-12-24' } }),
    'admin.createProjectStatus': () => ({
      input: { body: { name: 'Ruht', color: 0x88_88_88, description: 'Unterbrochen' } },
    }),
    'admin.changeProjectStatus': () => ({
      input: { statusId: created('admin.createProjectStatus'), body: { description: 'Vom Auftraggeber unterbrochen' } },
    }),
    'admin.deleteProjectStatus': () => ({ input: { statusId: created('admin.createProjectStatus') } }),
    'admin.orderProjectStatuses': () => ({ input: { body: { id: ids('admin.listProjectStatusEntries') } } }),
    'admin.createProjectClassification': () => ({ input: { body: { name: 'Gesetzlich' } } }),
    'admin.changeProjectClassification': () => ({
      input: {
        classificationId: created('admin.createProjectClassification'),
        body: { description: 'Von einem Gesetz verlangt' },
      },
    }),
    'admin.deleteProjectClassification': () => ({
      input: { classificationId: created('admin.createProjectClassification') },
    }),
    'admin.orderProjectClassifications': () => ({
      input: { body: { id: ids('admin.listProjectClassificationEntries') } },
    }),
    'admin.createActivityCategory': () => ({ input: { body: { name: 'Abnahme', color: 0x2a_7a_4b } } }),
    'admin.changeActivityCategory': () => ({
      input: { categoryId: created('admin.createActivityCategory'), body: { rgbColor: '#1b5e20' } },
    }),
    'admin.deleteActivityCategory': () => ({ input: { categoryId: created('admin.createActivityCategory') } }),
  };
}

function customCatalogues({ created }: Answers): Calls {
  const type = () => created('admin.createCustomType');
  const attribute = () => created('admin.createCustomAttribute');
  return {
    'admin.createCustomType': () => ({
      input: {
        body: { appliesTo: 'project', name: 'Forschung', tabLabel: 'Förderung', title: 'Gefördertes Vorhaben' },
      },
    }),
    'admin.changeCustomType': () => ({ input: { customTypeId: type(), body: { description: 'Mit Fördermitteln' } } }),
    'admin.createCustomAttribute': () => ({
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
    'admin.changeCustomAttribute': () => ({ input: { attributeId: attribute(), body: { isMandatory: true } } }),
    'admin.orderCustomAttributes': () => ({ input: { body: { id: [attribute()] } } }),
    'admin.deleteCustomAttribute': () => ({ input: { attributeId: attribute(), force: false } }),
    'admin.deleteCustomType': () => ({ input: { customTypeId: type(), force: false } }),
  };
}

function productCatalogues(id: ExampleIds, { created }: Answers): Calls {
  const product = () => created('admin.createProduct');
  const release = () => created('admin.createRelease');
  const requirement = () => created('admin.createRequirement');
  const tracker = () => created('admin.createTrackerInstance');
  return {
    'admin.createProduct': () => ({ input: { body: { name: 'Wechselrichter W1', activeProject: id.project } } }),
    'admin.changeProduct': () => ({ input: { productId: product(), body: { description: 'Bis 10 kW' } } }),
    'admin.createRelease': () => ({
      input: { body: { product: product(), name: '1.0', releaseDate: '2026-09-30', activeProject: id.project } },
    }),
    'admin.changeRelease': () => ({ input: { releaseId: release(), body: { releaseDate: '2026-10-15' } } }),
    'admin.createRequirement': () => ({
      input: { body: { release: release(), baseEffort: 24, openEffort: 24, storyPoints: 5 } },
    }),
    'admin.changeRequirement': () => ({
      input: {
        requirementId: requirement(),
        body: { openEffort: 16, externalLinkURL: 'https://anforderungen.talwerk.example/W1-7' },
      },
    }),
    'admin.deleteRequirement': () => ({ input: { requirementId: requirement() } }),
    'admin.deleteRelease': () => ({ input: { releaseId: release() } }),
    'admin.deleteProduct': () => ({ input: { productId: product() } }),
    'admin.createTrackerInstance': () => ({
      input: { body: { name: 'Kundendienst', baseUrl: 'https://service.talwerk.example', enabled: true } },
    }),
    'admin.changeTrackerInstance': () => ({ input: { trackerInstanceId: tracker(), body: { enabled: false } } }),
    'admin.putTrackerLink': () => ({
      input: { body: { trackerInstance: tracker(), issueId: 'KD-17', activity: id.activity } },
    }),
    'admin.deleteTrackerLink': () => ({ input: { trackerInstance: tracker(), issueId: 'KD-17' } }),
    'admin.deleteTrackerInstance': () => ({ input: { trackerInstanceId: tracker() } }),
  };
}

/** What opens and ends sign-ons, and what is taken back: the last calls, because they change who may sign on and what there is. */
export function endingCalls(id: ExampleIds, { created }: Answers): Calls {
  const token = () => created('admin.createToken');
  return {
    'admin.createToken': () => ({
      by: 'staff',
      input: { body: { name: 'Zeiterfassung am Rechner', expires: '2099-12-31T00:00:00.000Z' } },
      hides: ['value'],
    }),
    'admin.listTokens': () => ({ by: 'staff', input: {} }),
    'admin.revokeToken': () => ({ by: 'staff', input: { tokenId: token() } }),
    'users.signOn': () => ({ by: 'staff', input: { login: 'staff', password: 'demo', language: 'de' } }),
    'admin.listSessions': () => ({ by: 'staff', input: {}, hides: ['id', 'agent'] }),
    'admin.endSession': () => ({
      by: 'staff',
      input: { sessionId: created('admin.listSessions') },
      hides: ['sessionId'],
    }),
    'admin.endOtherSessions': () => ({ by: 'staff', input: {} }),
    'admin.changeOwnPassword': () => ({
      by: 'staff',
      input: { body: { oldPassword: 'demo', newPassword: 'demo wird zur Passphrase' } },
    }),
    'users.setPassword': () => ({
      by: 'staff',
      input: { oldPassword: 'demo wird zur Passphrase', newPassword: 'mindestens acht Zeichen' },
    }),
    'users.signOff': () => ({ by: 'staff', input: {} }),
    'admin.getImport': () => ({ input: { importId: created('admin.listImports') } }),
    'admin.undoImport': () => ({ input: { importId: created('admin.listImports') } }),
    'admin.downloadImportTemplate': () => ({ input: { importKind: 'timeRecords', format: 'xlsx' } }),
    'admin.exportAuditEntries': () => ({ input: { from: '2026-03-01', action: 'user' } }),
    'admin.restorePlanVersion': () => ({
      input: {
        planVersionId: id.earlierVersion,
        body: { name: 'Wie zuvor', comment: 'Die Änderungen waren ein Irrtum.' },
      },
    }),
    'admin.discardWorkingVersion': () => ({ input: { projectId: id.checkedOutProject } }),
  };
}
