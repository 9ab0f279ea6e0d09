import type { OutlineKey } from './outlines.ts';

export const demoProjectStatuses = [
  { key: 'idea', name: 'Idee', text: 'Collected, not yet decided', color: 0x9e9e9e, linked: 0 },
  { key: 'approved', name: 'Genehmigt', text: 'Decided, budget released', color: 0x1e88e5, linked: 25 },
  { key: 'running', name: 'In Arbeit', text: 'Work is going on', color: 0x43a047, linked: 50 },
  { key: 'hold', name: 'Angehalten', text: 'Waits for a decision or for others', color: 0xfb8c00, linked: 50 },
  { key: 'closed', name: 'Abgeschlossen', text: 'Finished and accepted', color: 0x546e7a, linked: 100 },
  { key: 'rejected', name: 'Abgelehnt', text: 'No longer used: such ideas are archived', color: 0xe53935, linked: 0 },
] as const;

export type StatusKey = (typeof demoProjectStatuses)[number]['key'];

export const demoProjectClassifications = [
  { key: 'strategic', name: 'Strategisch', text: 'Serves a goal of the company plan' },
  { key: 'order', name: 'Kundenauftrag', text: 'Has a contract with a customer' },
  { key: 'must', name: 'Pflicht', text: 'Law, standard or security demands it' },
  { key: 'efficiency', name: 'Effizienz', text: 'Pays back by lower costs' },
] as const;

/** The lights of a project in the order manager, customer, quality, dates, resources, costs. */
export type StatusLights = readonly [number, number, number, number, number, number];

export interface ProjectEntry {
  readonly number: string;
  readonly name: string;
  /** The key of a portfolio or program. */
  readonly parent: string;
  readonly outline: OutlineKey | null;
  /** Start and finish in weeks from this week. */
  readonly from: number;
  readonly to: number;
  readonly status: StatusKey;
  readonly classification: (typeof demoProjectClassifications)[number]['key'];
  readonly manager: string;
  readonly sponsor: string;
  readonly text: string;
  readonly situation: string;
  readonly lights: StatusLights;
  /** EUR. */
  readonly budget: number;
  readonly savings?: number;
  readonly priority: number;
  readonly probability?: number;
  readonly risk: number;
  readonly methodology?: number;
  readonly organization?: string;
  readonly rationale?: string;
  readonly decision?: string;
  readonly decisionComment?: string;
  readonly isArchived?: true;
  readonly isTemplate?: true;
  /** Further portfolios that show it. */
  readonly links?: readonly string[];
  /** Check-ins after the first: how much shorter the rest of the plan was before each, in percent. */
  readonly replans?: readonly number[];
  /** Weeks since work on it stopped. */
  readonly onHoldFor?: number;
  /** Weeks by which unfinished work has passed its finish. */
  readonly late?: number;
  /** User who has checked out the plan. */
  readonly heldBy?: string;
}
