import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import type { TextKey } from '#app/i18n/messages.ts';
import { lazyPart } from '#app/kit/lazy-part.tsx';

interface ShapeProps {
  /** Shown until the section is loaded. */
  readonly shape: ReactNode;
}

interface Section {
  /** Its part of the address. */
  readonly id: string;
  readonly text: TextKey;
  readonly Content: ComponentType<ShapeProps>;
}

interface SectionGroup {
  readonly text: TextKey;
  readonly sections: readonly Section[];
}

/** A section whose bundle is loaded when it is opened. */
const section = <N extends string>(
  text: TextKey,
  name: N,
  load: () => Promise<Readonly<Record<N, FunctionComponent>>>,
): Section => ({
  id: text.replace('admin.', ''),
  text,
  Content: lazyPart<ShapeProps>(
    async () => (await load())[name],
    ({ shape }) => shape,
  ),
});

const loadCatalogues = () => import('./catalogues/Catalogues.tsx');

/** The sections in the order of the list; each is a bundle of its own, but for the three catalogues. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    text: 'admin.group.people',
    sections: [
      section('admin.users', 'UsersSection', () => import('./users/UsersSection.tsx')),
      section('admin.groups', 'GroupsSection', () => import('./groups/GroupsSection.tsx')),
      section('admin.permissions', 'PermissionsSection', () => import('./permissions/PermissionsSection.tsx')),
    ],
  },
  {
    text: 'admin.group.projects',
    sections: [
      section('admin.statuses', 'StatusesSection', loadCatalogues),
      section('admin.classifications', 'ClassificationsSection', loadCatalogues),
      section('admin.categories', 'CategoriesSection', loadCatalogues),
      section('admin.custom', 'CustomSection', () => import('./custom/CustomSection.tsx')),
      section('admin.products', 'ProductsSection', () => import('./products/ProductsSection.tsx')),
      section('admin.trackers', 'TrackersSection', () => import('./trackers/TrackersSection.tsx')),
    ],
  },
  {
    text: 'admin.group.installation',
    sections: [
      section('admin.time', 'TimeSection', () => import('./time/TimeSection.tsx')),
      section('admin.calendar', 'CalendarSection', () => import('./calendar/CalendarSection.tsx')),
      section('admin.audit', 'AuditSection', () => import('./audit/AuditSection.tsx')),
      section('admin.jobs', 'JobsSection', () => import('./jobs/JobsSection.tsx')),
      section('admin.system', 'SystemSection', () => import('./system/SystemSection.tsx')),
    ],
  },
];

const sections = sectionGroups.flatMap((group) => group.sections);

/** The section of an address; the first one where it names none. */
export function sectionOf(id: string | undefined): Section | undefined {
  return id === undefined ? sections[0] : sections.find((each) => each.id === id);
}
