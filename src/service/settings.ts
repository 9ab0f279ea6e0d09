import type { NameAfter } from '#i18n/format.ts';
import { parseRunTimes } from '#service/core/jobs/run-times.ts';
import { type Language, languages, serviceText, type ServiceTextKey } from '#service/core/messages/messages.ts';
import { serverUrls } from '#service/db/pool/server-hosts.ts';

/** A setting that cannot be understood: the message is one sentence for the person who starts the service. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Turns a setting's text into its value; `undefined` if it cannot. */
interface SettingKind<T> {
  parse(text: string): T | undefined;
  /** Accepted values, as the end of a sentence. */
  accepts: string;
}

/** The text `setting.…` describes a variable. */
type SettingVariable = NameAfter<'setting', ServiceTextKey>;

interface ServiceSetting<T> {
  /** The environment variable. */
  variable: SettingVariable;
  /** The same on the command line, with its value as the next word or after `=`. */
  option?: `--${string}`;
  kind: SettingKind<T>;
  /** Text used if the variable is absent; `undefined` omits the setting. */
  default?: string;
  /** A secret's value appears in no message. */
  isSecret?: true;
}

const textSetting: SettingKind<string> = { parse: (value) => value, accepts: 'any text' };

/** A user name that every keyboard can type. */
const loginSetting: SettingKind<string> = {
  parse: (value) => (/^[\w.@-]{1,255}$/.test(value) ? value : undefined),
  accepts: 'a user name of letters, digits and . _ @ -',
};

const FLAG_WORDS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

const flagSetting: SettingKind<boolean> = {
  parse: (value) => FLAG_WORDS.get(value.toLowerCase()),
  accepts: '1 or 0',
};

function integerSetting(min: number, max: number): SettingKind<number> {
  return {
    parse: (value) =>
      /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined,
    accepts: `a whole number from ${min} to ${max}`,
  };
}

function choiceSetting<const T extends string>(...values: readonly T[]): SettingKind<T> {
  return {
    parse: (value) => values.find((candidate) => candidate === value.toLowerCase()),
    accepts: `one of ${values.join(', ')}`,
  };
}

/** True, or a language, loads demo data; false loads none. */
const demoSetting: SettingKind<boolean | Language> = {
  parse: (value) => flagSetting.parse(value) ?? choiceSetting(...languages).parse(value),
  accepts: '1 or 0, or the language of the demo data: en or de',
};

/** An absolute URL of the web, without a slash at its end. */
const webUrl: SettingKind<string> = {
  parse: (value) => (/^https?:\/\//i.test(value) && URL.canParse(value) ? value.replace(/\/+$/, '') : undefined),
  accepts: 'a URL that begins with http:// or https://',
};

/** As libpq understands it: the host may be missing (`postgres://user@/database?host=/run/postgresql`). */
const postgresUrl: SettingKind<string> = {
  parse: (value) =>
    /^postgres(ql)?:\/\//i.test(value) &&
    serverUrls(value).every((url) => URL.canParse(url.replace('@/', '@localhost/')))
      ? value
      : undefined,
  accepts: 'a URL that begins with postgres:// or postgresql://',
};

/** An interval, or a time of the day. */
const runTimes: SettingKind<string> = {
  parse: (value) => (parseRunTimes(value) ? value : undefined),
  accepts: 'an interval such as 24h (30m, 7d; at least 10m) or a time of day such as 02:30',
};

/** An address s3://bucket/prefix: the bucket, and the prefix, which is empty or begins with a slash. */
export const objectAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*)\/?$/;

/** True for what is meant as an address in an object store, well formed or not. */
export const isObjectAddress = (place: string) => /^s3:/i.test(place);

export const backupPlaceSetting: SettingKind<string> = {
  parse: (value) => (isObjectAddress(value) && !objectAddress.test(value) ? undefined : value),
  accepts: 'a folder, or s3://bucket/prefix with letters, digits and . _ - in the prefix',
};

/** A part of the address of Amazon's object store. */
const regionSetting: SettingKind<string> = {
  parse: (value) => (/^[\w-]+$/.test(value) ? value : undefined),
  accepts: 'the name of a region such as eu-central-1',
};

const objectStoreUrl: SettingKind<string> = {
  parse: (value) => (/[?#@]/.test(value) ? undefined : webUrl.parse(value)),
  accepts: 'the address of an object store without user and bucket, such as https://minio.example.com:9000',
};

/** True or false, or the number of proxies in front of the service. */
const proxies: SettingKind<boolean | number> = {
  parse: (value) => flagSetting.parse(value) ?? integerSetting(2, 10).parse(value),
  accepts: '1 or 0, or the number of proxies in a row',
};

const SETTINGS = {
  port: { variable: 'PORT', kind: integerSetting(0, 65_535), default: '8080' },
  host: { variable: 'HOST', kind: textSetting, default: '127.0.0.1' },
  workers: { variable: 'WORKERS', kind: integerSetting(1, 64), default: '1' },
  drainSeconds: { variable: 'DRAIN_SECONDS', kind: integerSetting(0, 300), default: '2' },
  dataDir: { variable: 'DATA_DIR', kind: textSetting, default: './data' },
  databaseUrl: { variable: 'DATABASE_URL', kind: postgresUrl, isSecret: true },
  databaseDirectUrl: { variable: 'DATABASE_DIRECT_URL', kind: postgresUrl, isSecret: true },
  databaseReadUrl: { variable: 'DATABASE_READ_URL', kind: postgresUrl, isSecret: true },
  databasePrepared: { variable: 'DATABASE_PREPARED', kind: flagSetting, default: '1' },
  databasePoolSize: { variable: 'DATABASE_POOL_SIZE', kind: integerSetting(2, 200), default: '10' },
  backupDir: { variable: 'BACKUP_DIR', kind: backupPlaceSetting, default: './backups' },
  backupKey: { variable: 'BACKUP_KEY', kind: textSetting, isSecret: true },
  backupEvery: { variable: 'BACKUP_EVERY', kind: runTimes },
  backupKeep: { variable: 'BACKUP_KEEP', kind: integerSetting(1, 10_000) },
  backupMark: { variable: 'BACKUP_MARK', kind: textSetting },
  awsAccessKeyId: { variable: 'AWS_ACCESS_KEY_ID', kind: textSetting, isSecret: true },
  awsSecretAccessKey: { variable: 'AWS_SECRET_ACCESS_KEY', kind: textSetting, isSecret: true },
  awsRegion: { variable: 'AWS_REGION', kind: regionSetting, default: 'us-east-1' },
  awsEndpointUrl: { variable: 'AWS_ENDPOINT_URL', kind: objectStoreUrl },
  // Without a default: whether demo data may be served to others must be chosen (first-start.ts).
  demo: { variable: 'DEMO', kind: demoSetting },
  // Without a default: it depends on whether demo data is loaded (first-start.ts).
  adminLogin: { variable: 'ADMIN_LOGIN', kind: loginSetting },
  adminPassword: { variable: 'ADMIN_PASSWORD', kind: textSetting, isSecret: true },
  appApi: { variable: 'APP_API', kind: flagSetting, default: '1' },
  metrics: { variable: 'METRICS', kind: choiceSetting('admin', 'open', 'off'), default: 'admin' },
  upstream: { variable: 'UPSTREAM', option: '--upstream', kind: webUrl },
  publicUrl: { variable: 'PUBLIC_URL', kind: webUrl },
  trustProxy: { variable: 'TRUST_PROXY', kind: proxies, default: '0' },
  maxUploadMb: { variable: 'MAX_UPLOAD_MB', kind: integerSetting(1, 1024), default: '64' },
  sessionIdleHours: { variable: 'SESSION_IDLE_HOURS', kind: integerSetting(1, 168), default: '12' },
  logLevel: {
    variable: 'LOG_LEVEL',
    kind: choiceSetting('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
  },
  logRequests: { variable: 'LOG_REQUESTS', kind: flagSetting, default: '0' },
  logSlowMs: { variable: 'LOG_SLOW_MS', kind: integerSetting(0, 3_600_000), default: '2000' },
} as const satisfies Record<string, ServiceSetting<unknown>>;

type ServiceSettingsTable = typeof SETTINGS;
type SettingValue<S> = S extends { kind: SettingKind<infer T> } ? T : never;

/** Settings of the service, read once at startup; those without a default may be absent. */
export type Settings = {
  readonly [Name in keyof ServiceSettingsTable]:
    | SettingValue<ServiceSettingsTable[Name]>
    | (ServiceSettingsTable[Name] extends { default: string } ? never : undefined);
};

const settingEntries = Object.entries(SETTINGS) as [keyof ServiceSettingsTable, ServiceSetting<unknown>][]; // keys() of a literal lose their type

function parseSetting(setting: ServiceSetting<unknown>, source: string, value: string): unknown {
  const parsed = setting.kind.parse(setting.isSecret ? value : value.trim());
  if (parsed !== undefined) return parsed;
  const input = setting.isSecret ? 'something else' : JSON.stringify(value);
  throw new SettingsError(`${source} must be ${setting.kind.accepts}, but it is ${input}.`);
}

/** The values of the options on the command line, by option. */
function readOptions(argv: readonly string[]): Map<string, string> {
  const known = settingEntries.flatMap(([, { option }]) => (option ? [option] : []));
  const values = new Map<string, string>();
  for (let index = 0; index < argv.length; index++) {
    const [option, attached] = splitOnce(argv[index] ?? '');
    if (!known.some((name) => name === option)) {
      throw new SettingsError(
        `The command line has ${JSON.stringify(option)}, but only ${[...known, '--help'].join(' and ')} are understood.`,
      );
    }
    const value = attached ?? argv[++index];
    if (value === undefined) throw new SettingsError(`${option} needs a value after it.`);
    values.set(option, value);
  }
  return values;
}

function splitOnce(word: string): [string, string?] {
  const equals = word.indexOf('=');
  return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)];
}

/** Tells whether the command line requests {@link settingsHelp} instead of a service. */
export function wantsHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h');
}

/**
 * Reads the settings from the environment and from the words after the program's name, which come first. A variable that is
 * empty counts as absent. Throws {@link SettingsError} with the name of the first that cannot be understood.
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[] = [],
): Settings {
  const options = readOptions(argv);
  const read = (setting: ServiceSetting<unknown>): unknown => {
    const option = setting.option && options.get(setting.option);
    if (option !== undefined) return parseSetting(setting, setting.option ?? '', option);
    const input = env[setting.variable];
    const value = input?.trim() ? input : setting.default;
    return value === undefined ? undefined : parseSetting(setting, setting.variable, value);
  };
  // Each value was parsed by the kind that its type is taken from.
  const settings = Object.fromEntries(
    settingEntries.map(([name, setting]) => [name, read(setting)]),
  ) as unknown as Settings;
  refuseEmbeddedWorkers(settings);
  refuseStandbyAlone(settings);
  if (isObjectAddress(settings.backupDir)) objectStoreConnection(settings);
  return settings;
}

function refuseEmbeddedWorkers({ workers, databaseUrl, upstream }: Settings): void {
  if (workers === 1 || databaseUrl !== undefined || upstream !== undefined) return;
  throw new SettingsError(
    `WORKERS is ${workers}, but the embedded database has one process. Set WORKERS=1, or DATABASE_URL to a PostgreSQL server.`,
  );
}

function refuseStandbyAlone({ databaseUrl, databaseReadUrl }: Settings): void {
  if (databaseReadUrl === undefined || databaseUrl !== undefined) return;
  throw new SettingsError(
    'DATABASE_READ_URL is a standby of the server of DATABASE_URL, which is missing. Set DATABASE_URL, or remove DATABASE_READ_URL.',
  );
}

/** How an object store is reached. */
export interface ObjectStoreConnection {
  /** Without a slash at its end. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** @throws SettingsError without a key */
export function objectStoreConnection(settings: Settings): ObjectStoreConnection {
  const { awsAccessKeyId: accessKeyId, awsSecretAccessKey: secretAccessKey, awsRegion: region } = settings;
  const endpoint = settings.awsEndpointUrl ?? `https://s3.${region}.amazonaws.com`;
  if (accessKeyId !== undefined && secretAccessKey !== undefined)
    return { endpoint, region, accessKeyId, secretAccessKey };
  const missing = accessKeyId === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY';
  throw new SettingsError(
    `Backups go to an object store, but ${missing} is missing. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to a key that may use the bucket, or BACKUP_DIR to a folder.`,
  );
}

/** The language of the machine's locale; English if the service does not speak it. */
export function localeLanguage({ LC_ALL, LC_MESSAGES, LANG }: Readonly<Record<string, string | undefined>>): Language {
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value?.trim()) ?? '';
  return languages.find((language) => language === locale.trim().slice(0, 2).toLowerCase()) ?? 'en';
}

/** A setting as shown to administrators: for secrets only whether it is set. */
export interface SettingInForce {
  readonly variable: SettingVariable;
  readonly value: string | null;
  readonly standard: boolean;
  readonly secret: boolean;
}

/** The settings in force, without secrets. */
export function settingsInForce(settings: Settings): readonly SettingInForce[] {
  return settingEntries.map(([name, setting]) => {
    const { variable } = setting;
    const input = settings[name];
    const isSet = input !== undefined;
    const standard = setting.default === undefined ? undefined : setting.kind.parse(setting.default);
    return {
      variable,
      value: isSet && !setting.isSecret ? String(input) : null,
      standard: input === standard,
      secret: isSet && setting.isSecret === true,
    };
  });
}

/** The text of `--help`: every variable with its default and meaning. */
export function settingsHelp(): string {
  const rows = settingEntries.map(
    ([, setting]) =>
      [setting.variable, setting.default ?? '', serviceText(`setting.${setting.variable}`, 'en')] as const,
  );
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const lines = rows.map(
    ([name, value, description]) => `  ${name.padEnd(width(0))}  ${value.padEnd(width(1))}  ${description}`,
  );
  const options = settingEntries.flatMap(([, { option, variable }]) =>
    option ? [`  ${option} URL  the same as ${variable}`] : [],
  );
  return [
    'Options:',
    ...options,
    '  --help          this text',
    '',
    'Environment variables, with their defaults:',
    ...lines,
    '',
  ].join('\n');
}
