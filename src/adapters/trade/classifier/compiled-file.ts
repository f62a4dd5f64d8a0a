import { endianness } from 'node:os';
import { z } from 'zod';
import type { CompiledVocabulary } from './compile-vocabulary.ts';

/** Numbers lie in the file as they lie in memory here; a machine that turns them about compiles for itself. */
export const readsCompiled = endianness() === 'LE';

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64')).buffer;
const small = z.string().transform((text) => new Uint8Array(bytesOf(text)));
const middle = z.string().transform((text) => new Uint16Array(bytesOf(text)));
const large = z.string().transform((text) => new Uint32Array(bytesOf(text)));
const words = z.string().transform((text) => text.split(' '));

/** What was compiled, and the fingerprint of the texts it was compiled from. */
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

export const compiledText = (of: string, vocabulary: CompiledVocabulary): string => {
  const written = Object.entries(vocabulary).map(([name, value]): [string, unknown] => {
    if (ArrayBuffer.isView(value)) return [name, base64(value)];
    return [name, name === 'names' ? value : value.join(' ')];
  });
  return `${JSON.stringify({ of, vocabulary: Object.fromEntries(written) }, undefined, 1)}\n`;
};
