import { endianness } from 'node:os';
import { z } from 'zod';
import type { CompiledVocabulary } from './compile-vocabulary.ts';

/** The file has the byte order of this machine. A machine with another byte order compiles the vocabulary itself. */
export const readsCompiled = endianness() === 'LE';

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64')).buffer;
/** Wrapped into lines, so that editors and diff tools can open the file. */
const lineLength = 160;
const long = z.array(z.string()).transform((lines) => lines.join(''));
const small = long.transform((text) => new Uint8Array(bytesOf(text)));
const middle = long.transform((text) => new Uint16Array(bytesOf(text)));
const large = long.transform((text) => new Uint32Array(bytesOf(text)));
const words = long.transform((text) => text.split(' '));

/** The compiled vocabulary, and the fingerprint of the texts it was compiled from. */
export const compiledFile = z.strictObject({
  of: z.string(),
  vocabulary: z.strictObject({
    stems: words,
    codes: words,
    names: z.array(z.string()),
    headingOf: middle,
    chapterOf: middle,
    commonness: small,
    facets: large,
    bagSizes: middle,
    bagWords: middle,
    bagCounts: middle,
    bagNamed: small,
    termsOfLine: middle,
    termSizes: small,
    termWords: middle,
    nouns: middle,
    marks: middle,
  }) satisfies z.ZodType<CompiledVocabulary>,
});

const base64 = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

const inLines = (text: string): readonly string[] => text.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];

export const compiledText = (of: string, vocabulary: CompiledVocabulary): string => {
  const written = Object.entries(vocabulary).map(([name, value]): [string, unknown] => {
    if (name === 'names') return [name, value];
    return [name, inLines(ArrayBuffer.isView(value) ? base64(value) : value.join(' '))];
  });
  return `${JSON.stringify({ of, vocabulary: Object.fromEntries(written) }, undefined, 1)}\n`;
};
