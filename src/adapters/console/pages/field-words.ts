/** Fields whose names say something else to people than to programs. */
const known = new Map([
  ['shipTo', 'consignee'],
  ['shipFrom', 'sender'],
  ['commodities', 'goods'],
  ['firstMile', 'first leg'],
  ['lastMile', 'last leg'],
  ['hsCode', 'HS code'],
  ['predictedHsCode', 'predicted HS code'],
  ['sku', 'SKU'],
  ['url', 'URL'],
  ['email', 'e-mail'],
  ['phone', 'telephone'],
  ['billWeight', 'billed weight'],
  ['dimWeight', 'weight by dimensions'],
]);

const isNumber = (part: string): boolean => /^\d+$/.test(part);

/** `unitWeight` and `unit_weight` as `unit weight`, `line1` as `line 1`. Ids, codes and countries stay as they are. */
const wordsOf = (part: string): string => {
  const word = known.get(part);
  if (word !== undefined) return word;
  if (/^[a-z]+(?:_[a-z]+)+$/.test(part)) return part.replaceAll('_', ' ');
  if (!/^[a-z]+(?:[A-Z][a-z]*)*\d*$/.test(part)) return part;
  return part
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, ' ')
    .split(' ')
    .map((each) => (/^[A-Z]{2,}$/.test(each) ? each : each.toLowerCase()))
    .join(' ');
};

/**
 * Where a field is, in words: `/shipTo/address/line1` as `Consignee › address › line 1`, and `/commodities/0/hsCode` as
 * `Goods 1 › HS code`. `path`: a JSON pointer.
 */
export const fieldWords = (path: string): string => {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const words = parts.reduce<readonly string[]>((before, part) => {
    const last = before.at(-1);
    if (last === undefined || !isNumber(part)) return [...before, wordsOf(part)];
    return [...before.slice(0, -1), `${last} ${Number(part) + 1}`];
  }, []);
  const text = words.join(' › ');
  return text === '' ? 'The whole object' : text.charAt(0).toUpperCase() + text.slice(1);
};
