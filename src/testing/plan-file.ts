type Fields = Readonly<Record<string, string | number | readonly Fields[]>>;

export interface MspdiParts {
  title?: string;
  /** Elements of the project itself. */
  project?: Fields;
  /** Rows in order; missing `UID`, `ID`, `OutlineLevel` and `Name` are filled in. */
  tasks?: readonly Fields[];
  resources?: readonly Fields[];
  assignments?: readonly Fields[];
}

function element(name: string, value: Fields[string]): string {
  if (typeof value === 'object') return value.map((fields) => `<${name}>${elements(fields)}</${name}>`).join('');
  const text = String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<${name}>${text}</${name}>`;
}

function elements(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => element(name, value))
    .join('');
}

/** A plan file in the XML format of Microsoft Project with the elements that a test names. */
export function mspdi({ title, project = {}, tasks = [], resources = [], assignments = [] }: MspdiParts): Buffer {
  const numbered = (list: readonly Fields[], defaults: (index: number) => Fields) =>
    list.map((fields, index) => ({ ...defaults(index + 1), ...fields }));
  const rows = numbered(tasks, (uid) => ({ UID: uid, ID: uid, Name: `Task ${uid}`, OutlineLevel: 1 }));
  const people = numbered(resources, (uid) => ({ UID: uid, ID: uid, Name: `Resource ${uid}`, Type: 1 }));
  const work = numbered(assignments, (uid) => ({ UID: uid, Units: 1 }));
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion>',
    elements({ ...(title !== undefined && { Title: title }), ...project }),
    `<Tasks>${element('Task', rows)}</Tasks><Resources>${element('Resource', people)}</Resources>`,
    `<Assignments>${element('Assignment', work)}</Assignments></Project>`,
  ];
  return Buffer.from(parts.join(''));
}
