import { ownValue } from '../../../../../domain/shared/table.ts';
import { pathText, controlCharacterAt, placeAt, visitJson, unsafeNames } from '../../../../shared/files/json-reader.ts';
import { HttpError } from '../failures/http-error.ts';

const deepest = 20;
/**
 * Maximum number of objects, arrays, strings, numbers and literals in one body; 200 commodities with every field have
 * about 12,000.
 */
export const maxValues = 20_000;

type Path = (string | number)[];
type Survey = {
  members: number;
  readonly dropped: string[];
  /**
   * Whether a string can hold invalid text: UTF-8 JSON can express a NUL or half a surrogate pair only as an escape.
   */
  readonly escapes: boolean;
};

// Some databases cannot store a NUL, and UTF-8 cannot encode half of a surrogate pair.
const assertText = (text: string, path: Path): void => {
  if (!text.includes('\0') && text.isWellFormed()) return;
  const field = pathText(path);
  throw new HttpError(
    400,
    'invalid_text',
    `${field} holds a NUL or half a surrogate pair, which is not text; for example "Łódź" is.`,
    {
      field,
    },
  );
};

/** Visits the value once: checks depth and text, and removes and reports names that must never be assigned. */
const survey = (value: unknown, path: Path, found: Survey): void => {
  if (typeof value === 'string') {
    if (found.escapes) assertText(value, path);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= deepest) {
    throw new HttpError(400, 'nesting_too_deep', `The body nests deeper than ${deepest} levels; {"a":[1]} has 2.`, {
      field: pathText(path),
    });
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      survey(value[index], path, found);
      path.pop();
    }
    return;
  }
  const object = value as Record<string, unknown>;
  for (const name of Object.keys(object)) {
    found.members++;
    path.push(name);
    if (found.escapes) assertText(name, path);
    survey(ownValue(object, name), path, found);
    if (unsafeNames.has(name)) {
      found.dropped.push(pathText(path));
      // unguarded: it is its own: `Object.keys` gave it
      delete object[name];
    }
    path.pop();
  }
};

const quote = '"';
const [backslash, colon, comma, space] = [0x5c, 0x3a, 0x2c, 0x20];
const [doubleQuote, openObject, closeObject, openArray, closeArray] = [0x22, 0x7b, 0x7d, 0x5b, 0x5d];

/** Index of the closing quote of the string that opens at `open`; the end of the text when there is none. */
const closingQuote = (text: string, open: number): number => {
  for (let close = text.indexOf(quote, open + 1); close !== -1; close = text.indexOf(quote, close + 1)) {
    let slashes = 0;
    while (text.charCodeAt(close - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return close;
  }
  return text.length;
};

const isStructure = (code: number): boolean =>
  code <= space ||
  code === comma ||
  code === colon ||
  code === doubleQuote ||
  code === openObject ||
  code === closeObject ||
  code === openArray ||
  code === closeArray;

const tooManyValues = (): HttpError =>
  new HttpError(
    400,
    'too_many_values',
    `The body holds more than ${maxValues.toLocaleString('en')} values; for example {"a":[1,2]} holds 4. Send it in several requests.`,
  );

/**
 * Counts the field names without building objects: an empty object takes two bytes of text and about sixty of memory,
 * so a small body can be a large value. Throws above `maxValues`. The text need not be valid JSON.
 */
const countNames = (text: string): number => {
  let [names, values] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === doubleQuote) {
      values++;
      at = closingQuote(text, at);
    } else if (code === colon) {
      // The string before the colon was a name.
      names++;
      values--;
    } else if (code === openObject || code === openArray) values++;
    else if (!isStructure(code)) {
      values++;
      while (at + 1 < text.length && !isStructure(text.charCodeAt(at + 1))) at++;
    }
    if (values > maxValues) throw tooManyValues();
  }
  return names;
};

/** The first name that occurs twice in one object. Called only when the count shows that there is one. */
const repeatedName = (text: string): string => {
  /** The names found so far in the open objects, by level. */
  const names: Set<string>[] = [];
  let repeated: string | undefined;
  visitJson(text, 'body', (path) => {
    names[path.length] = new Set();
    const name = path.at(-1);
    if (typeof name !== 'string') return;
    const siblings = names[path.length - 1];
    if (siblings?.has(name) === true) repeated ??= name;
    siblings?.add(name);
  });
  return repeated ?? '';
};

/**
 * Refuses repeated names: parsers differ in which of two values they use (RFC 8259, section 4), and a request that pays
 * must not depend on that.
 */
const assertNoRepeats = (text: string, names: number, members: number): void => {
  if (names === members) return;
  const name = repeatedName(text);
  throw new HttpError(
    400,
    'duplicate_field',
    `The body names the field ${JSON.stringify(name)} twice in one object; each may occur once.`,
    { field: name },
  );
};

const shown = (text: string, offset: number): string => {
  const code = text.codePointAt(offset);
  if (code === undefined) return 'the body ends';
  return `${controlCharacterAt(text, offset) ?? JSON.stringify(String.fromCodePoint(code))} stands`;
};

/** The error for a body that JSON.parse refused. */
const malformedJson = (text: string, { isStandIn }: Required<ParseOptions>, cause: unknown): HttpError => {
  const fault = visitJson(text, 'body');
  if (fault === undefined) return new HttpError(400, 'malformed_json', 'The body is not JSON.', { cause });
  const { line, column } = placeAt(text, fault.offset);
  return new HttpError(
    400,
    'malformed_json',
    'The body is not JSON: ' +
      `at line ${line}${isStandIn ? '' : `, column ${column}`} ` +
      `${shown(text, fault.offset)} where ${fault.expected} is expected; for example {"a":[1,"b"]} is JSON.`,
    { cause },
  );
};

export type ParsedJson = { readonly value: unknown; readonly dropped: readonly string[] };

export type ParseOptions = {
  /** The text is not the one that was sent (files are replaced), so only its line numbers are right for the client. */
  readonly isStandIn?: boolean;
};

/** Parses and checks a body. `text` comes from a decoder that refuses invalid UTF-8. Throws an HttpError. */
export const parseJson = (text: string, { isStandIn = false }: ParseOptions = {}): ParsedJson => {
  const names = countNames(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw malformedJson(text, { isStandIn }, cause);
  }
  const found: Survey = { members: 0, dropped: [], escapes: text.includes('\\u') };
  survey(value, [], found);
  assertNoRepeats(text, names, found.members);
  return { value, dropped: found.dropped };
};
