/** The rest of a postcode for patterns that are only its first letters. */
const rest: Readonly<Record<string, string>> = { BF1: ' 2AX', BFPO: ' 61', GX11: ' 1AA', DVAA: '' };

/** A postcode that matches a pattern of the table of territories: the first of each choice. */
export const postcodeOfPattern = (pattern: string): string => {
  const start = pattern
    .replaceAll('\\d', '[1]')
    .replaceAll(/\[(.)[^\]]*\]\{(\d)\}/g, (_, first: string, times: string) => first.repeat(Number(times)))
    .replaceAll(/\(\?:([^|)]+)[^)]*\)|\[(.)[^\]]*\]|-\?|\$$/g, (_, choice = '', first = '') => `${choice}${first}`);
  return start + (rest[start] ?? (/^[A-Z]{2}1$/.test(start) ? ' 1AA' : /^[A-Z]{4}$/.test(start) ? ' 1ZZ' : ''));
};
