/**
 * A list of customs codes that rules refer to by name: an annex of a tariff measure, say. A mark says which part of the annex a line stands in; `-` is what
 * stands in none. A short code stands for several lines, and has the marks of all of them.
 */
export interface CodeList {
  readonly id: string;
  marksOf(hsCode: string): readonly string[];
}

export const unlisted = '-';

/** Lines of a list, by the list's name and their marks. */
export type Listed = { readonly list: string; readonly as: readonly string[] };

export const mayBeListed = ({ as }: Listed, marks: readonly string[]): boolean => marks.some((mark) => as.includes(mark));

export const isWhollyListed = ({ as }: Listed, marks: readonly string[]): boolean => marks.every((mark) => as.includes(mark));
