import { parseArgs } from 'node:util';
import { readSettings, SettingsError } from '../settings.ts';
import { checkData } from './data-check.ts';
import { checkSetup, type SetupFinding } from './setup-check.ts';

/** `npm run doctor` and `npm run check-data`. */

const doctorUsage = `Usage:
  npm run doctor       looks at settings, folders, port, database and backups, and says how to mend what is wrong
  npm run check-data   also reads all data: tables, indexes, references, rules and sums. Nothing is changed. An
                       embedded database can only be read while its service is stopped

Set the environment variables as for the service. The exit code is 1 if there is an error.`;

const printText = (line: string): void => void process.stdout.write(`${line}\n`);
const signs = { ok: '  ok     ', warning: '  WARNING', error: '  ERROR  ' } as const;
const printFinding = ({ level, text }: SetupFinding): void => printText(`${signs[level]}  ${text}`);

async function runDoctor(argv: readonly string[]): Promise<boolean> {
  const options = { data: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: [...argv], options, strict: false });
  if (values.help) {
    printText(doctorUsage);
    return true;
  }
  const isDataChecked = values.data === true;
  let hasReadData = false;
  const ofSetup = await checkSetup(readSettings(process.env), async (database) => {
    if (!isDataChecked) return [];
    const found = await checkData(database, (part) => process.stderr.write(`Checking ${part} …\n`));
    hasReadData = true;
    if (found.length === 0) return [{ level: 'ok', text: 'Data: nothing is wrong' }];
    return found.map(({ subject, problem }) => ({ level: 'error', text: `${subject}: ${problem}` }));
  });
  const unread: SetupFinding = { level: 'error', text: 'The data could not be read.' };
  const findings = isDataChecked && !hasReadData ? [...ofSetup, unread] : ofSetup;
  findings.forEach(printFinding);
  const count = (level: 'error' | 'warning') => {
    const { length } = findings.filter((each) => each.level === level);
    return `${length} ${level}${length === 1 ? '' : 's'}`;
  };
  printText(`\n${count('error')}, ${count('warning')}.`);
  return findings.every(({ level }) => level !== 'error');
}

process.exitCode = await runDoctor(process.argv.slice(2)).then(
  (isWell) => (isWell ? 0 : 1),
  (error: unknown) => {
    if (!(error instanceof SettingsError)) throw error;
    printFinding({ level: 'error', text: `Settings: ${error.message}` });
    return 1;
  },
);
