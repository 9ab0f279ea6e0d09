import { readableText } from '#files/notes/markdown.ts';
import type { PlanNotes } from '#files/plan.ts';
import { fitted, textLimits } from './file-texts.ts';
import { type KeptActivityFields, withThings } from './kept-work.ts';

/** Notes of plan files: descriptions have their formatting as Markdown, files get them as plain text again. Pure. */

/** The description of an activity with these notes; the beginning, if they are long. */
export const descriptionOfNotes = ({ notes, markdownNotes = notes }: PlanNotes): string =>
  fitted(markdownNotes, textLimits.description);

/** The notes of a file as an activity still describes them; undefined if its description was changed here. */
export const currentNotes = (description: string, kept: PlanNotes): PlanNotes | undefined =>
  kept.notes !== undefined && descriptionOfNotes(kept) === description ? kept : undefined;

/** The notes of an activity as plain text: those of its file, or a description that was changed here, without its markup. */
export function exportedNotes(description: string, kept: PlanNotes): string | undefined {
  const notes = currentNotes(description, kept)?.notes;
  return notes ?? ((kept.markdownNotes === undefined ? description : readableText(description)) || undefined);
}

interface DescribedFields {
  readonly description: string;
  readonly fields: KeptActivityFields | undefined;
}

/** Adds the formatting that an activity has to the same notes of a file without formatting, such as an export of it. */
export function withFormatting(now: DescribedFields, before: DescribedFields): DescribedFields {
  const { notes, markdownNotes, things: known = [] } = before.fields ?? {};
  const things = now.fields?.things?.map((thing) =>
    formattedWork(
      thing,
      known.find((one) => one.resource === thing.resource && one.notes === thing.notes),
    ),
  );
  const fields = withThings(now.fields, things);
  if (markdownNotes === undefined || fields?.markdownNotes !== undefined) return { ...now, fields };
  const exported = exportedNotes(before.description, { notes, markdownNotes }) ?? '';
  const isSame =
    fields?.notes === undefined
      ? fitted(exported, textLimits.description) === now.description
      : fitted(exported, Infinity) === fields.notes;
  return isSame ? { description: before.description, fields: { ...fields, notes, markdownNotes } } : { ...now, fields };
}

/** Adds the formatting that an assignment has to the same notes without formatting. */
export function formattedWork<Fields extends PlanNotes>(now: Fields, before: PlanNotes | undefined): Fields {
  const { notes, markdownNotes } = before ?? {};
  if (markdownNotes === undefined || now.markdownNotes !== undefined || now.notes !== notes) return now;
  return { ...now, markdownNotes };
}
