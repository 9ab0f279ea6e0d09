import path from 'node:path';
import { parseArgs } from 'node:util';

/** An expected end of the command: the message is one sentence for the person who runs it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export interface ImportCommand {
  /** A folder or a zipped one. */
  readonly source: string;
  readonly isImport: boolean;
  /** Id or name. */
  readonly portfolio: string;
  readonly people: string | undefined;
  readonly peopleTemplate: string | undefined;
  readonly receipt: string;
  readonly service: string;
  readonly login: string | undefined;
  readonly language: string;
}

export const commandUsage = `Usage: npm run import -- FOLDER|FILE.zip --portfolio=ID|NAME [options]

Shows what the plan files in a folder and its subfolders, or in a zipped folder, hold. With --import, each becomes a
project. Run again, it goes on with the files that are not imported yet.

  --portfolio=ID|NAME          the portfolio of the new projects
  --import                     imports the files; without it nothing is changed
  --people-template=FILE.csv   writes the people of all files, with a proposal for each, as a table to fill in
  --people=FILE.csv            reads this table and remembers who the people are, before the import
  --receipt=FILE.json          what was imported, and what of each file was not kept; beside the folder by default, with a
                               table of the same name that ends in .csv
  --service=URL                address of the service (OPDESK_URL), http://localhost:8080 by default
  --login=NAME                 user (OPDESK_LOGIN)
  --language=en|de             language of the service's messages
  --help                       this text

The password is read from OPDESK_PASSWORD, else from the terminal. OPDESK_TOKEN, an access token, replaces both.`;

const commandOptions = {
  portfolio: { type: 'string' },
  import: { type: 'boolean' },
  'people-template': { type: 'string' },
  people: { type: 'string' },
  receipt: { type: 'string' },
  service: { type: 'string' },
  login: { type: 'string' },
  language: { type: 'string' },
  help: { type: 'boolean' },
} as const;

function parsedOptions(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: commandOptions, allowPositionals: true });
  } catch (cause) {
    // Only the name of an unknown option: its value may be a password.
    const [name = ''] = /--?[\w-]+/.exec(cause instanceof Error ? cause.message : '') ?? [];
    throw new CommandError(`The option ${name} can’t be understood. --help lists all options.`, { cause });
  }
}

/** Reads the command line; undefined if help is wanted. @throws CommandError */
export function importCommandOf(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ImportCommand | undefined {
  const { values, positionals } = parsedOptions(argv);
  if (values.help === true) return undefined;
  const [source, ...more] = positionals;
  if (source === undefined || more.length > 0)
    throw new CommandError('Name one folder or zipped folder. --help lists all options.');
  if (values.portfolio === undefined)
    throw new CommandError('Name the portfolio of the new projects: --portfolio=ID|NAME.');
  return {
    source,
    isImport: values.import === true,
    portfolio: values.portfolio,
    people: values.people,
    peopleTemplate: values['people-template'],
    receipt: values.receipt ?? `${path.resolve(source).replace(/\.zip$/i, '')}.import.json`,
    service: values.service ?? env.OPDESK_URL ?? 'http://localhost:8080',
    login: values.login ?? env.OPDESK_LOGIN,
    language: values.language ?? 'en',
  };
}
