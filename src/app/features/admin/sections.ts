import { type ComponentType, lazy } from 'react';
import type { TextKey } from '#app/i18n/messages.ts';

interface Section {
  /** Its part of the address. */
  readonly id: string;
  readonly text: TextKey;
  readonly Content: ComponentType;
}

interface SectionGroup {
  readonly text: TextKey;
  readonly sections: readonly Section[];
}

const section = (id: string, text: TextKey, load: () => Promise<ComponentType>): Section => ({
  id,
  text,
  Content: lazy(async () => ({ default: await load() })),
});

/** The sections in the order of the list; each is a bundle of its own. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    text: 'admin.group.people',
    sections: [
      section('users', 'admin.users', async () => (await import('./users/UsersSection.tsx')).UsersSection),
      section('groups', 'admin.groups', async () => (await import('./groups/GroupsSection.tsx')).GroupsSection),
      section(
        'permissions',
        'admin.permissions',
        async () => (await import('./permissions/PermissionsSection.tsx')).PermissionsSection,
      ),
    ],
  },
  {
    text: 'admin.group.projects',
    sections: [
      section(
        'statuses',
        'admin.statuses',
        async () => (await import('./catalogues/StatusesSection.tsx')).StatusesSection,
      ),
      section(
        'classifications',
        'admin.classifications',
        async () => (await import('./catalogues/ClassificationsSection.tsx')).ClassificationsSection,
      ),
      section(
        'categories',
        'admin.categories',
        async () => (await import('./catalogues/CategoriesSection.tsx')).CategoriesSection,
      ),
      section('custom', 'admin.custom', async () => (await import('./custom/CustomSection.tsx')).CustomSection),
      section(
        'products',
        'admin.products',
        async () => (await import('./products/ProductsSection.tsx')).ProductsSection,
      ),
      section(
        'trackers',
        'admin.trackers',
        async () => (await import('./trackers/TrackersSection.tsx')).TrackersSection,
      ),
    ],
  },
  {
    text: 'admin.group.installation',
    sections: [
      section(
        'calendar',
        'admin.calendar',
        async () => (await import('./calendar/CalendarSection.tsx')).CalendarSection,
      ),
      section('audit', 'admin.audit', async () => (await import('./audit/AuditSection.tsx')).AuditSection),
      section('system', 'admin.system', async () => (await import('./system/SystemSection.tsx')).SystemSection),
    ],
  },
];

const sections = sectionGroups.flatMap((group) => group.sections);

/** The section of an address; the first one where it names none. */
export function sectionOf(id: string | undefined): Section | undefined {
  return id === undefined ? sections[0] : sections.find((each) => each.id === id);
}
