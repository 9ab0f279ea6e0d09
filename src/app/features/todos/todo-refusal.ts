import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import type { TextFunction } from '#app/i18n/use-text.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';

/** Why a to-do of a project can't be changed, of one that can't. */
export function todoRefusal(text: TextFunction, project: OpProjectNode | undefined): ReasonText {
  if (project?.archived === true) return text('portfolio.isArchived');
  return missingPermission(text, { record: project, needed: Level.contributor });
}
