import type { ValueBracket } from '../../../domain/trade/index.ts';

/** `Valued over $3 but not over $6.50/pair:` as the schedule writes it. Values by litre, dozen or metre are none of one item. */
const valued = /^Valued (?:not over \$(\d+(?:\.\d+)?)|over \$(\d+(?:\.\d+)?)(?: but not over \$(\d+(?:\.\d+)?))?)(?:\/pair| each)?:?$/;

const shorter = (amount: string): string => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** The value that goods of a row have, by the row's own words. */
export const bracketIn = (description: string): ValueBracket | undefined => {
  const [, only, over, most = only] = valued.exec(description.trim()) ?? [];
  if (over === undefined && most === undefined) return undefined;
  return { ...(over !== undefined && { over: shorter(over) }), ...(most !== undefined && { upTo: shorter(most) }), currency: 'USD' };
};

/**
 * The value that goods of a row have, by its own words and those of the rows that it stands under. Called for each row in the order of the
 * file; `indent` is how deep the row stands.
 */
export const valueBrackets = (): ((indent: number, description: string) => ValueBracket | undefined) => {
  let above: readonly { readonly indent: number; readonly bracket: ValueBracket | undefined }[] = [];
  return (indent, description) => {
    above = above.filter((row) => row.indent < indent);
    const bracket = bracketIn(description) ?? above.at(-1)?.bracket;
    above = [...above, { indent, bracket }];
    return bracket;
  };
};
