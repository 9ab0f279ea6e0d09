/** A project, portfolio, resource or pool on which permissions are given. */
export interface PermissionNode {
  readonly id: string;
  readonly name: string;
  readonly of: 'projects' | 'resources';
  /** It holds others. */
  readonly isHolder: boolean;
  readonly isArchived: boolean;
}
