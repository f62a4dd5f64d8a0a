import { HttpError } from '../failures/http-error.ts';

/** Where a text stops being JSON, and what was expected there. */
export type JsonFault = { readonly offset: number; readonly expected: string };

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

/** A recursive descent parser with its own stack: a client's text must not decide how deep the call stack gets. */
class FaultFinder {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns undefined for valid JSON. */
  find(): JsonFault | undefined {
    /** The closing brackets of the open objects and arrays. */
    const open: ('}' | ']')[] = [];
    for (;;) {
      const fault = this.#value(open);
      if (fault !== undefined) return fault;
      if (open.length === 0)
        return this.#skipped() < this.#text.length ? this.#expected('the end of the body') : undefined;
    }
  }

  /** Reads one value, or its opening bracket, and all closing brackets that follow. */
  #value(open: ('}' | ']')[]): JsonFault | undefined {
    this.#skipped();
    const character = this.#text[this.#at];
    if (character === '{' || character === '[') {
      const closing = character === '{' ? '}' : ']';
      this.#at++;
      this.#skipped();
      if (this.#text[this.#at] !== closing) {
        open.push(closing);
        return closing === '}' ? this.#name() : undefined;
      }
      this.#at++;
    } else {
      const fault = this.#scalar(character);
      if (fault !== undefined) return fault;
    }
    return this.#afterValue(open);
  }

  #afterValue(open: ('}' | ']')[]): JsonFault | undefined {
    for (let closing = open.at(-1); closing !== undefined; closing = open.at(-1)) {
      this.#skipped();
      if (this.#text[this.#at] === comma) {
        this.#at++;
        this.#skipped();
        return closing === '}' ? this.#name() : undefined;
      }
      if (this.#text[this.#at] !== closing) return this.#expected(`"," or "${closing}"`);
      this.#at++;
      open.pop();
    }
    return undefined;
  }

  #name(): JsonFault | undefined {
    if (this.#text[this.#at] !== '"') return this.#expected('a field name in double quotes');
    const fault = this.#string();
    if (fault !== undefined) return fault;
    this.#skipped();
    if (this.#text[this.#at] !== colon) return this.#expected('":"');
    this.#at++;
    return undefined;
  }

  #scalar(character: string | undefined): JsonFault | undefined {
    if (character === '"') return this.#string();
    const end = Math.max(endOf(number, this.#text, this.#at), endOf(literal, this.#text, this.#at));
    if (end === -1) return this.#expected('a value');
    this.#at = end;
    return undefined;
  }

  #string(): JsonFault | undefined {
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

export const jsonFaultIn = (text: string): JsonFault | undefined => new FaultFinder(text).find();

const shown = (text: string, offset: number): string => {
  const code = text.codePointAt(offset);
  if (code === undefined) return 'the body ends';
  if (code < firstPrintable)
    return `a control character (U+${code.toString(16).toUpperCase().padStart(4, '0')}) stands`;
  return `${JSON.stringify(String.fromCodePoint(code))} stands`;
};

type Options = { readonly isStandIn: boolean; readonly cause: unknown };

/**
 * The error for a body that JSON.parse refused. Where the text replaces what was sent, only its line numbers match the
 * client's.
 */
export const malformedJson = (text: string, { isStandIn, cause }: Options): HttpError => {
  const fault = jsonFaultIn(text);
  if (fault === undefined) return new HttpError(400, 'malformed_json', 'The body is not JSON.', { cause });
  const before = text.slice(0, fault.offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  const line = before.split('\n').length;
  const column = isStandIn ? '' : `, column ${fault.offset - lineStart + 1}`;
  return new HttpError(
    400,
    'malformed_json',
    'The body is not JSON: ' +
      `at line ${line}${column} ${shown(text, fault.offset)} where ${fault.expected} is expected; ` +
      'for example {"a":[1,"b"]} is JSON.',
    { cause },
  );
};
