/** Kinds of files that are known, but not read: messages name them and say what to save instead. */
export type ForeignFormat =
  /** ProjectLibre and OpenProj, without the plan as XML. */
  | 'oldPod'
  | 'access'
  | 'ganttProject'
  | 'pdf'
  | 'archive'
  | 'database'
  /** A plan of the program that is named besides. */
  | 'program';

export interface ForeignFile {
  format: ForeignFormat;
  program?: string;
}

/** The beginnings of files. */
const signatures: readonly (readonly [string, ForeignFile])[] = [
  ['\u0000\u0001\u0000\u0000Standard Jet DB', { format: 'access' }],
  ['\u0000\u0001\u0000\u0000Standard ACE DB', { format: 'access' }],
  ['%PDF-', { format: 'pdf' }],
  ['SQLite format 3', { format: 'database' }],
  ['\u001F\u008B', { format: 'archive' }],
  ['7z\u00BC\u00AF', { format: 'archive' }],
  ['Rar!\u001A', { format: 'archive' }],
  ['\u0000\u0000000000', { format: 'program', program: 'Asta Powerproject' }],
  ['STW', { format: 'program', program: 'SureTrak' }],
  ['PRX3', { format: 'program', program: 'Primavera P3' }],
  ['PPX!!!!', { format: 'program', program: 'Phoenix Project Manager' }],
];

/** Texts that files of programs have somewhere at their beginning. */
const marks: readonly (readonly [string, string])[] = [
  ['dWBSTAB', 'TurboProject'],
  ['!Self-Extracting Primavera Project', 'Primavera P3'],
];

/** Programs by the extensions of their files, for content that says nothing. */
const programs: Readonly<Record<string, string>> = {
  cdpx: 'ConceptDraw PROJECT',
  cdpz: 'ConceptDraw PROJECT',
  edpx: 'Edraw Project',
  fts: 'FastTrack Schedule',
  merlin2: 'Merlin Project',
  mproject: 'Merlin Project',
  oplx: 'OmniPlan',
  pep: 'TurboProject',
  planner: 'Planner',
  pp: 'Asta Powerproject',
  ppx: 'Phoenix Project Manager',
  prx: 'Primavera P3',
  sp: 'Synchro',
  stw: 'SureTrak',
  stx: 'SureTrak',
};

const HEAD_BYTES = 4096;

/** The kind of a file by its first bytes. */
export function foreignFileOf(bytes: Uint8Array): ForeignFile | undefined {
  const head = Array.from(bytes.subarray(0, HEAD_BYTES), (byte) => String.fromCodePoint(byte)).join('');
  const known = signatures.find(([start]) => head.startsWith(start))?.[1];
  const program = marks.find(([mark]) => head.includes(mark))?.[1];
  return known ?? (program === undefined ? undefined : { format: 'program', program });
}

/** The program that writes files of this name, if Opdesk does not read them. */
export function programOfFile(name: string): string | undefined {
  const extension = /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(programs, extension) ? programs[extension] : undefined;
}
