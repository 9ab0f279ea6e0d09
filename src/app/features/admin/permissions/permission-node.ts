/** A project, portfolio, resource or pool with permissions. */
export interface PermissionNode {
  readonly id: string;
  readonly name: string;
  readonly of: 'projects' | 'resources';
  /** It holds others. */
  readonly isHolder: boolean;
  readonly isArchived: boolean;
}
