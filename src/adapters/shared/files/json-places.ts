import { controlCharacterAt, placeAt, visitJson } from './json-reader.ts';
import type { TextPlace } from './json-reader.ts';

type Offsets = { readonly value: number; readonly name: number | undefined };

/** The places of the values in a JSON text, and the names that occur twice in one object. */
export type JsonPlaces = {
  /** The place of a value, or of the nearest existing value around it; `ofName` is that of a field's name. */
  readonly of: (path: readonly PropertyKey[]) => TextPlace;
  readonly ofName: (path: readonly PropertyKey[]) => TextPlace;
  readonly repeated: readonly { readonly path: readonly PropertyKey[]; readonly place: TextPlace }[];
};

/** The text is not JSON, or too deep. `place` is where the fault begins. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly place: TextPlace;

  constructor(message: string, place: TextPlace) {
    super(message);
    this.place = place;
  }
}

/** The most nested levels. Files that people write have about ten, and code that walks a value recurses. */
const mostLevels = 64;

const keyOf = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String));
const token = /"(?:[^"\\\n]|\\.)*"|[^\s,:[\]{}"]+|[,:[\]{}"]/y;

const found = (text: string, offset: number): string => {
  token.lastIndex = offset;
  const [word] = token.exec(text) ?? [];
  if (word === undefined) return controlCharacterAt(text, offset) ?? 'the end of the file';
  return word.startsWith('"') ? `the text ${word}` : word;
};

/** Finds the places of the values in a JSON text. Throws a JsonSyntaxError for any other text. */
export const placesIn = (text: string): JsonPlaces => {
  const offsets = new Map<string, Offsets>();
  const repeated: { path: readonly PropertyKey[]; place: TextPlace }[] = [];
  const fault = visitJson(text, 'file', (path, value, name) => {
    if (path.length > mostLevels)
      throw new JsonSyntaxError(`values may be nested at most ${mostLevels} levels deep.`, placeAt(text, value));
    const key = keyOf(path);
    if (name !== undefined && offsets.has(key)) repeated.push({ path: [...path], place: placeAt(text, name) });
    offsets.set(key, { value, name });
  });
  if (fault !== undefined)
    throw new JsonSyntaxError(
      `this is no JSON: there must be ${fault.expected} here, not ${found(text, fault.offset)}.`,
      placeAt(text, fault.offset),
    );

  const nearest = (path: readonly PropertyKey[]): Offsets =>
    offsets.get(keyOf(path)) ?? (path.length === 0 ? { value: 0, name: undefined } : nearest(path.slice(0, -1)));
  return {
    of: (path) => placeAt(text, nearest(path).value),
    ofName: (path) => {
      const { name, value } = nearest(path);
      return placeAt(text, name ?? value);
    },
    repeated,
  };
};
