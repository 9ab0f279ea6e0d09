import type { capabilities as contract } from '#contract/admin/capabilities.ts';
import type { Handlers } from '../context.ts';
import { demoSignOns } from '../demo/load.ts';
import { hasDemo } from '../first-start.ts';
import { languages } from '../messages.ts';
import { version } from '../version.ts';
import type { SystemSettings } from './system/handlers.ts';

export interface AdminSettings extends SystemSettings {
  /** Largest uploaded file, bytes. */
  readonly uploadLimit: number;
}

/** What the service tells everybody about itself. */
export function capabilities({ uploadLimit }: AdminSettings): Handlers<typeof contract> {
  return {
    getCapabilities: async ({ db, caller }) => {
      const demo = await hasDemo(db);
      return {
        product: 'Opdesk',
        version,
        demo,
        demoSignOns: demo ? [...demoSignOns(caller.language)] : [],
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
