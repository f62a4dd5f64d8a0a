/** Shortens a text to `max` characters without cutting one in two. */
export const truncate = (text: string, max: number | undefined): string =>
  max === undefined || text.length <= max ? text : [...text].slice(0, max).join('').trimEnd();
