import type { capabilitiesApi as contract } from '#contract/app/capabilities.ts';
import type { Handlers } from '#service/core/context.ts';
import { demoSignOns } from '#service/demo/load.ts';
import { firstLogin } from '#service/identity/administrators.ts';
import { hasDemo } from '#service/demo/installed.ts';
import { languages } from '#service/core/messages/messages.ts';
import { version } from '#service/core/version.ts';
import type { BackupHandlerSettings } from './backups/handlers.ts';
import type { JobHandlerSettings } from './jobs/handlers.ts';
import type { SystemSettings } from './system/handlers.ts';

export interface AdminSettings extends SystemSettings, BackupHandlerSettings, JobHandlerSettings {
  /** Largest uploaded file, bytes. */
  readonly uploadLimit: number;
}

/** Public capabilities of the service. */
export function capabilityHandlers({ uploadLimit }: AdminSettings): Handlers<typeof contract> {
  return {
    getCapabilities: async ({ db, caller }) => {
      const demo = await hasDemo(db);
      const login = demo ? undefined : await firstLogin(db);
      return {
        product: 'Opdesk',
        version,
        demo,
        demoSignOns: demo ? [...demoSignOns(caller.language)] : [],
        ...(login !== undefined && { firstLogin: login }),
        passwordAlgorithm: 'SHA-256',
        maxUpload: uploadLimit,
        languages: [...languages],
        features: [
          'users',
          'groups',
          'tokens',
          'permissions',
          'audit',
          'search',
          'live',
          'sessions',
          'locks',
          'timesheet',
          'planState',
          'planVersions',
          'planLinks',
          'planComparison',
          'baseline',
          'statuses',
          'classifications',
          'categories',
          'customTypes',
          'products',
          'trackers',
          'calendar',
          'system',
          'firstSteps',
          'people',
          'demo',
          'reports',
          'imports',
        ],
      };
    },
  };
}
