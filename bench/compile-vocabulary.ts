import { join } from 'node:path';
import {
  compiled,
  sourcesDigest,
  vocabularySources,
  writeCompiled,
} from '../src/adapters/trade/classifier/bundled-engine.ts';

/**
 * Compiles the texts of the vocabulary, so that no process has to do it at run time: `npm run compile:vocabulary`,
 * after each change of the texts.
 */
const data = join(import.meta.dirname, '../data');
const sources = await vocabularySources(data);
const vocabulary = await compiled(sources);
writeCompiled(join(data, 'classification', 'vocabulary.json.zst'), sourcesDigest(sources), vocabulary);
console.log(
  `${vocabulary.codes.length} lines, ${vocabulary.termSizes.length} terms and ${vocabulary.stems.length} words.`,
);
