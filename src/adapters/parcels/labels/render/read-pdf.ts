import { inflateSync } from 'node:zlib';

// Reads the objects of a PDF (ISO 32000-2) as far as they must be understood to be copied. Files are read as Latin-1, in
// which each character is a byte.

/** A number, name, string, boolean or null: its bytes as in the file. */
type Atom = string;
export type Reference = { readonly to: number };
export type PdfDictionary = ReadonlyMap<string, PdfValue>;
export type PdfValue = Atom | Reference | readonly PdfValue[] | PdfDictionary;
/** An object, with its stream as it is stored if it has one. */
export type PdfObject = { readonly value: PdfValue; readonly stream?: string };

/** The objects of a file by their numbers, and its catalog. */
export type PdfFile = { readonly objects: ReadonlyMap<number, PdfObject>; readonly catalog: PdfDictionary };

/** The file is encrypted, damaged, or uses what is not understood. The message quotes nothing of it. */
export class UnreadablePdfError extends Error {
  override readonly name = 'UnreadablePdfError';
}

/** Deeper than any real document: a hostile one must not exhaust the stack. */
const deepest = 100;
/** Of one object stream, in bytes. */
const longestInflated = 32 * 1024 * 1024;

const gaps = /(?:[\0\t\n\f\r ]|%[^\n\r]*)*/y;
const atom = /\/?[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const reference = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?=[\0\t\n\f\r ()<>[\]{}/%]|$)/y;

export const isPdfDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map;
export const isReference = (value: PdfValue | undefined): value is Reference =>
  typeof value === 'object' && 'to' in value;

/** Reads values one after the other. */
class Reader {
  readonly text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  value(depth = 0): PdfValue {
    if (depth > deepest) throw new UnreadablePdfError('Its objects are nested too deep.');
    this.skipGaps();
    const next = this.text[this.at];
    if (next === '<') return this.text[this.at + 1] === '<' ? this.#dictionary(depth) : this.#hexadecimal();
    if (next === '[') return this.#array(depth);
    if (next === '(') return this.#string();
    return this.#match(reference, (found) => ({ to: Number(found[1]) })) ?? this.#atom();
  }

  skipGaps(): void {
    this.#match(gaps, () => undefined);
  }

  #match<T>(pattern: RegExp, make: (found: RegExpExecArray) => T): T | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    this.at = pattern.lastIndex;
    return make(found);
  }

  #atom(): Atom {
    const read = this.#match(atom, ([text]) => text) ?? '';
    if (read === '') throw new UnreadablePdfError('A value is missing.');
    return read;
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipGaps();
      if (this.text.startsWith('>>', this.at)) break;
      const name = this.#atom();
      if (!name.startsWith('/')) throw new UnreadablePdfError('A dictionary has a key that is no name.');
      entries.set(name, this.value(depth + 1));
    }
    this.at += 2;
    return entries;
  }

  #array(depth: number): readonly PdfValue[] {
    this.at += 1;
    const values: PdfValue[] = [];
    for (this.skipGaps(); this.text[this.at] !== ']'; this.skipGaps()) values.push(this.value(depth + 1));
    this.at += 1;
    return values;
  }

  #hexadecimal(): Atom {
    const end = this.text.indexOf('>', this.at);
    if (end === -1) throw new UnreadablePdfError('A text has no end.');
    const read = this.text.slice(this.at, end + 1);
    this.at = end + 1;
    return read;
  }

  #string(): Atom {
    const start = this.at;
    let open = 0;
    for (; this.at < this.text.length; this.at++) {
      const letter = this.text[this.at];
      if (letter === '\\') this.at += 1;
      else if (letter === '(') open += 1;
      else if (letter === ')' && --open === 0) return this.text.slice(start, ++this.at);
    }
    throw new UnreadablePdfError('A text has no end.');
  }
}

const header = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj(?![^\0\t\n\f\r ()<>[\]{}/%])|\btrailer\b/g;
const streamStart = /stream(?:\r\n|\n|\r)/y;
const streamEnd = /(?:\r\n|\n|\r)?endstream/y;

const matchesAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/** A stream of the given length, or up to the word that ends it if there is no such length or it is wrong. */
const streamAt = (text: string, start: number, length: number | undefined): string => {
  if (length !== undefined && matchesAt(streamEnd, text, start + length)) return text.slice(start, start + length);
  const end = text.indexOf('endstream', start);
  if (end === -1) throw new UnreadablePdfError('A stream has no end.');
  return text.slice(start, end).replace(/(?:\r\n|\n|\r)$/, '');
};

const numberOf = (value: PdfValue | undefined): number | undefined =>
  typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : undefined;

/** The objects in an object stream (ISO 32000-2, 7.5.7). */
const packed = ({ value, stream }: PdfObject): ReadonlyMap<number, PdfObject> => {
  if (!isPdfDictionary(value) || stream === undefined) return new Map();
  const [count, first] = [numberOf(value.get('/N')), numberOf(value.get('/First'))];
  const filter = [value.get('/Filter') ?? []].flat();
  const isDeflated = filter.length === 1 && (filter[0] === '/FlateDecode' || filter[0] === '/Fl');
  if (count === undefined || first === undefined || value.has('/DecodeParms') || !(isDeflated || filter.length === 0))
    throw new UnreadablePdfError('Its objects are packed in a way that is not understood.');
  const bytes = Buffer.from(stream, 'latin1');
  const text = (isDeflated ? inflateSync(bytes, { maxOutputLength: longestInflated }) : bytes).toString('latin1');
  const places = text.slice(0, first).trim().split(/\s+/).map(Number);
  const objects = new Map<number, PdfObject>();
  for (let index = 0; index < Math.min(count, places.length / 2); index++) {
    const [number = 0, offset = 0] = places.slice(index * 2, index * 2 + 2);
    objects.set(number, { value: new Reader(text, first + offset).value() });
  }
  return objects;
};

/**
 * Reads all objects in the order of the file, of which a later one replaces an earlier one with its number, as updates
 * do. The table of their places is not used: it is wrong in many files, and readers then do the same.
 */
const objectsOf = (text: string) => {
  const objects = new Map<number, PdfObject>();
  const trailers: PdfDictionary[] = [];
  /** Streams whose length stands in another object, by the number of the stream's object. */
  const lengths = new Map<number, { readonly start: number; readonly length: number }>();
  header.lastIndex = 0;
  for (let found = header.exec(text); found !== null; found = header.exec(text)) {
    const reader = new Reader(text, header.lastIndex);
    const value = reader.value();
    reader.skipGaps();
    if (found[1] === undefined) {
      if (isPdfDictionary(value)) trailers.push(value);
    } else if (isPdfDictionary(value) && matchesAt(streamStart, text, reader.at)) {
      const [start, length] = [streamStart.lastIndex, value.get('/Length')];
      const stream = streamAt(text, start, numberOf(length));
      reader.at = start + stream.length;
      const number = Number(found[1]);
      objects.set(number, { value, stream });
      lengths.delete(number);
      if (isReference(length)) lengths.set(number, { start, length: length.to });
      const type = value.get('/Type');
      if (type === '/XRef') trailers.push(value);
      if (type === '/ObjStm') for (const [each, object] of packed({ value, stream })) objects.set(each, object);
    } else {
      objects.set(Number(found[1]), { value });
      lengths.delete(Number(found[1]));
    }
    header.lastIndex = reader.at;
  }
  for (const [number, { start, length }] of lengths) {
    const { value } = objects.get(number) ?? { value: '' };
    const known = numberOf(objects.get(length)?.value);
    objects.set(number, { value, stream: streamAt(text, start, known) });
  }
  return { objects, trailers };
};

/** Reads a file. Throws UnreadablePdfError for one that is encrypted, damaged, or not understood. */
export const readPdf = (bytes: Uint8Array): PdfFile => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const { objects, trailers } = objectsOf(text);
  if (trailers.some((trailer) => trailer.has('/Encrypt'))) throw new UnreadablePdfError('It is encrypted.');
  const root = trailers.findLast((trailer) => trailer.has('/Root'))?.get('/Root');
  const catalog = isReference(root) ? objects.get(root.to)?.value : root;
  if (!isPdfDictionary(catalog)) throw new UnreadablePdfError('It has no catalog.');
  return { objects, catalog };
};
