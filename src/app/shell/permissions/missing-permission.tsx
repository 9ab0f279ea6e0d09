import type { TextFunction } from '#app/i18n/use-text.tsx';
import { lazyPart } from '#app/kit/lazy-part.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { levelText } from '../node-kinds.ts';
import type { PermissionTree } from './origin.ts';

interface MissingPermission {
  /** Tree of the record; default: projects. */
  readonly of?: PermissionTree;
  /** The record on which the level is needed, or the one where the reader comes nearest; undefined where it is not known. */
  readonly record: Leveled | null | undefined;
  readonly needed: number;
  /** Purpose of the required level as a full sentence, if it is more than the control's label says. */
  readonly needs?: string;
}

/** Why something needs more than the reader's level: which one is needed, which one the reader has, and where that comes from. */
export function missingPermission(
  text: TextFunction,
  { of = 'projects', record, needed, needs }: MissingPermission,
): ReasonText {
  const need = needs ?? text('level.needs', { needed: text(levelText(needed)) });
  if (!record) return need;
  const own = ownText(text, record.permissionLevel);
  const known = own === '' ? need : `${need} ${own}`;
  return { text: known, reported: <LateLack of={of} record={record} need={need} known={known} /> };
}

function ownText(text: TextFunction, level: number | null | undefined): string {
  if (level === undefined || level === null) return '';
  return level > 0 ? text('level.own', { level: text(levelText(level)) }) : text('level.own.none');
}

export interface ReportedLackProps {
  readonly of: PermissionTree;
  readonly record: Leveled;
  readonly need: string;
  /** Text shown until more is known. */
  readonly known: string;
}

const loadReported = () => import('./reported-lack.tsx');
/** The known part stays if the rest can't be loaded. */
const Known = ({ known }: ReportedLackProps) => known;
const LateLack = lazyPart(
  () =>
    loadReported().then(
      (parts) => parts.ReportedLack,
      () => Known,
    ),
  Known,
);
const Needed = ({ need }: { readonly need: string }) => need;
const LateLackOfAny = lazyPart(
  () =>
    loadReported().then(
      (parts) => parts.ReportedLackOfAny,
      () => Needed,
    ),
  Needed,
);

/** The same for a level required on any project: shows the user's highest level on a project, loaded when shown. */
export function lackOfAny(text: TextFunction, needed: number, needs?: string): ReasonText {
  const need = needs ?? text('level.needs', { needed: text(levelText(needed)) });
  return { text: need, reported: <LateLackOfAny need={need} /> };
}

/** Of several records the one on which the reader has most; the first of those that are as high. */
export function highestLeveled<T extends Leveled>(records: readonly T[]): T | undefined {
  return records.reduce<T | undefined>(
    (best, each) => ((each.permissionLevel ?? 0) > (best?.permissionLevel ?? 0) ? each : best),
    undefined,
  );
}

/** A record of the interface with the user's own level; absent if unknown. */
export interface Leveled {
  readonly id: string;
  readonly permissionLevel?: number | null;
}
