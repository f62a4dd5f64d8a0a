import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ClassificationEngines } from '../../../application/ports/classification-engine.ts';
import { ClassificationEngine } from '../../../domain/trade/classification/index.ts';
import { readJson } from '../../files/read-file.ts';
import { indexOf } from './build-index.ts';
import type { CompiledVocabulary } from './compile-vocabulary.ts';
import { compiledFile, readsCompiled } from './compiled-file.ts';
import { calibrationFile, weightsFile } from './model-schemas.ts';
import { compiled, sourcesDigest, vocabularySources } from './vocabulary-sources.ts';
import type { VocabularySources } from './vocabulary-sources.ts';

/** The compiled vocabulary that comes with the program, if it was compiled from these same texts. */
const compiledBefore = (file: string, sources: VocabularySources): CompiledVocabulary | undefined => {
  if (!readsCompiled || !existsSync(file)) return undefined;
  const { of, vocabulary } = readJson(file, compiledFile);
  return of === sourcesDigest(sources) ? vocabulary : undefined;
};

const load = async (data: string): Promise<ClassificationEngine> => {
  const ofModel = (name: string): string => join(data, 'classification', name);
  const { weights } = readJson(ofModel('weights.json'), weightsFile);
  const calibration = readJson(ofModel('calibration.json'), calibrationFile);
  const sources = await vocabularySources(data);
  const vocabulary = compiledBefore(ofModel('vocabulary.json'), sources) ?? (await compiled(sources));
  // Yields to the event loop, so that other requests are served in between.
  await setImmediate();
  return new ClassificationEngine(indexOf(vocabulary, weights), weights, calibration);
};

/** The engine of the bundled vocabulary: made once, on first use. After a failure the next caller tries again. */
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
