/** A place in a text, both numbers from 1. */
export type TextPlace = { readonly line: number; readonly column: number };

export const placeAt = (text: string, offset: number): TextPlace => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

type Offsets = { readonly value: number; readonly key?: number };

/** Where the values of a JSON text stand, and the names that an object has twice. */
export type JsonPlaces = {
  /** The place of a value, of the nearest value around it that is there, or of the name of a field. */
  readonly of: (path: readonly PropertyKey[]) => TextPlace;
  readonly ofName: (path: readonly PropertyKey[]) => TextPlace;
  readonly repeated: readonly { readonly path: readonly PropertyKey[]; readonly place: TextPlace }[];
};

/** Text that is no JSON or too deep, and where it stops to be good. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly place: TextPlace;

  constructor(message: string, place: TextPlace) {
    super(message);
    this.place = place;
  }
}

/**
 * Levels of a value inside others. Files that people write have about ten, and code that walks a value calls itself for
 * each.
 */
const mostLevels = 64;

const keyOf = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String));
const token = /"(?:[^"\\\n]|\\.)*"|[^\s,:[\]{}"]+|[,:[\]{}"]/y;
const space = /\s*/y;
const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

type Word = { readonly word: string; readonly offset: number };

const isText = ({ word }: Word): boolean => word.length > 1 && word.startsWith('"');

/** Reads a JSON text token by token. Throws a JsonSyntaxError. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): Word {
    space.lastIndex = this.#at;
    space.exec(this.#text);
    const offset = space.lastIndex;
    token.lastIndex = offset;
    const [word = ''] = token.exec(this.#text) ?? [];
    this.#at = offset + word.length;
    return { word, offset };
  }

  /** The next token, which has to be one of these. */
  expect(words: readonly string[]): Word {
    const found = this.next();
    return words.includes(found.word) ? found : this.refuse(found, words.map((word) => `"${word}"`).join(' or '));
  }

  refuse({ word, offset }: Word, wanted: string): never {
    const found = word === '' ? 'the end of the file' : `${word.startsWith('"') ? 'the text ' : ''}${word}`;
    throw new JsonSyntaxError(
      `this is no JSON: there must be ${wanted} here, not ${found}.`,
      placeAt(this.#text, offset),
    );
  }
}

/** Finds the places of a JSON text. Throws a JsonSyntaxError for any other text. */
export const placesIn = (text: string): JsonPlaces => {
  const reader = new Reader(text);
  const offsets = new Map<string, Offsets>();
  const repeated: { path: readonly PropertyKey[]; offset: number }[] = [];
  const members = (path: readonly PropertyKey[]): void => {
    let name = reader.next();
    if (name.word === '}') return;
    for (;;) {
      if (!isText(name)) reader.refuse(name, 'the name of a field in double quotes');
      const inner = [...path, JSON.parse(name.word) as string];
      if (offsets.has(keyOf(inner))) repeated.push({ path: inner, offset: name.offset });
      reader.expect([':']);
      value(reader.next(), inner, name.offset);
      if (reader.expect([',', '}']).word === '}') return;
      name = reader.next();
    }
  };
  const entries = (path: readonly PropertyKey[]): void => {
    let first = reader.next();
    if (first.word === ']') return;
    for (let index = 0; ; index++) {
      value(first, [...path, index]);
      if (reader.expect([',', ']']).word === ']') return;
      first = reader.next();
    }
  };
  const value = (word: Word, path: readonly PropertyKey[], key?: number): void => {
    if (path.length > mostLevels)
      throw new JsonSyntaxError(
        `values may stand at most ${mostLevels} levels inside others.`,
        placeAt(text, word.offset),
      );
    offsets.set(keyOf(path), { value: word.offset, ...(key !== undefined && { key }) });
    if (word.word === '{') members(path);
    else if (word.word === '[') entries(path);
    else if (!isText(word) && !literal.test(word.word)) reader.refuse(word, 'a value');
  };
  value(reader.next(), []);
  const end = reader.next();
  if (end.word !== '') reader.refuse(end, 'the end of the file');

  const nearest = (path: readonly PropertyKey[]): Offsets =>
    offsets.get(keyOf(path)) ?? (path.length === 0 ? { value: 0 } : nearest(path.slice(0, -1)));
  return {
    of: (path) => placeAt(text, nearest(path).value),
    ofName: (path) => {
      const { key, value: start } = nearest(path);
      return placeAt(text, key ?? start);
    },
    repeated: repeated.map(({ path, offset }) => ({ path, place: placeAt(text, offset) })),
  };
};
