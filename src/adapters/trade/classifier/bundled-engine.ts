import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ClassificationEngines } from '../../../application/ports/classification-engine.ts';
import { ClassificationEngine } from '../../../domain/trade/classification/index.ts';
import { readJson } from '../../files/read-file.ts';
import { UnusableFileError } from '../../files/unusable-file-error.ts';
import { IndexBuilder } from './build-index.ts';
import { calibrationFile, weightsFile } from './model-schemas.ts';
import { readBrands, readVocabulary } from './read-vocabulary.ts';

const vocabularyFiles = async (folder: string): Promise<readonly string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  if (files.length === 0) throw new UnusableFileError(folder, ['there is no vocabulary in it']);
  return files.map((name) => join(folder, name));
};

const load = async (data: string): Promise<ClassificationEngine> => {
  const { weights } = readJson(join(data, 'classification', 'weights.json'), weightsFile);
  const calibration = readJson(join(data, 'classification', 'calibration.json'), calibrationFile);
  const builder = new IndexBuilder(weights);
  for (const file of await vocabularyFiles(join(data, 'vocabulary'))) {
    builder.add(readVocabulary(await readFile(file, 'utf8'), file));
    // Requests of others get their turn between two chapters.
    await setImmediate();
  }
  const brands = join(data, 'classification', 'brands.txt');
  builder.addBrands(readBrands(await readFile(brands, 'utf8'), brands));
  const steps = builder.steps();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return new ClassificationEngine(step.value, weights, calibration);
    await setImmediate();
  }
};

/** The engine of the vocabulary that comes with the program: made when first asked for, and once. What failed is tried again by the next. */
export const bundledEngine = (data: string): ClassificationEngines => {
  let engine: Promise<ClassificationEngine> | undefined;
  return {
    open: () => {
      engine ??= load(data).catch((error: unknown) => {
        engine = undefined;
        throw error;
      });
      return engine;
    },
  };
};
