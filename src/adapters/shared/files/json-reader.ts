/** The value of a JSON text; undefined for another text, such as the HTML of a proxy before a server that is down. */
export const jsonIfAny = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The text of a path in a body or a file: `commodities[0].value.amount`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');

/** A place in a text; line and column count from 1. */
export type TextPlace = { readonly line: number; readonly column: number };

export const placeAt = (text: string, offset: number): TextPlace => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

/** Where a text stops being JSON, and what was expected there. */
type JsonFault = { readonly offset: number; readonly expected: string };

/**
 * Called for each value, before the values inside it. `path` belongs to the reader and changes: copy it to keep it.
 * `name` is the offset of the field's name.
 */
type Visit = (path: readonly PropertyKey[], offset: number, name: number | undefined) => void;

const whiteSpace = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literal = /true|false|null/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const [comma, colon] = [',', ':'];
const firstPrintable = 0x20;

const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

/**
 * A recursive descent parser with its own stack, because a text from outside must not determine the depth of the call
 * stack.
 */
class JsonReader {
  readonly #text: string;
  readonly #visit: Visit;
  /** The closing brackets of the open objects and arrays. */
  readonly #open: ('}' | ']')[] = [];
  readonly #path: PropertyKey[] = [];
  #at = 0;
  #name: number | undefined;

  constructor(text: string, visit: Visit) {
    this.#text = text;
    this.#visit = visit;
  }

  /** Reads the text up to its first fault. */
  read(kind: string): JsonFault | undefined {
    for (;;) {
      const fault = this.#readValue();
      if (fault !== undefined) return fault;
      if (this.#open.length === 0)
        return this.#skipped() < this.#text.length ? this.#expected(`the end of the ${kind}`) : undefined;
    }
  }

  /** Reads one value, or its opening bracket, and all closing brackets that follow. */
  #readValue(): JsonFault | undefined {
    this.#skipped();
    this.#visit(this.#path, this.#at, this.#name);
    const character = this.#text[this.#at];
    if (character === '{' || character === '[') {
      const closing = character === '{' ? '}' : ']';
      this.#at++;
      this.#skipped();
      if (this.#text[this.#at] !== closing) {
        this.#open.push(closing);
        return this.#readKey(closing, 0);
      }
      this.#at++;
    } else {
      const fault = this.#readScalar(character);
      if (fault !== undefined) return fault;
    }
    return this.#readAfterValue();
  }

  #readAfterValue(): JsonFault | undefined {
    for (let closing = this.#open.at(-1); closing !== undefined; closing = this.#open.at(-1)) {
      const key = this.#path.pop();
      this.#skipped();
      if (this.#text[this.#at] === comma) {
        this.#at++;
        this.#skipped();
        return this.#readKey(closing, Number(key) + 1);
      }
      if (this.#text[this.#at] !== closing) return this.#expected(`"," or "${closing}"`);
      this.#at++;
      this.#open.pop();
    }
    return undefined;
  }

  /** The next step of the path: the name of a field, or the index of an entry. */
  #readKey(closing: '}' | ']', index: number): JsonFault | undefined {
    this.#name = undefined;
    if (closing === ']') {
      this.#path.push(index);
      return undefined;
    }
    const start = this.#at;
    if (this.#text[start] !== '"') return this.#expected('a field name in double quotes');
    const fault = this.#readString();
    if (fault !== undefined) return fault;
    this.#path.push(JSON.parse(this.#text.slice(start, this.#at)) as string);
    this.#skipped();
    if (this.#text[this.#at] !== colon) return this.#expected('":"');
    this.#at++;
    this.#name = start;
    return undefined;
  }

  #readScalar(character: string | undefined): JsonFault | undefined {
    if (character === '"') return this.#readString();
    const end = Math.max(endOf(number, this.#text, this.#at), endOf(literal, this.#text, this.#at));
    if (end === -1) return this.#expected('a value');
    this.#at = end;
    return undefined;
  }

  #readString(): JsonFault | undefined {
    for (this.#at++; this.#at < this.#text.length;) {
      const character = this.#text[this.#at];
      if (character === '"') {
        this.#at++;
        return undefined;
      }
      if (character === '\\') {
        const end = endOf(escape, this.#text, this.#at);
        if (end === -1) return this.#expected('an escape such as "\\n" or "\\u00e9"');
        this.#at = end;
      } else if (this.#text.charCodeAt(this.#at) < firstPrintable)
        return this.#expected('a control character written as an escape');
      else this.#at++;
    }
    return this.#expected('a closing double quote');
  }

  #skipped(): number {
    this.#at = endOf(whiteSpace, this.#text, this.#at);
    return this.#at;
  }

  #expected(expected: string): JsonFault {
    return { offset: this.#at, expected };
  }
}

/**
 * Visits the values of a JSON text up to its first fault, which it returns. `kind` names the text in the fault's
 * message.
 */
export const visitJson = (text: string, kind: 'body' | 'file', visit: Visit = () => undefined): JsonFault | undefined =>
  new JsonReader(text, visit).read(kind);

/**
 * The description of a character that cannot be printed, such as `a control character (U+000A)`; undefined for others.
 */
export const controlCharacterAt = (text: string, offset: number): string | undefined => {
  const code = text.charCodeAt(offset);
  return code < firstPrintable
    ? `a control character (U+${code.toString(16).toUpperCase().padStart(4, '0')})`
    : undefined;
};

/**
 * Names that access the prototype of the object to which they are assigned, and one whose assignment would break
 * comparing and printing the object.
 */
export const unsafeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', 'toString']);
