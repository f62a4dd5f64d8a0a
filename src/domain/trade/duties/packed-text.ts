import { ownValue } from '../../shared/own-value.ts';
// Fields of a record side by side in one text: a hundred small texts are less to write, to read and to keep in memory than a thousand small objects.

const separator = '|';
const special = /[|~]/;
const escapes: Readonly<Record<string, string>> = { '|': '~1', '~': '~2' };
const meanings: Readonly<Record<string, string>> = { '~0': '', '~1': '|', '~2': '~' };

/** Any text as a field. What is not there is empty, hence empty text is not. */
export const field = (text: string | undefined): string => {
  if (text === undefined) return '';
  if (text === '') return '~0';
  return special.test(text) ? text.replaceAll(/[|~]/g, (character) => ownValue(escapes, character) ?? character) : text;
};

export const packed = (first: string, ...others: readonly string[]): string => {
  let text = first;
  for (const other of others) text += separator + other;
  return text;
};

export const unpacked = (text: string): readonly (string | undefined)[] =>
  text.split(separator).map((each) => {
    if (each === '') return undefined;
    return each.includes('~') ? each.replaceAll(/~[012]/g, (escape) => ownValue(meanings, escape) ?? escape) : each;
  });

/** A field that every record of its kind has. Throws a RangeError for what was never written so. */
export const present = (text: string | undefined): string => {
  if (text === undefined) throw new RangeError('A recorded calculation lacks a field that each has.');
  return text;
};

/** Numbers things in the order they are first met. */
export class Register<Item> {
  readonly items: Item[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(key: string, item: () => Item): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.items.length);
    return this.items.push(item()) - 1;
  }
}

export const entryOf = <Item>(items: readonly Item[], number: string | number | undefined): Item => {
  const item = items[Number(number)];
  if (item === undefined) throw new RangeError(`A recorded calculation names entry ${number} of ${items.length}.`);
  return item;
};
