/** A sentence or a name in both languages. */
export interface Texts {
  readonly en: string;
  readonly de: string;
}
