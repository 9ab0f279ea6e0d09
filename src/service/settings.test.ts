import { describe, expect, test } from 'vitest';
import { localeLanguage, readSettings, SettingsError, settingsHelp, wantsHelp } from './settings.ts';

describe('settings', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      workers: 1,
      drainSeconds: 2,
      dataDir: './data',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databasePrepared: true,
      databasePoolSize: 10,
      backupDir: './backups',
      awsRegion: 'us-east-1',
      demo: undefined,
      adminPassword: undefined,
      appApi: true,
      upstream: undefined,
      publicUrl: undefined,
      trustProxy: false,
      maxUploadMb: 64,
      metrics: 'admin',
      sessionIdleHours: 12,
      logLevel: 'info',
      logRequests: false,
      logSlowMs: 2000,
    });
  });

  test('environment variables are read as their own types', () => {
    const settings = readSettings({
      PORT: ' 0 ',
      DATABASE_URL: 'postgres://opdesk@/opdesk?host=/run/postgresql',
      DATABASE_READ_URL: 'postgres://opdesk@one:5432,two/opdesk',
      DATABASE_POOL_SIZE: '25',
      DEMO: '0',
      APP_API: 'false',
      ADMIN_PASSWORD: ' with spaces ',
      PUBLIC_URL: 'https://plans.example/',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'WARN',
    });
    expect(settings).toMatchObject({
      port: 0,
      databaseUrl: 'postgres://opdesk@/opdesk?host=/run/postgresql',
      databaseReadUrl: 'postgres://opdesk@one:5432,two/opdesk',
      databasePoolSize: 25,
      demo: false,
      appApi: false,
      adminPassword: ' with spaces ',
      publicUrl: 'https://plans.example',
      trustProxy: 2,
      logLevel: 'warn',
    });
  });

  test('DEMO is a flag or the language of the demo data', () => {
    const demos = ['1', '0', 'true', 'en', 'DE'].map((DEMO) => readSettings({ DEMO }).demo);
    expect(demos).toEqual([true, false, true, 'en', 'de']);
  });

  test.each([
    [{}, 'en'],
    [{ LANG: 'de_AT.UTF-8' }, 'de'],
    [{ LANG: 'de_DE.UTF-8', LC_ALL: 'en_GB.UTF-8' }, 'en'],
    [{ LANG: 'de_DE.UTF-8', LC_ALL: '' }, 'de'],
    [{ LANG: 'C.UTF-8' }, 'en'],
    [{ LANG: 'fr_FR.UTF-8', LC_MESSAGES: 'de_CH' }, 'de'],
  ])('the locale %o has the language %s', (env, language) => {
    expect(localeLanguage(env)).toBe(language);
  });

  test('an empty environment variable counts as absent', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined });
  });

  test.each([
    [{ PORT: '80x' }, 'PORT must be a whole number from 0 to 65535, but it is "80x".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, but it is "65536".'],
    [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535, but it is "1e3".'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0, or the language of the demo data: en or de, but it is "maybe".'],
    [
      { DEMO: 'constructor' },
      'DEMO must be 1 or 0, or the language of the demo data: en or de, but it is "constructor".',
    ],
    [{ TRUST_PROXY: '11' }, 'TRUST_PROXY must be 1 or 0, or the number of proxies in a row, but it is "11".'],
    [
      { UPSTREAM: 'example.org' },
      'UPSTREAM must be a URL that begins with http:// or https://, but it is "example.org".',
    ],
    [
      { DATABASE_READ_URL: 'postgres://standby/opdesk' },
      'DATABASE_READ_URL is a standby of the server of DATABASE_URL, which is missing. Set DATABASE_URL, or remove DATABASE_READ_URL.',
    ],
    [
      { BACKUP_DIR: 's3://My Bucket' },
      'BACKUP_DIR must be a folder, or s3://bucket/prefix with letters, digits and . _ - in the prefix, but it is "s3://My Bucket".',
    ],
    [
      { BACKUP_DIR: 's3://backups', AWS_ACCESS_KEY_ID: 'KEY' },
      'Backups go to an object store, but AWS_SECRET_ACCESS_KEY is missing. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to a key that may use the bucket, or BACKUP_DIR to a folder.',
    ],
    [
      { AWS_ENDPOINT_URL: 'minio:9000' },
      'AWS_ENDPOINT_URL must be the address of an object store without user and bucket, such as https://minio.example.com:9000, but it is "minio:9000".',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but it is "loud".',
    ],
  ])('the environment %o is refused in one sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(new SettingsError(sentence));
  });

  test('a secret is never repeated in an error message', () => {
    const env = { DATABASE_URL: 'mysql://root:hidden@db/plans' };
    expect(() => readSettings(env)).toThrow(
      new SettingsError(
        'DATABASE_URL must be a URL that begins with postgres:// or postgresql://, but it is something else.',
      ),
    );
  });
});

describe('the command line', () => {
  test.each([[['--upstream', 'https://plans.example/service/']], [['--upstream=https://plans.example/service']]])(
    'the command line %o overrides the environment',
    (argv) => {
      expect(readSettings({ UPSTREAM: 'http://other.example' }, argv).upstream).toBe('https://plans.example/service');
    },
  );

  test.each([
    [['--port', '80'], 'The command line has "--port", but only --upstream and --help are understood.'],
    [['start'], 'The command line has "start", but only --upstream and --help are understood.'],
    [['--upstream'], '--upstream needs a value after it.'],
    [['--upstream', 'plans'], '--upstream must be a URL that begins with http:// or https://, but it is "plans".'],
  ])('the command line %o is refused in one sentence', (argv, sentence) => {
    expect(() => readSettings({}, argv)).toThrow(new SettingsError(sentence));
  });

  test('--help lists every variable with its default in aligned columns', () => {
    expect(wantsHelp(['--help'])).toBe(true);
    expect(wantsHelp([])).toBe(false);
    const lines = settingsHelp().split('\n');
    expect(lines).toContain('  PORT                   8080       Port to listen on; 0 uses any free one');
    expect(lines).toContain('  --upstream URL  the same as UPSTREAM');
    expect(lines.every((line) => line.length <= 100)).toBe(true);
  });
});
