import { stat } from 'node:fs/promises';
import type { systemApi as contract } from '#contract/app/system.ts';
import { requireAdministrator } from '#service/core/access.ts';
import type { Handlers } from '#service/core/context.ts';
import { serviceText } from '#service/core/messages/messages.ts';
import type { SettingInForce } from '../../settings.ts';
import { version } from '#service/core/version.ts';
import { readSystemFacts } from './queries.ts';

/** Facts about the running service, apart from its database. */
export interface SystemSettings {
  readonly databaseKind: 'embedded' | 'postgres';
  readonly startedAt: string;
  /** The file that whatever backs up the database touches when it is done. */
  readonly backupMark: string;
  /** The settings in force, no secret among them. */
  readonly inForce: readonly SettingInForce[];
}

/** Information on the installation for administrators. */
export function systemHandlers({
  databaseKind,
  startedAt,
  backupMark,
  inForce,
}: SystemSettings): Handlers<typeof contract> {
  return {
    getSystem: async (context) => {
      requireAdministrator(context);
      const { databaseVersion, bytes, migration, openSessions, failedSignOns, counts } = await readSystemFacts(
        context.db,
        context.now,
      );
      return {
        product: 'Opdesk',
        version,
        runtime: `Node.js ${process.versions.node}`,
        startedAt,
        database: { kind: databaseKind, databaseVersion, bytes, migration },
        records: { record: Object.entries(counts).map(([name, count]) => ({ name, count })) },
        lastBackup: await markedAt(backupMark),
        openSessions,
        failedSignOns,
        settings: {
          setting: inForce.map((setting) => ({
            ...setting,
            description: serviceText(`setting.${setting.variable}`, context.caller.language),
          })),
        },
      };
    },
  };
}

/** When a file was last written; null where there is none, or none that can be read. */
async function markedAt(file: string): Promise<string | null> {
  try {
    return (await stat(file)).mtime.toISOString();
  } catch {
    return null;
  }
}
