import { type ActivityConstraint, constraintNames } from '#plan/constraint.ts';
import { formatMessage } from '#i18n/format.ts';
import type { PlanLabels } from './labels.ts';
import type { PlanRow, RowConstraint } from './plan-view.ts';

/** A constraint with its day, such as `Start no earlier than 5 March`. */
export function constraintText(
  { name, day }: RowConstraint,
  { constraints }: Pick<PlanLabels, 'constraints'>,
  format: { day(day: string | undefined): string },
): string {
  return `${constraints[name]} ${format.day(day)}`.trim();
}

/** The constraint of an activity as rows show it; undefined for as soon as possible. */
export function rowConstraint({ type, day }: ActivityConstraint): RowConstraint | undefined {
  const name = constraintNames[type];
  return name === undefined || name === 'asSoonAsPossible' ? undefined : { name, day: day ?? undefined };
}

/** Why a row does not finish when its links would let it; empty for one that does. */
export function heldText(
  { heldFinish, constraint, isManual }: Pick<PlanRow, 'heldFinish' | 'constraint' | 'isManual'>,
  labels: Pick<PlanLabels, 'constraints' | 'scheduling' | 'held' | 'columns'>,
  format: { day(day: string | undefined): string },
): string {
  if (heldFinish === undefined) return '';
  const manual = isManual ? `${labels.columns.scheduling}: ${labels.scheduling.manual}` : '';
  const reason = constraint ? constraintText(constraint, labels, format) : manual;
  return reason === '' ? '' : formatMessage(labels.held, { day: format.day(heldFinish), reason });
}
