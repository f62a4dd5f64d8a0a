/** The first characters of a text, whole characters only; a text that fits, or that has no limit, as it is. */
export const truncate = (text: string, max: number | undefined): string =>
  max === undefined || text.length <= max ? text : [...text].slice(0, max).join('').trimEnd();
