/** What stands behind the beginnings that patterns of letters are. */
const rest: Readonly<Record<string, string>> = { BF1: ' 2AX', BFPO: ' 61', GX11: ' 1AA', DVAA: '' };

/** A postcode that a pattern of the table of territories stands for: the first of each choice. */
export const postcodeOfPattern = (pattern: string): string => {
  const start = pattern
    .replaceAll('\\d', '[1]')
    .replaceAll(/\[(.)[^\]]*\]\{(\d)\}/g, (_, first: string, times: string) => first.repeat(Number(times)))
    .replaceAll(/\(\?:([^|)]+)[^)]*\)|\[(.)[^\]]*\]|-\?|\$$/g, (_, choice = '', first = '') => `${choice}${first}`);
  return start + (rest[start] ?? (/^[A-Z]{2}1$/.test(start) ? ' 1AA' : /^[A-Z]{4}$/.test(start) ? ' 1ZZ' : ''));
};
