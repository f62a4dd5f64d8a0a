/** Only for parsing. */
const nowhere = 'http://return.invalid';

const longest = 4_000;

/**
 * A path of this service to go to after signing in, with its query; undefined for anything that leads elsewhere.
 * Browsers take `//host` and `/\host` for other hosts, and `/.//host` becomes the first.
 */
export const safeReturnTo = (text: string): string | undefined => {
  if (!text.startsWith('/') || text.length > longest || !URL.canParse(text, nowhere)) return undefined;
  const { origin, pathname, search } = new URL(text, nowhere);
  return origin === nowhere && /^\/(?![/\\])/.test(pathname) ? `${pathname}${search}` : undefined;
};
