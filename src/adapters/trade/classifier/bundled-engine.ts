import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ClassificationEngines } from '../../../application/trade/ports/classification.ts';
import {
  ClassificationEngine,
  furtherSignalNames,
  signalNames,
  weightNames,
} from '../../../domain/trade/classification/index.ts';
import type { Calibration, FurtherSignals, Signals, Weights } from '../../../domain/trade/classification/index.ts';
import { exampleSignalNames } from '../../../domain/trade/classification/learner/account.ts';
import type { ExampleSignals } from '../../../domain/trade/classification/learner/account.ts';
import { readJson, unusableFile, UnusableFileError } from '../../shared/files/read-file.ts';
import { indexOf } from './build-index.ts';
import type { CompiledVocabulary } from './compile-vocabulary.ts';
import { learnNames } from './learn-names.ts';
import { bundledLanguages } from './bundled-languages.ts';
import { VocabularyCompiler, readBrands, readVocabulary } from './compile-vocabulary.ts';
import { z } from 'zod';
import { endianness } from 'node:os';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

type Source = { readonly file: string; readonly text: string };

/** The edited texts: the vocabulary, one file for each chapter, and the brand names. */
type VocabularySources = { readonly chapters: readonly Source[]; readonly brands: Source };

const read = async (file: string): Promise<Source> => ({ file, text: await readFile(file, 'utf8') });

export const vocabularySources = async (data: string): Promise<VocabularySources> => {
  const folder = join(data, 'vocabulary');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  if (names.length === 0) throw new UnusableFileError(folder, ['there is no vocabulary in it']);
  const [brands, ...chapters] = await Promise.all(
    [join(data, 'classification', 'brands.txt'), ...names.map((name) => join(folder, name))].map(read),
  );
  if (brands === undefined) throw new RangeError('The first of the files must be that of the brand names.');
  return { chapters, brands };
};

/** A digest of the contents and names of the files. */
export const sourcesDigest = ({ chapters, brands }: VocabularySources): string => {
  const hash = createHash('sha256');
  for (const { file, text } of [...chapters, brands]) hash.update(`${basename(file)} ${text.length}\n${text}`);
  return hash.digest('hex');
};

export const compiled = async ({ chapters, brands }: VocabularySources): Promise<CompiledVocabulary> => {
  const compiler = new VocabularyCompiler();
  for (const { file, text } of chapters) {
    compiler.add(readVocabulary(text, file));
    // Yields to the event loop between two chapters, so that other requests are served.
    await setImmediate();
  }
  compiler.addBrands(readBrands(brands.text, brands.file));
  return compiler.compile();
};

/**
 * Whether this machine can read the compiled file, which is little-endian. Other machines compile the vocabulary
 * themselves.
 */
const readsCompiled = endianness() === 'LE';

const bytes = z.string().transform((text) => Uint8Array.from(Buffer.from(text, 'base64')));
const middle = bytes.transform(({ buffer }) => new Uint16Array(buffer));
const words = z.string().transform((text) => text.split(' '));

/** The compiled vocabulary, and the digest of the texts from which it was compiled. */
const compiledFile = z.strictObject({
  of: z.string(),
  vocabulary: z.strictObject({
    stems: words,
    codes: words,
    names: z.array(z.string()),
    headingNames: z.array(z.string()),
    headingOf: middle,
    chapterOf: middle,
    commonness: bytes,
    facets: bytes.transform(({ buffer }) => new Uint32Array(buffer)),
    bagSizes: middle,
    bagWords: middle,
    bagCounts: middle,
    bagNamed: bytes,
    termsOfLine: middle,
    termSizes: bytes,
    termWords: middle,
    nouns: middle,
    marks: middle,
  }) satisfies z.ZodType<CompiledVocabulary>,
});

const base64 = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

/** The highest compression level: it takes longest to write, but not longer to read. */
const smallest = { params: { [constants.ZSTD_c_compressionLevel]: 22 } };

export const writeCompiled = (file: string, of: string, vocabulary: CompiledVocabulary): void => {
  const written = Object.entries(vocabulary).map(([name, value]): [string, unknown] => {
    if (name === 'names' || name === 'headingNames') return [name, value];
    return [name, ArrayBuffer.isView(value) ? base64(value) : value.join(' ')];
  });
  const text = JSON.stringify({ of, vocabulary: Object.fromEntries(written) });
  writeFileSync(file, zstdCompressSync(text, smallest));
};

export const readCompiled = (file: string): z.output<typeof compiledFile> => {
  try {
    return compiledFile.parse(JSON.parse(zstdDecompressSync(readFileSync(file)).toString()));
  } catch (error) {
    throw unusableFile(file, error);
  }
};

const figures = (names: readonly string[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.number()])));

/** Both files say how their figures were fitted, because the figures alone do not show it. */
export const weightsFile = z.strictObject({
  made: z.string().min(1),
  weights: figures(weightNames).transform((weights) => weights as Weights),
});

const exampleCurve = figures(exampleSignalNames).transform((weights) => weights as ExampleSignals);

export const calibrationFile = z.strictObject({
  made: z.string().min(1),
  intercept: z.number(),
  weights: figures(signalNames).transform((weights) => weights as Signals),
  titlesOfOthers: z.strictObject({ made: z.string().min(1), slope: z.number().positive(), intercept: z.number() }),
  further: z.strictObject({
    made: z.string().min(1),
    weights: figures(furtherSignalNames).transform((weights) => weights as FurtherSignals),
  }),
  learnt: z.strictObject({
    made: z.string().min(1),
    agreed: exampleCurve,
    withExamples: exampleCurve,
    without: exampleCurve,
  }),
  read: z.strictObject({ made: z.string().min(1), unread: z.number().max(0) }),
  alternatives: z.strictObject({ made: z.string().min(1), ofTheRest: z.array(z.number().min(0).max(1)) }),
}) satisfies z.ZodType<Calibration>;

/** The compiled vocabulary that comes with the program, if it was compiled from the same texts; else undefined. */
const compiledBefore = (file: string, sources: VocabularySources): CompiledVocabulary | undefined => {
  if (!readsCompiled || !existsSync(file)) return undefined;
  const { of, vocabulary } = readCompiled(file);
  return of === sourcesDigest(sources) ? vocabulary : undefined;
};

const load = async (data: string): Promise<ClassificationEngine> => {
  const ofModel = (name: string): string => join(data, 'classification', name);
  const { weights } = readJson(ofModel('weights.json'), weightsFile);
  const calibration = readJson(ofModel('calibration.json'), calibrationFile);
  const sources = await vocabularySources(data);
  const vocabulary = compiledBefore(ofModel('vocabulary.json.zst'), sources) ?? (await compiled(sources));
  // Yields to the event loop, so that other requests are served meanwhile.
  await setImmediate();
  const names = await learnNames(vocabulary);
  return new ClassificationEngine(indexOf(vocabulary, weights), weights, calibration, names, bundledLanguages(data));
};

/** The engine of the bundled vocabulary, created on first use. After a failure the next caller tries again. */
export const bundledEngine = (data: string): ClassificationEngines => {
  let engine: Promise<ClassificationEngine> | undefined;
  const open = (): Promise<ClassificationEngine> => {
    engine ??= load(data).catch((error: unknown) => {
      engine = undefined;
      throw error;
    });
    return engine;
  };
  return {
    open,
    findAll: async (products, examples) => {
      const opened = await open();
      return products.map((product) => opened.find(product, examples));
    },
    waiting: () => 0,
    close: () => Promise.resolve(),
  };
};
