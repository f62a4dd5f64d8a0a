/**
 * A list of customs codes that rules refer to by name, for example an annex of a tariff measure. A mark names the part
 * of the annex that a line stands in; `-` marks a line in no part. A short code stands for several lines of the tariff
 * and has the marks of all of them.
 */
export interface CodeList {
  readonly id: string;
  marksOf(hsCode: string): readonly string[];
}

/** The mark of a code that is not on a list. */
export const unlisted = '-';

/** The lines of a list that have one of these marks. */
export type Listed = { readonly list: string; readonly as: readonly string[] };

/** Whether some goods under a code with these marks are meant. */
export const mayBeListed = ({ as }: Listed, marks: readonly string[]): boolean =>
  marks.some((mark) => as.includes(mark));

/** Whether all goods under a code with these marks are meant. */
export const isWhollyListed = ({ as }: Listed, marks: readonly string[]): boolean =>
  marks.every((mark) => as.includes(mark));
