/** A sentence or a name in both languages. */
export interface BilingualText {
  readonly en: string;
  readonly de: string;
}
