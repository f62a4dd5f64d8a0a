import { createHash } from 'node:crypto';
import { HttpError } from '../failures/http-error.ts';

/** A decoded file, or the fault of its base64. */
export type DecodedFile =
  | { readonly bytes: Uint8Array; readonly sha256: string }
  | { readonly fault: 'not_base64' | 'too_large' | 'one_too_many' };

const outsideAlphabet = /[^A-Za-z0-9+/]/;
const quantum = 4;
/** The longest prefix, above that of any `data:<media type>;base64,` that a browser writes. */
const longestPrefix = 256;

/**
 * Converts base64 to the alphabet of RFC 4648 section 4 without line breaks, from wrapped text or the URL alphabet
 * (section 5).
 */
const plain = (text: string): string =>
  /[\s_-]/.test(text)
    ? text
        .replaceAll(/[ \t\r\n]+/g, '')
        .replaceAll('-', '+')
        .replaceAll('_', '/')
    : text;

/**
 * Streaming base64 decoder. It accepts what libraries and browsers write: lines, either alphabet of RFC 4648, no
 * padding, and a `data:` URL. Everything else is a fault: other letters, padding in another place, bits left over. It
 * holds the bytes of the file and almost nothing of its text, and nothing once a fault is found.
 */
class FileDecoder {
  readonly #hash = createHash('sha256');
  readonly #largest: number;
  /** Allocated for the largest file; memory pages that are never written cost nothing. */
  #bytes: Buffer | undefined;
  #length = 0;
  /** The text since the last complete quantum: only the last quantum of a file may hold padding. */
  #pending = '';
  #fault: 'not_base64' | 'too_large' | undefined;
  /** The beginning of the text, for as long as it may be that of a `data:` URL. */
  #beginning: string | undefined = '';

  constructor(largest: number) {
    this.#largest = largest;
    this.#bytes = Buffer.allocUnsafeSlow(largest);
  }

  write(text: string): void {
    if (this.#fault !== undefined || text === '') return;
    this.#decodeText(plain(this.#withoutPrefix(text)));
  }

  #withoutPrefix(text: string): string {
    if (this.#beginning === undefined) return text;
    const whole = (this.#beginning + text).trimStart();
    const [prefix = ''] = /^data:[^,]*;base64,/i.exec(whole) ?? [];
    const mayBePrefix =
      'data:'.startsWith(whole.slice(0, 5).toLowerCase()) && !whole.includes(',') && whole.length < longestPrefix;
    this.#beginning = mayBePrefix ? whole : undefined;
    return mayBePrefix ? '' : whole.slice(prefix.length);
  }

  #decodeText(text: string): void {
    if (text === '') return;
    const whole = this.#pending + text;
    const certain = Math.floor((whole.length - 1) / quantum) * quantum;
    this.#pending = whole.slice(certain);
    const head = whole.slice(0, certain);
    if (outsideAlphabet.test(head)) this.#fail('not_base64');
    else this.#decode(head, (certain / quantum) * 3);
  }

  end(): DecodedFile {
    if (this.#fault === undefined) this.#decodeText(plain(this.#beginning ?? ''));
    const last = Buffer.from(this.#pending, 'base64');
    // The bytes are encoded again and compared with the text: this finds wrong letters, wrong padding and bits left
    // over.
    const isPadded = this.#pending === '' || this.#pending.includes('=');
    const padded = isPadded ? this.#pending : this.#pending.padEnd(quantum, '=');
    if (this.#fault === undefined && last.toString('base64') !== padded) this.#fail('not_base64');
    this.#decode(this.#pending, last.length);
    if (this.#fault !== undefined || this.#bytes === undefined) return { fault: this.#fault ?? 'not_base64' };
    return { bytes: this.#bytes.subarray(0, this.#length), sha256: this.#hash.digest('hex') };
  }

  #decode(text: string, size: number): void {
    if (this.#bytes === undefined || size === 0) return;
    if (this.#length + size > this.#largest) return this.#fail('too_large');
    this.#bytes.write(text, this.#length, 'base64');
    this.#hash.update(this.#bytes.subarray(this.#length, this.#length + size));
    this.#length += size;
  }

  #fail(fault: 'not_base64' | 'too_large'): void {
    this.#fault = fault;
    this.#bytes = undefined;
    this.#pending = '';
  }
}

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Path of the files: field names, and `[]` for every entry of an array. */
export type FilePath = readonly string[];

type ScannerLimits = {
  readonly at: FilePath;
  readonly mostFiles: number;
  readonly largestFile: number;
  /** Maximum size of the body without its files, in bytes. */
  readonly largestRest: number;
};

/** An open object or array: the field that is being read, and whether its name is still to come. */
type Level = { readonly isObject: boolean; name: string; awaitsName: boolean };

const backslashesBefore = (bytes: Buffer, end: number, start: number): number => {
  let at = end;
  while (at > start && bytes[at - 1] === backslash) at--;
  return end - at;
};

/** Reverts escapes that some JSON writers use for base64 characters and line ends: PHP `\/`, .NET `\u002B`, `\r\n`. */
const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replaceAll(/\\(?:([/rnt])|u00([0-9a-fA-F]{2}))/g, (_, letter: string | undefined, hex = '') =>
        letter === undefined ? String.fromCharCode(Number.parseInt(hex as string, 16)) : letter === '/' ? '/' : '\n',
      )
    : text;

/**
 * Scans a JSON body chunk by chunk and extracts its files. The rest, which is small and has a token in place of each
 * file, is parsed like any other body. The scanner only tracks where strings, objects and arrays begin and end; the
 * parser decides whether the rest is valid JSON.
 */
export class BodyScanner {
  readonly #limits: ScannerLimits;
  readonly #files: DecodedFile[] = [];
  /** The outermost levels, as many as the path has segments. */
  readonly #levels: Level[] = [];
  #depth = 0;
  #rest = Buffer.allocUnsafe(4_096);
  #restLength = 0;
  #inString = false;
  #isEscaped = false;
  #stringAt = 0;
  #file: FileDecoder | 'one_too_many' | undefined;
  /** An escape sequence that was split between two chunks. */
  #cut = '';

  constructor(limits: ScannerLimits) {
    this.#limits = limits;
  }

  write(piece: Buffer): void {
    for (let at = 0; at < piece.length;)
      at = this.#file === undefined ? this.#readRest(piece, at) : this.#readFile(piece, at);
  }

  /** The rest of the body, and the files by the number in their token. */
  end(): { readonly rest: Uint8Array; readonly files: readonly DecodedFile[] } {
    return { rest: this.#rest.subarray(0, this.#restLength), files: this.#files };
  }

  #readRest(piece: Buffer, from: number): number {
    for (let at = from; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      this.#keep(byte);
      if (this.#inString) this.#readString(byte);
      else if (byte === quote && this.#isFile()) {
        this.#file =
          this.#files.length < this.#limits.mostFiles ? new FileDecoder(this.#limits.largestFile) : 'one_too_many';
        return at + 1;
      } else this.#readStructure(byte);
    }
    return piece.length;
  }

  #readString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) {
      this.#inString = false;
      const level = this.#levels[this.#depth - 1];
      if (level?.awaitsName === true) level.name = this.#lastString();
    }
  }

  #readStructure(byte: number): void {
    const level = this.#levels[this.#depth - 1];
    if (byte === quote) {
      this.#inString = true;
      this.#stringAt = this.#restLength - 1;
    } else if (byte === openObject || byte === openArray) {
      const isObject = byte === openObject;
      if (this.#depth < this.#limits.at.length)
        this.#levels[this.#depth] = { isObject, name: '', awaitsName: isObject };
      this.#depth++;
    } else if (byte === closeObject || byte === closeArray) this.#depth = Math.max(0, this.#depth - 1);
    else if (level !== undefined && byte === colon) level.awaitsName = false;
    else if (level !== undefined && byte === comma) level.awaitsName = level.isObject;
  }

  /** Reads the file up to its end, or up to the end of the chunk; returns the index after that. */
  #readFile(piece: Buffer, from: number): number {
    let end = piece.indexOf(quote, from);
    while (end !== -1 && this.#backslashes(piece, end, from) % 2 === 1) end = piece.indexOf(quote, end + 1);
    const stop = end === -1 ? piece.length : end;
    const text = this.#cut + piece.toString('latin1', from, stop);
    this.#cut = end === -1 ? (/(?:^|[^\\])(?:\\\\)*(\\(?:u[0-9a-fA-F]{0,3})?)$/.exec(text.slice(-8))?.[1] ?? '') : '';
    if (this.#file instanceof FileDecoder) this.#file.write(unescaped(text.slice(0, text.length - this.#cut.length)));
    if (end === -1) return stop;
    this.#closeFile();
    return stop + 1;
  }

  #backslashes(piece: Buffer, end: number, from: number): number {
    const count = backslashesBefore(piece, end, from);
    return count === end - from && this.#cut === '\\' ? count + 1 : count;
  }

  #closeFile(): void {
    const file = this.#file instanceof FileDecoder ? this.#file.end() : ({ fault: 'one_too_many' } as const);
    this.#file = undefined;
    // The token includes the digest, so that the hash of the rest identifies the whole body.
    const token = `${this.#files.length} ${'sha256' in file ? file.sha256 : file.fault}"`;
    this.#files.push(file);
    for (const byte of Buffer.from(token)) this.#keep(byte);
  }

  #isFile(): boolean {
    const { at } = this.#limits;
    return (
      this.#depth === at.length &&
      at.every((step, index) => {
        const level = this.#levels[index];
        if (level === undefined || level.awaitsName) return false;
        return step === '[]' ? !level.isObject : level.isObject && level.name === step;
      })
    );
  }

  #lastString(): string {
    try {
      return JSON.parse(this.#rest.toString('utf8', this.#stringAt, this.#restLength)) as string;
    } catch (cause) {
      throw new HttpError(400, 'malformed_json', 'The body is not JSON.', { cause });
    }
  }

  #keep(byte: number): void {
    const { largestRest } = this.#limits;
    if (this.#restLength === largestRest) {
      throw new HttpError(
        413,
        'body_too_large',
        `Apart from its files the body holds more than the ${largestRest} bytes this endpoint takes.`,
      );
    }
    if (this.#restLength === this.#rest.length) {
      const longer = Buffer.allocUnsafe(Math.min(largestRest, this.#rest.length * 2));
      this.#rest.copy(longer);
      this.#rest = longer;
    }
    this.#rest[this.#restLength++] = byte;
  }
}
