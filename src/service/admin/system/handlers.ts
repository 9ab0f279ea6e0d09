import type { OpSystemSetting, system as contract } from '#contract/admin/system.ts';
import { requireAdministrator } from '../../access.ts';
import type { Handlers } from '../../context.ts';
import { version } from '../../version.ts';
import { readFacts } from './store.ts';

/** What the running service knows of itself besides its database. */
export interface SystemSettings {
  readonly databaseKind: 'embedded' | 'postgres';
  readonly startedAt: string;
  /** The settings in force, no secret among them. */
  readonly inForce: readonly OpSystemSetting[];
}

/** What an administrator wants to know of the installation. */
export function system({ databaseKind, startedAt, inForce }: SystemSettings): Handlers<typeof contract> {
  return {
    getSystem: async (context) => {
      requireAdministrator(context);
      const { databaseVersion, bytes, migration, openSessions, failedSignOns, counts } = await readFacts(
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
        openSessions,
        failedSignOns,
        settings: { setting: [...inForce] },
      };
    },
  };
}
