import { join } from 'node:path';
import {
  calibrationFile,
  compiled,
  vocabularySources,
  weightsFile,
} from '../../src/adapters/trade/classifier/bundled-engine.ts';
import { indexOf } from '../../src/adapters/trade/classifier/build-index.ts';
import { learnNames } from '../../src/adapters/trade/classifier/learn-names.ts';
import { readJson } from '../../src/adapters/shared/files/read-file.ts';
import { Ranker } from '../../src/domain/trade/classification/index.ts';

const data = join(import.meta.dirname, '../../data');

/** What the programs that fit the confidence start from: the files that come with Waybill. */
export const fittedFiles = async () => {
  const calibrationPath = join(data, 'classification/calibration.json');
  const { weights } = readJson(join(data, 'classification/weights.json'), weightsFile);
  const calibration = readJson(calibrationPath, calibrationFile);
  const vocabulary = await compiled(await vocabularySources(data));
  const index = indexOf(vocabulary, weights);
  const ranker = new Ranker(index, weights, await learnNames(vocabulary));
  return { calibrationPath, calibration, weights, index, ranker };
};
