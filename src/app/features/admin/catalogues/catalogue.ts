/** Fields common to all catalog entries. */
export interface CatalogueEntry {
  readonly id: string;
  readonly name?: string | null;
  readonly uses?: number | null;
}

export function catalogEntryName({ name, id }: CatalogueEntry): string {
  return name || id;
}
