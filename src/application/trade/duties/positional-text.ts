import { ownValue } from '../../../domain/shared/own-value.ts';
// Reads the texts in which shape 3 of `DutiesCalculated` has its fields side by side: `Item 1|610910|6109.10|2|25.00|GBP|0.25|CN|`.

const separator = '|';
const meanings: Readonly<Record<string, string>> = { '~0': '', '~1': '|', '~2': '~' };

/** The fields of a text. An empty field is one that was absent; `~0` stands for an empty text. */
export const fieldsOf = (text: string): readonly (string | undefined)[] =>
  text.split(separator).map((each) => {
    if (each === '') return undefined;
    return each.replaceAll(/~[012]/g, (escape) => ownValue(meanings, escape) ?? escape);
  });

/** A field that every record of its kind has. */
export const requiredField = (text: string | undefined): string => {
  if (text === undefined) throw new RangeError('A recorded calculation lacks a field that each has.');
  return text;
};

export const entryAt = <Item>(items: readonly Item[], index: string | undefined): Item => {
  const item = items[Number(index)];
  if (item === undefined) throw new RangeError(`A recorded calculation names entry ${index} of ${items.length}.`);
  return item;
};
