/** A page of the documentation that is written by a program. */
export type GeneratedPage = {
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  readonly markdown: string;
};
